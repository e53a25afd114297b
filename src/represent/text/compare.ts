// Tools side by side as markdown: a table of criteria, then the checks in which they differ.
import { counted } from '../../domain/text/figures.ts'
import type { Tool } from '../../domain/tool/tool.ts'
import { NOT_KNOWN } from '../words/criteria.ts'
import { percentWords, unseenWords } from '../words/evidence.ts'
import type { ComparedCheck, Comparison } from '../../domain/answer/checks.ts'
import { limitWords } from '../words/tools.ts'
import { markdownRow } from '../words/text.ts'
import { inert, markdown, heading, lines, list } from './markdown.ts'

/** More would cost an agent more than it is worth; the JSON has them all. */
const SHOWN_CHECKS = 5

/** Names of criteria are those of the JSON: shorter, and agents know them already. */
export function compareMarkdown({
  tools,
  as,
  grades,
  criteria,
  sentences = [],
  differing,
  alike,
  weights,
  weightedScores,
  warnings = [],
}: Comparison): string {
  const slugs = tools.map(({ slug }) => slug)
  const shown = tools.map((tool) => (grades ? grades[tool.slug] : tool))
  const row = (name: string, of: (slug: string, at: number) => string) =>
    markdownRow([name, ...slugs.map(of)])
  const figures = [
    row('criterion', (slug) => slug),
    row('-', () => '-'),
    row(as === null ? 'grade' : `grade as ${as}`, (_, at) => gradeWords(shown[at])),
    row('known', (_, at) => percentWords(shown[at]?.confidence ?? 0)),
    weightedScores && row('by your weights', (slug) => weightedScores[slug]?.toFixed(1) ?? '–'),
    ...criteria.map(({ id, weight, scores, unknown = [], best }) =>
      row(weights ? `${id} ${weights[id]}` : `${id} ${weight}%`, (slug) =>
        unknown.includes(slug) ? NOT_KNOWN : scoreWords(scores[slug] ?? null, best.includes(slug)),
      ),
    ),
    as === null &&
      tools.some(({ limitedBy }) => limitedBy) &&
      markdownRow(['at most', ...tools.map(({ limitedBy }) => limitWords(limitedBy))]),
    markdownRow(['access', ...tools.map(({ accessMethods }) => accessMethods.join(' ') || 'none')]),
    ...differing
      .slice(0, SHOWN_CHECKS)
      .map(({ id, results }) => row(id, (slug) => resultWords(results[slug] ?? null))),
  ]
  return markdown(
    heading(1, tools.map(({ name }) => inert(name, 80)).join(' vs ')),
    warnings.map((warning) => inert(warning, 300)),
    list(sentences.map((sentence) => inert(sentence, 300))),
    lines(...figures),
    `${counted(differing.length, 'check')} ${differing.length === 1 ? 'differs' : 'differ'} (the most important are shown; * only declared, described or estimated), ${alike.length} ${alike.length === 1 ? 'is' : 'are'} the same: /compare.json?tools=${slugs.join(',')}${as === null ? '' : `&as=${as}`}`,
  )
}

function gradeWords(graded: Pick<Tool, 'grade' | 'score'> | null | undefined): string {
  if (!graded) return 'not offered'
  return graded.grade === null ? 'no grade' : `${graded.grade} ${graded.score?.toFixed(1)}`
}

function scoreWords(score: number | null, isBest: boolean): string {
  if (score === null) return 'no score'
  return isBest ? `**${score.toFixed(2)}**` : score.toFixed(2)
}

function resultWords(result: ComparedCheck['results'][string]): string {
  if (result === null || result.status !== 'judged') return '–'
  const unseen = unseenWords(result.basis)
  return `${result.outcome} ${result.earned}${unseen && result.outcome !== 'not-documented' ? '*' : ''}`
}
