// Home, lists, search and categories as markdown: one line per tool, for agents that choose.
import { counted } from '../../domain/text/counted.ts'
import type { Tool } from '../../domain/tool/tool.ts'
import { inert } from './profile.ts'
import { showingWords, type SearchView } from '../words/tool/search-words.ts'

interface CategoryLine {
  slug: string
  name: string
  description: string
  toolCount: number
  averageScore: number | null
}

interface Paged {
  page: number
  totalPages: number
  total: number
}

/** `next` is the path of the next page, if there is one. */
export function toolsMarkdown(
  title: string,
  tools: readonly Tool[],
  { page, totalPages, total }: Paged,
  next: string | null,
  warnings: readonly string[] = [],
): string {
  const lines = [
    `# ${inert(title, 120)}`,
    '',
    ...warningLines(warnings),
    `${counted(total, 'tool')}, page ${page} of ${Math.max(totalPages, 1)}.`,
    '',
    ...tools.map(toolLine),
  ]
  if (next !== null) lines.push('', `[Next page](${next})`)
  return `${lines.join('\n')}\n`
}

/** `next` is the path of the next page, if there is one. */
export function searchMarkdown(
  { query, results, total, understood, didYouMean, relatedCategories, warnings = [] }: SearchView,
  next: string | null,
): string {
  const lines = [
    `# Search: ${inert(query, 200)}`,
    '',
    ...warningLines(warnings),
    `${counted(total, 'tool')} ${total === 1 ? 'matches' : 'match'}, ${results.length} ${results.length === 1 ? 'is' : 'are'} shown.`,
  ]
  const words = showingWords(understood)
  if (words !== '') lines.push('', `${words}.`)
  lines.push(
    '',
    ...results.map(
      (tool) =>
        `${toolLine(tool)}${tool.why === undefined ? '' : ` ${tool.why}`}${tool.match === 'some' ? ' (matches some of it)' : ''}`,
    ),
  )
  if (next !== null) lines.push('', `[Next page](${next})`)
  if (didYouMean !== null)
    lines.push(
      '',
      `Did you mean [${inert(didYouMean, 200)}](/search.md?${new URLSearchParams({ q: didYouMean })})?`,
    )
  if (relatedCategories.length > 0)
    lines.push(
      '',
      `Browse ${relatedCategories.map(({ slug, name }) => `[${name}](/categories/${slug}.md)`).join(', ')}.`,
    )
  return `${lines.join('\n')}\n`
}

export function warningLines(warnings: readonly string[]): string[] {
  return warnings.length === 0
    ? []
    : [...warnings.map((warning) => `- Warning: ${inert(warning, 400)}`), '']
}

export function categoriesMarkdown(categories: readonly CategoryLine[]): string {
  return `# Categories\n\n${categories.map(categoryLine).join('\n')}\n`
}

export function homeMarkdown(
  tools: readonly Tool[],
  categories: readonly CategoryLine[],
  total: number,
): string {
  return [
    '# AgentGrade: how well can an AI agent use this tool?',
    '',
    `${counted(total, 'tool')}, graded A+ to F on eight criteria. Search with /search?q=…, filter with /tools?minGrade=B&hasMcp=true, read a tool at /tools/{slug}.md. [More](/llms.txt)`,
    '',
    '## Best of each category',
    '',
    ...tools.map(toolLine),
    '',
    '## Categories',
    '',
    ...categories.map(categoryLine),
    '',
  ].join('\n')
}

/**
 * Untrusted descriptions are left to the profile, which labels them: agents read a list without
 * having asked for them.
 */
function toolLine({ slug, name, description, wordsBy, grade, score, accessMethods }: Tool): string {
  const ways = accessMethods.length > 0 ? `, ${accessMethods.join(' ')}` : ''
  return `- [${inert(name, 80)}](${pathOf(slug)}): ${grade ?? 'ungraded'}${score === null ? '' : ` ${score.toFixed(1)}`}${ways}.${wordsBy === 'catalogue' ? ` ${inert(description, 160)}` : ''}`
}

function categoryLine({ slug, name, description, toolCount, averageScore }: CategoryLine): string {
  const average = averageScore === null ? '' : `, avg ${averageScore.toFixed(1)}`
  return `- [${inert(name, 80)}](/categories/${encodeURIComponent(slug)}.md): ${counted(toolCount, 'tool')}${average}. ${inert(description, 160)}`
}

function pathOf(slug: string): string {
  return `/tools/${encodeURIComponent(slug)}.md`
}
