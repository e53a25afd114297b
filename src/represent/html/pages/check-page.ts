// The page of one check: why it matters, every outcome with its points and fix, and the results of
// graded tools.
import { counted } from '../../../domain/text/figures.ts'
import { isObserved } from '../../../domain/grading/grading.ts'
import type { ToolStatistics } from '../../../domain/grading/report.ts'
import type { Method } from '../../../grade/method.ts'
import { inert } from '../../text/markdown.ts'
import { html, type Html } from '../html.ts'
import { effortWords } from '../../words/checks.ts'
import { passRate, RATE_NEEDS_TOOLS } from '../../words/method.ts'
import { page } from '../page.ts'
import { alternates } from '../parts/paging.ts'
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
  const path = checkPath(check.id)
  return page({
    base,
    path,
    title: `Check: ${check.title}`,
    description: `${check.why} Every outcome with its points, how to fix it, and how many graded tools pass.`,
    alternates: alternates(path),
    main: html`<p class="quiet"><a href="/method#${check.criterion}">${criterion}</a></p>
      <h1>${check.title}</h1>
      <p>${rate(tally)}</p>
      ${checkBody(check, tally)} ${examplesPart(check.id, examples)}
      <p>${ABOUT_CLIENTS.has(check.id) && html`<a href="/clients">What each client does</a> · `}<a href="/method#check-${check.id}">All checks</a></p>`,
  })
}

function examplesPart(id: string, examples: CheckPageView['examples']): Html | null {
  const shown = exampleList(examples)
  if (shown.length === 0) return null
  return html`<h2>Examples from graded tools</h2>
    <ul>
      ${shown.map(
        ([word, { slug, name, basis, earned, says }]) =>
          html`<li>
            <b>${word}</b> <a href="${toolPath(slug)}#check-${id}" dir="auto">${name}</a> (${earned.toFixed(1)} of 10${!isObserved({ basis }) && ', declared'}):
            “${says}”
          </li> `,
      )}
    </ul>`
}

function exampleList(examples: CheckPageView['examples']): [string, CheckExample][] {
  const { passing = null, failing = null } = examples ?? {}
  return [...(passing ? [['Passes:', passing] as [string, CheckExample]] : []), ...(failing ? [['Fails:', failing] as [string, CheckExample]] : [])]
}

export function checkMarkdown({ check, criterion, tally, examples }: CheckPageView): string {
  const share = passRate(tally)
  const outcomes = check.outcomes.map(({ name, points, says, fix }) => `- ${points}/10 **${name}**: ${says}${fix ? ` Fix: ${fix}` : ''}`)
  const shown = exampleList(examples).map(
    ([word, { slug, name, says }]) => `- ${word} [${inert(name, 80)}](/tools/${encodeURIComponent(slug)}.md): ${inert(says, 300)}`,
  )
  const passed = share === null ? 'Too few graded tools were judged for a rate.' : `${Math.round(share * 100)}% of ${tally?.judged} judged tools pass.`
  return `# Check: ${check.title}\n\n${check.why} Criterion: ${criterion}. ${passed}\n\n${outcomes.join('\n')}\n${shown.length > 0 ? `\n${shown.join('\n')}\n` : ''}`
}

export function checkPath(id: string): string {
  return `/method/checks/${id}`
}

function checkBody({ id, why, effort, standard, surfaces, canBeDeclared, outcomes }: CheckData, tally: Tally | undefined): Html {
  return html`<p>${why}</p>
    <p class="quiet">
      <code>${id}</code> · applies to ${surfaces.join(', ')}${canBeDeclared && ' · can be declared'} · a fix takes ${effortWords(effort)} ·
      <a href="${standard.url}">${standard.name}</a>
      ${tally && passRate(tally) !== null && tallyWords(tally)}
    </p>
    <ul class="outcomes">
      ${outcomes.map(outcomeItem)}
    </ul>`
}

/** What a tool would put in is left open: "{count} tools" is "… tools". */
function withoutSlots(words: string): string {
  return words.replace(/\{\w+\}/g, '…')
}

function outcomeItem({ name, points, says, fix, cap, hazard }: CheckData['outcomes'][number]): Html {
  const capWords = cap && `${cap.tool ? 'whole tool' : 'access method'} at most ${cap.letter}`
  return html`<li>
    <b class="figure points">${points}</b> <b>${name}</b> ${withoutSlots(says)} ${hazard && html`<span class="chip">hazard</span>`}
    ${capWords && html`<span class="chip">cap: ${capWords}</span>`} ${fix && html`<br /><small>Fix: ${withoutSlots(fix)}</small>`}
  </li> `
}

function rate(tally: Tally | undefined): Html {
  const whole = passRate(tally)
  if (tally === undefined || tally.judged === 0) return html`<small class="rate">not judged yet</small>`
  if (whole === null) return html`<small class="rate">${toolCount(tally.judged)}: fewer than ${RATE_NEEDS_TOOLS}</small>`
  const some = tally.part / tally.judged
  return html`<span class="rate">
    <svg width="80" height="8" aria-hidden="true">
      <rect class="track" width="80" height="8" rx="4" />
      <rect class="g-a" width="${tenth(whole * 100)}%" height="8" rx="4" />
      <rect class="g-c" x="${tenth(whole * 100)}%" width="${tenth(some * 100)}%" height="8" />
    </svg>
    <small class="figure">${percent(whole)} of ${toolCount(tally.judged)} pass</small>
  </span>`
}

function tallyWords({ judged, full, part, none }: Tally): string {
  return ` · of ${toolCount(judged)} ${full} have all points, ${part} some, ${none} none`
}

function toolCount(count: number): string {
  return counted(count, 'tool')
}

function percent(share: number): string {
  return `${Math.round(share * 100)}%`
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
