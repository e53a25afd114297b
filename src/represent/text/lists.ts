// Home, lists, search and categories as markdown: for agents that choose.
import type { Pagination } from '../../domain/answer/list.ts'
import type { CountedCategory } from '../../domain/answer/tool-list.ts'
import { counted } from '../../domain/text/figures.ts'
import type { Tool } from '../../domain/tool/tool.ts'
import { showingWords, type SearchView } from '../words/search.ts'
import { inert, markdown, heading, list, type Block } from './markdown.ts'

/** `next` is the path of the next page, if there is one. */
export function toolsMarkdown(
  title: string,
  tools: readonly Tool[],
  { page, totalPages, total }: Pagination,
  next: string | null,
  warnings: readonly string[] = [],
): string {
  return markdown(
    heading(1, inert(title, 120)),
    warningList(warnings),
    `${counted(total, 'tool')}, page ${page} of ${Math.max(totalPages, 1)}.`,
    list(tools.map(toolLine)),
    nextPage(next),
  )
}

/** `next` is the path of the next page, if there is one. */
export function searchMarkdown(
  { query, results, total, understood, didYouMean, relatedCategories, warnings = [] }: SearchView,
  next: string | null,
): string {
  const words = showingWords(understood)
  const related = relatedCategories.map(({ slug, name }) => `[${name}](/categories/${slug}.md)`)
  return markdown(
    heading(1, `Search: ${inert(query, 200)}`),
    warningList(warnings),
    `${counted(total, 'tool')} ${total === 1 ? 'matches' : 'match'}, ${results.length} ${results.length === 1 ? 'is' : 'are'} shown.`,
    words && `${words}.`,
    list(
      results.map(
        (tool) =>
          `${toolLine(tool)}${tool.why === undefined ? '' : ` ${tool.why}`}${tool.match === 'some' ? ' (matches some of it)' : ''}`,
      ),
    ),
    nextPage(next),
    didYouMean !== null &&
      `Did you mean [${inert(didYouMean, 200)}](/search.md?${new URLSearchParams({ q: didYouMean })})?`,
    related.length > 0 && `Browse ${related.join(', ')}.`,
  )
}

export function warningList(warnings: readonly string[]): Block {
  return list(warnings.map((warning) => `Warning: ${inert(warning, 400)}`))
}

export function nextPage(path: string | null): string | null {
  return path && `[Next page](${path})`
}

export function categoriesMarkdown(categories: readonly CountedCategory[]): string {
  return markdown(heading(1, 'Categories'), list(categories.map(categoryLine)))
}

export function homeMarkdown(
  tools: readonly Tool[],
  categories: readonly CountedCategory[],
  total: number,
): string {
  return markdown(
    heading(1, 'AgentGrade: how well can an AI agent use this tool?'),
    `${counted(total, 'tool')}, graded A+ to F on eight criteria. Search with /search?q=…, filter with /tools?minGrade=B&hasMcp=true, read a tool at /tools/{slug}.md. [More](/llms.txt)`,
    [heading(2, 'Best of each category'), list(tools.map(toolLine))],
    [heading(2, 'Categories'), list(categories.map(categoryLine))],
  )
}

/** Untrusted descriptions are left to the profile, which labels them; no list asked for them. */
function toolLine({ slug, name, description, wordsBy, grade, score, accessMethods }: Tool): string {
  const ways = accessMethods.length > 0 ? `, ${accessMethods.join(' ')}` : ''
  return `[${inert(name, 80)}](/tools/${encodeURIComponent(slug)}.md): ${grade ?? 'ungraded'}${score === null ? '' : ` ${score.toFixed(1)}`}${ways}.${wordsBy === 'catalogue' ? ` ${inert(description, 160)}` : ''}`
}

function categoryLine({
  slug,
  name,
  description,
  toolCount,
  averageScore,
}: CountedCategory): string {
  const average = averageScore === null ? '' : `, avg ${averageScore.toFixed(1)}`
  return `[${inert(name, 80)}](/categories/${encodeURIComponent(slug)}.md): ${counted(toolCount, 'tool')}${average}. ${inert(description, 160)}`
}
