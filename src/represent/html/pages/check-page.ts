// One check as a page and as markdown: why it matters, every outcome with its points and fix, and the results of graded tools.
import { counted } from '../../../domain/text/figures.ts'
import { SURFACE_TITLES } from '../../../domain/evidence/surface.ts'
import { isObserved } from '../../../domain/grading/grading.ts'
import type { ToolStatistics } from '../../../domain/grading/report.ts'
import type { Method } from '../../../grade/method.ts'
import { inert, markdown, heading, list, section, table } from '../../text/markdown.ts'
import { effortWords, verdictOf, verdictWords } from '../../words/checks.ts'
import { answeredBy, canBeFull, outcomePoints, passRate } from '../../words/method.ts'
import { markdownPage } from './markdown-page.ts'

type CheckData = Method['checks'][number]

export interface CheckPageView {
  base: string
  check: CheckData
  criterion: string
  /** What it is a part of; null for a check. */
  whole: CheckData | null
  /** What it is made of. */
  parts: readonly CheckData[]
  tally: ToolStatistics['checks'][string] | undefined
  /** Graded tools that pass and fail it. */
  examples?: CheckExamples | undefined
}

export interface CheckExample {
  slug: string
  name: string
  /** `seen` by a scan, or `declared` by the vendor. */
  basis: string
  outcome: string
  earned: number
  says: string
}

export interface CheckExamples {
  passing: CheckExample | null
  failing: CheckExample | null
}

/** Checks that rest on the rules of MCP clients. */
const ABOUT_CLIENTS: ReadonlySet<string> = new Set(['client-compatibility', 'tool-names'])

export function checkPage(view: CheckPageView): string {
  const { base, check } = view
  return markdownPage({
    base,
    path: checkPath(check.id),
    title: `Check: ${check.title}`,
    description: `${check.why} ${check.parts.length > 0 ? 'Every part of it' : 'Every outcome with its points, how to fix it'}, and how many graded tools pass.`,
    main: checkMarkdown(view),
  })
}

export function checkMarkdown(view: CheckPageView): string {
  const { check, parts, examples } = view
  const { id, title, weight, why, effort, standard, surfaces, canBeDeclared, outcomes, read } = check
  const shown = [examples?.passing ?? null, examples?.failing ?? null].filter((each) => each !== null)
  return markdown(
    heading(1, `Check: ${title}`),
    why,
    answeredBy(check),
    `${[rateWords(view), placeWords(view)].filter(Boolean).join(' ')} Applies to ${surfaces.map((surface) => SURFACE_TITLES[surface]).join(', ')}${canBeDeclared ? '; can be declared' : ''}. A fix takes ${effortWords(effort)}. Rests on [${standard.name}](${standard.url}).${ABOUT_CLIENTS.has(id) ? ' [What each client does](/clients.md).' : ''}`,
    section('Parts', list(parts.map((part) => `[${part.title}](${checkPath(part.id)}.md), weight ${part.weight}: ${part.why}`))),
    parts.length === 0 &&
      outcomes.length > 0 &&
      section(
        'Outcomes',
        table(
          ['Points', 'What is found', 'What to do'],
          outcomes.map((outcome, at) => outcomeRow(outcome, outcomes[at - 1])),
        ),
      ),
    read.length > 0 &&
      section(
        'Where its texts were read',
        table(
          ['Points', 'What readers say', 'What to do'],
          read.map((outcome, at) => outcomeRow(outcome, read[at - 1])),
        ),
      ),
    section(
      'Examples from graded tools',
      list(
        shown.map(
          ({ slug, name, basis, earned, says }) =>
            `${verdictWords(verdictOf({ status: 'judged', earned, weight }))}: [${inert(name, 80)}](/tools/${encodeURIComponent(slug)}.md), ${earned.toFixed(1)} of 10${basis === 'estimated' ? ', estimated' : isObserved({ basis }) ? '' : ', declared'}: ${inert(says, 300)}`,
        ),
      ),
    ),
  )
}

/** Where it counts: in its criterion, or in the check that it is a part of. */
function placeWords({ check, criterion, whole }: CheckPageView): string {
  const { weight } = check
  const place = `[${criterion}](/method.md#${check.criterion})`
  if (whole) return `A part of [${whole.title}](${checkPath(whole.id)}.md), with weight ${weight} in it; that counts in ${place}.`
  return weight === 0 ? `Not scored; shown in ${place}.` : `Weight ${weight} in ${place}.`
}

export function checkPath(id: string): string {
  return `/method/checks/${id}`
}

/** What a tool would put in is left open: "{count} tools" is "… tools". */
function withoutSlots(words: string): string {
  return words
    .replace(/\{\w+\}/g, '…')
    .replace(/…\.$/, '…')
    .replaceAll('|', '\\|')
    .replaceAll('<', '&lt;')
}

type OutcomeData = CheckData['outcomes'][number]

/** Of steps only the bounds differ: the sentence and the fix stand at the first of them. */
function outcomeRow(outcome: OutcomeData, before: OutcomeData | undefined): string[] {
  const { bounds, fix, cap, hazard } = outcome
  const says = sayingOf(outcome)
  const isStep = before !== undefined && sayingOf(before) === says && bounds !== undefined
  const found = [
    !isStep && says,
    bounds !== undefined && `**${bounds}**`,
    hazard && '(hazard)',
    cap && `(${cap.tool ? 'whole tool' : 'access method'} at most ${cap.letter})`,
  ]
  return [`**${outcomePoints(outcome)}**`, found.filter(Boolean).join(' '), fix && fix !== before?.fix ? withoutSlots(fix) : '']
}

/** Without its bounds. */
function sayingOf({ says, bounds }: OutcomeData): string {
  return withoutSlots(bounds === undefined ? says : says.replace(` (${bounds}).`, '.'))
}

/** "62% of 84 tools pass."; nothing of what is not judged by itself. */
function rateWords({ check, whole, tally }: CheckPageView): string {
  if (tally === undefined || tally.judged === 0) return whole !== null || isForReaders(check) ? '' : 'Not judged yet.'
  const { judged, full, part, none } = tally
  const tools = counted(judged, 'tool')
  if (!canBeFull(check)) return `Judged for ${tools}; no outcome earns all points.`
  const rate = passRate(tally)
  if (rate === null) return `Judged for ${tools}, too few for a rate.`
  return `${Math.round(rate * 100)}% of ${tools} pass: ${full} have all points, ${part} some, ${none} none.`
}

function isForReaders({ parts, outcomes }: CheckData): boolean {
  return parts.length + outcomes.length === 0
}
