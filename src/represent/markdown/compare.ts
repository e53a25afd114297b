// Tools side by side as markdown: a table of criteria, then the checks in which they differ.
import { unseenWords } from '../words/basis-words.ts'
import type { Comparison, ComparedCheck } from '../json/compare.ts'
import { inert } from './profile.ts'

/** More would cost an agent more than it tells; the JSON has them all. */
const SHOWN_CHECKS = 15

export function compareMarkdown({ tools, criteria, differing, alike }: Comparison): string {
  const slugs = tools.map(({ slug }) => slug)
  const lines = [
    `# ${tools.map(({ name }) => inert(name, 80)).join(' vs ')}`,
    '',
    row(['Criterion', ...slugs]),
    row(['---', ...slugs.map(() => '---')]),
    row(['**Grade**', ...tools.map(({ grade, score, status }) => (grade === null ? status : `**${grade}** ${score?.toFixed(1)}`))]),
    ...criteria.map(({ name, weight, scores, best }) =>
      row([`${name} (${weight}%)`, ...slugs.map((slug) => scoreWords(scores[slug] ?? null, best.includes(slug)))]),
    ),
    row(['Access', ...tools.map(({ accessMethods }) => accessMethods.join(', ') || 'none')]),
    row(['Evidence', ...tools.map(({ evidence }) => evidence ?? 'none')]),
    '',
    '## Where they differ',
    '',
    ...(differing.length === 0 ? ['In nothing that the checks look at.'] : [row(['Check', ...slugs]), row(['---', ...slugs.map(() => '---')])]),
    ...differing.slice(0, SHOWN_CHECKS).map((check) => row([check.title, ...slugs.map((slug) => resultWords(check.results[slug] ?? null))])),
    '',
    `${differing.length} checks differ, ${alike.length} are alike.`,
    ...slugs.map((slug) => `- [${slug}](/tools/${encodeURIComponent(slug)}.md)`),
  ]
  return `${lines.join('\n')}\n`
}

function row(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

function scoreWords(score: number | null, isBest: boolean): string {
  if (score === null) return 'n/a'
  return isBest ? `**${score.toFixed(1)}**` : score.toFixed(1)
}

function resultWords(result: ComparedCheck['results'][string]): string {
  if (result === null || result.status !== 'judged') return '–'
  const unseen = unseenWords(result.basis)
  return `${result.outcome} ${result.earned}${unseen ? ` (${unseen})` : ''}`
}
