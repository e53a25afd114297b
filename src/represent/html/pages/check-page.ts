// The page of one check: why it matters, every outcome with its points and fix, and the results of
// graded tools.
import { counted } from '../../../domain/text/figures.ts'
import { SURFACE_TITLES } from '../../../domain/evidence/surface.ts'
import { isObserved } from '../../../domain/grading/grading.ts'
import type { ToolStatistics } from '../../../domain/grading/report.ts'
import type { Method } from '../../../grade/method.ts'
import { inert } from '../../text/markdown.ts'
import { html, type Html } from '../html.ts'
import { effortWords, verdictOf, verdictWords } from '../../words/checks.ts'
import { passRate } from '../../words/method.ts'
import { page } from '../page.ts'
import { alternates } from '../parts/paging.ts'
import { withCode } from '../parts/elements.ts'
import { toolPath } from '../parts/tool-list.ts'

type CheckData = Method['checks'][number]
type Tally = ToolStatistics['checks'][string]

export interface CheckPageView {
  base: string
  check: Method['checks'][number]
  criterion: string
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
const ABOUT_CLIENTS: ReadonlySet<string> = new Set(['client-compatibility', 'findability', 'tool-names'])

export function checkPage({ base, check, criterion, tally, examples }: CheckPageView): string {
  const { id, title, weight, why, effort, standard, surfaces, canBeDeclared } = check
  const path = checkPath(id)
  return page({
    base,
    path,
    title: `Check: ${title}`,
    description: `${why} Every outcome with its points, how to fix it, and how many graded tools pass.`,
    alternates: alternates(path),
    main: html`<p class="quiet"><a href="/method">Method</a> · <a href="/method#${check.criterion}">${criterion}</a></p>
      <h1>${title}</h1>
      <p class="lead">${withCode(why)}</p>
      <p class="quiet">
        ${rateWords(tally)} ${weight === 0 ? 'Not scored.' : `Weight ${weight} of 10.`} Applies to
        ${surfaces.map((surface) => SURFACE_TITLES[surface]).join(', ')}${canBeDeclared && '; can be declared'}. A fix takes ${effortWords(effort)}. Rests on
        <a href="${standard.url}">${standard.name}</a>. ${ABOUT_CLIENTS.has(id) && html`<a href="/clients">What each client does</a>.`}
      </p>
      <section>
        <h2>Outcomes</h2>
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Points</th>
              <th scope="col">What is found</th>
              <th scope="col">What to do</th>
            </tr>
          </thead>
          <tbody>
            ${check.outcomes.map((outcome, at) => outcomeRow(outcome, check.outcomes[at - 1]))}
          </tbody>
        </table>
      </section>
      ${examplesPart(check, examples)}`,
  })
}

function examplesPart({ id, weight }: CheckData, examples: CheckPageView['examples']): Html | null {
  const shown = exampleList(examples)
  if (shown.length === 0) return null
  return html`<section>
    <h2>Examples from graded tools</h2>
    <ul class="plain">
      ${shown.map(
        ({ slug, name, basis, earned, says }) =>
          html`<li>
            <p>
              <b>${verdictWords(verdictOf({ status: 'judged', earned, weight }))}</b> <a href="${toolPath(slug)}#check-${id}" dir="auto">${name}</a>,
              ${earned.toFixed(1)} of 10${!isObserved({ basis }) && ', declared'}: “${says}”
            </p>
          </li> `,
      )}
    </ul>
  </section>`
}

function exampleList(examples: CheckPageView['examples']): CheckExample[] {
  return [examples?.passing ?? null, examples?.failing ?? null].filter((each) => each !== null)
}

export function checkMarkdown({ check, criterion, tally, examples }: CheckPageView): string {
  const share = passRate(tally)
  const outcomes = check.outcomes.map(({ points, says, fix }) => `- **${points} of 10:** ${withoutSlots(says)}${fix ? ` Fix: ${withoutSlots(fix)}` : ''}`)
  const shown = exampleList(examples).map(
    ({ slug, name, says, earned }) =>
      `- ${verdictWords(verdictOf({ status: 'judged', earned, weight: check.weight }))}: [${inert(name, 80)}](/tools/${encodeURIComponent(slug)}.md): ${inert(says, 300)}`,
  )
  const passed = share === null ? 'Too few graded tools were judged for a rate.' : `${Math.round(share * 100)}% of ${tally?.judged} judged tools pass.`
  return `# Check: ${check.title}\n\n${check.why} Criterion: ${criterion}. ${passed}\n\n${outcomes.join('\n')}\n${shown.length > 0 ? `\n${shown.join('\n')}\n` : ''}`
}

export function checkPath(id: string): string {
  return `/method/checks/${id}`
}

/** What a tool would put in is left open: "{count} tools" is "… tools". */
function withoutSlots(words: string): string {
  return words.replace(/\{\w+\}/g, '…').replace(/…\.$/, '…')
}

type OutcomeData = CheckData['outcomes'][number]

/** Of steps only the bounds differ: the sentence and the fix stand at the first of them. */
function outcomeRow(outcome: OutcomeData, before: OutcomeData | undefined): Html {
  const { points, bounds, fix, cap, hazard } = outcome
  const says = sayingOf(outcome)
  const isStep = before !== undefined && sayingOf(before) === says && bounds !== undefined
  return html`<tr>
    <td class="nowrap"><b>${points}</b></td>
    <td>
      ${!isStep && withCode(says)} ${bounds !== undefined && html`<b class="nowrap">${bounds}</b>`} ${hazard && html`<span class="tag hazard">hazard</span>`}
      ${cap && html`<span class="tag costs">${cap.tool ? 'whole tool' : 'access method'} at most ${cap.letter}</span>`}
    </td>
    <td>${fix && fix !== before?.fix && withCode(withoutSlots(fix))}</td>
  </tr> `
}

/** Without its bounds. */
function sayingOf({ says, bounds }: OutcomeData): string {
  const text = bounds === undefined ? says : says.replace(` (${bounds}).`, '.')
  return withoutSlots(text)
}

/** "62% of 84 tools pass." */
function rateWords(tally: Tally | undefined): string {
  if (tally === undefined || tally.judged === 0) return 'Not judged yet.'
  const { judged, full, part, none } = tally
  const whole = passRate(tally)
  if (whole === null) return `Judged for ${counted(judged, 'tool')}, too few for a rate.`
  return `${Math.round(whole * 100)}% of ${counted(judged, 'tool')} pass: ${full} have all points, ${part} some, ${none} none.`
}
