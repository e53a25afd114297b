// The page of a tool's latest evidence: each exchange once, with its response, the checks that used
// it and the command that repeats it; and each fact that its documentation states.
import { counted } from '../../../domain/text/figures.ts'
import type { Evidence } from '../../../domain/evidence/evidence.ts'
import type { ExchangeLine } from '../../../domain/evidence/exchange-line.ts'
import type { Tool } from '../../../domain/tool/tool.ts'
import type { AccessId } from '../../../domain/grading/criterion.ts'
import type { CheckResult } from '../../../domain/grading/grading.ts'
import { isStated } from '../../words/fixes.ts'
import { factsUsed, pointsWords, verdictOf, verdictWords } from '../../words/checks.ts'
import { plainText } from '../../words/text.ts'
import { html, type Html, markedBlock } from '../html.ts'
import { toolSubpage } from './tool-subpage.ts'
import { emptyState, outsideLink, copyable, alternates, pageLinks, pathWith } from '../parts/elements.ts'
import { readingPart } from '../parts/reading.ts'
import { toolPath } from '../parts/tool-list.ts'
import type { AnyFact, FACT_BASES, FactKey } from '../../../domain/evidence/facts.ts'
import { STRENGTH } from '../../../grade/evidence-rules.ts'
import { checkOf } from '../../../grade/method.ts'
import { leavesOf } from '../../../grade/parts.ts'
import { percentWords, factName, factValue, NOT_QUOTED, scopeWords } from '../../words/evidence.ts'
import type { Exchange } from '../../../domain/evidence/exchange.ts'
import { isSuspect } from '../../../domain/text/steering/steering.ts'
import { REMOVED } from '../../../domain/text/untrusted-text.ts'
import { decidingHeaders, decidingTexts, markedPieces, answeredWords, askedWords } from '../../words/exchanges.ts'

export interface EvidencePageView {
  base: string
  tool: Pick<Tool, 'slug' | 'name' | 'grade'>
  exchanges: readonly ExchangeLine[]
  /** As stored; null if there is none or it cannot be read. */
  evidence: Evidence | null
  /** Of the grading that is shown. */
  checks: readonly CheckResult[]
  best: AccessId | null
  /** When the declaration was recorded, ISO 8601. */
  since: string | null
  /** Which of its pages, or what that page has to show: "e-12", "d-llms-txt". */
  page?: number
  at?: string | undefined
}

/** For what a page shows, in bytes: with its frame it has at most 60 KB. */
const ROOM = 50_000

/** What is made of parts rests on what each of them rests on. */
export function evidencePage(given: EvidencePageView): string {
  const view = { ...given, checks: leavesOf(given.checks) }
  const { base, tool, at } = view
  const stem = `${toolPath(tool.slug)}/evidence`
  const exchanges = exchangeItems(view)
  const facts = factItems(view)
  const pages = inPages([...exchanges, ...facts])
  const withIt = at === undefined ? -1 : pages.findIndex((items) => items.some(({ text }) => text.includes(`id="${at}"`)))
  const number = withIt < 0 ? Math.min(view.page ?? 1, pages.length) : withIt + 1
  const shownOf = (items: readonly Html[]) => items.filter((item) => pages[number - 1]?.includes(item))
  return toolSubpage(base, tool, {
    name: 'evidence',
    path: pathWith(stem, { page: number }),
    title: `Evidence about ${tool.name}`,
    description: `What we asked ${tool.name} and how it responded, with commands that repeat it.`,
    alternates: alternates(stem),
    heading: html`Evidence about <bdi>${tool.name}</bdi>`,
    main: html`${exchangeList(view, shownOf(exchanges))} ${declaredFacts(view, shownOf(facts))}
    ${pageLinks(stem, {}, { page: number, totalPages: pages.length, hasNext: number < pages.length, hasPrev: number > 1 })}`,
  })
}

function inPages(items: readonly Html[]): Html[][] {
  let [number, bytes] = [1, 0]
  const numberOf = ({ text }: Html) => {
    const own = Buffer.byteLength(text)
    const isFull = bytes > 0 && bytes + own > ROOM
    if (isFull) number += 1
    bytes = isFull ? own : bytes + own
    return number
  }
  return items.length === 0 ? [[]] : [...Map.groupBy(items, numberOf).values()]
}

function exchangeItems(view: EvidencePageView): Html[] {
  const byId = new Map(view.evidence?.exchanges.map((exchange) => [exchange.id, exchange]))
  const used = view.checks.filter(({ status }) => status !== 'not-applicable')
  const pathOf = checkPaths(view)
  return view.exchanges.map((line, index) => {
    const checks = used.filter(({ exchanges }) => exchanges.includes(line.id))
    const exchange = byId.get(line.id)
    return exchangeItem({ line, exchange, checks, pathOf, reading: readingOf(view, exchange) }, index + 1)
  })
}

function readingOf({ tool, evidence }: EvidencePageView, exchange: Exchange | undefined): Html | false {
  if (evidence === null || exchange?.kind !== 'reading') return false
  const { id, of } = exchange
  return readingPart({ id, subject: of, evidence, self: toolPath(tool.slug) })
}

function exchangeList({ tool, exchanges }: EvidencePageView, items: readonly Html[]): Html | false {
  const report = toolPath(tool.slug)
  if (exchanges.length === 0)
    return emptyState('No requests yet.', html`The grade rests on what the documentation states. <a href="${report}">Back to the report</a>.`)
  return (
    items.length > 0 &&
    html`<p class="lead">${counted(exchanges.length, 'request')}, each with its response, the checks that used it and a command that repeats it.</p>
      <ol class="plain exchanges">
        ${items}
      </ol>`
  )
}

/** Where the report shows a check. */
type PathOf = (id: string) => string

/** The report of a tool without a grade shows no checks; one of another access method is in its tab. */
function checkPaths({ tool: { slug, grade }, checks, best }: EvidencePageView): PathOf {
  return (id) => {
    if (grade === null) return `/method#check-${id}`
    const { access } = checks.find((check) => check.id === id) ?? {}
    const [other] = best === null || !access || access.includes(best) ? [] : access
    return `${toolPath(slug)}${other === undefined ? '' : `?as=${other}`}#check-${id}`
  }
}

/** How a fact is known, in one word each. */
const MARKS: Readonly<Record<(typeof FACT_BASES)[number], string>> = {
  source: 'read at source',
  known: 'known, not checked',
  'third-party': 'third party',
}

function factsOf({ evidence }: EvidencePageView): [FactKey, AnyFact][] {
  return Object.entries(evidence?.declaration?.facts ?? {}) as [FactKey, AnyFact][]
}

function declaredFacts(view: EvidencePageView, items: readonly Html[]): Html | null {
  const { since } = view
  if (items.length === 0) return null
  return html`<section id="declared">
    <h2>What the documentation states</h2>
    <p class="quiet">
      ${marksWords(factsOf(view))}${since !== null && html`, recorded <time datetime="${since}">${since.slice(0, 10)}</time>`}. A fact that was read at its
      source counts ${percentWords(STRENGTH.declared)} of what is seen, one that was not ${percentWords(STRENGTH.unread)}. What we did not find does not count.
    </p>
    <ul class="plain facts">
      ${items}
    </ul>
  </section>`
}

function factItems(view: EvidencePageView): Html[] {
  const { tool, evidence, checks } = view
  if (!evidence?.declaration) return []
  const used = factsUsed(checks, evidence)
  const read = new Set([...used.values()].flat())
  /** Those that used an address or a way to sign in, and no fact. */
  const others = checks.filter(({ id, basis }) => !read.has(id) && (isStated(basis) || basis === 'undocumented')).map(({ id }) => id)
  const pathOf = checkPaths(view)
  const anchored = new Set<string>()
  const items = factsOf(view).map(
    ([key, fact]) =>
      html`<li id="f-${key.replaceAll('.', '-')}">
        ${anchorsOf(used.get(key) ?? [], anchored)}<b>${factName(key)}:</b> <bdi>${valueWords(fact)}${fact.note !== undefined && ` (${fact.note})`}</bdi>
        <small>${markOf(fact, toolPath(tool.slug))}</small>
        ${usedBy(used.get(key) ?? [], pathOf)}
      </li> `,
  )
  if (others.length === 0) return items
  return [...items, html`<li>${anchorsOf(others, anchored)}<b>Addresses and ways to sign in</b> ${usedBy(others, pathOf)}</li> `]
}

/** Checks link here: to the first fact that they use. */
function anchorsOf(checks: readonly string[], anchored: Set<string>): Html[] {
  const first = checks.filter((id) => !anchored.has(id))
  first.forEach((id) => anchored.add(id))
  return first.map((id) => html`<a id="d-${id}"></a>`)
}

function usedBy(checks: readonly string[], pathOf: PathOf): Html | false {
  const links = checks.map((id, index) => [index > 0 && ', ', html`<a href="${pathOf(id)}">${checkOf(id)?.title ?? id}</a>`])
  return links.length > 0 && html`<small>Used by ${links}</small>`
}

/** "51 facts: 40 read at source, 8 known, not checked, 3 not found by us" */
function marksWords(entries: readonly (readonly [FactKey, AnyFact])[]): string {
  const marks = [...Object.entries(MARKS), ['absent', 'not documented'], ['not-applicable', 'that do not apply'], ['not-found', 'not found by us']].flatMap(
    ([basis, words]) => {
      const count = entries.filter(([, fact]) => fact.basis === basis).length
      return count > 0 ? [`${count} ${words}`] : []
    },
  )
  return `${counted(entries.length, 'fact')}: ${marks.join('; ')}`
}

/** Only a page that was read states a fact. */
function markOf(fact: AnyFact, report: string): Html | string | false {
  if (fact.basis === 'absent') return html`pages read: ${fact.pages.map((address, index) => [index > 0 && ', ', outsideLink(address)])}`
  if (fact.basis === 'not-found') return html`<a href="${report}/mistakes">Correct it</a>`
  if (fact.basis === 'not-applicable') return false
  const { basis, source, quote, date } = fact
  return html`${basis === 'source' && quote === undefined ? NOT_QUOTED.toLowerCase() : MARKS[basis]}:
  ${outsideLink(source, basis === 'source' ? 'states it' : source)}${
    quote !== undefined && html` <q>${quote}</q>`
  }${date !== undefined && html` <time datetime="${date}">${date}</time>`}`
}

function valueWords(fact: AnyFact): string {
  if (fact.basis === 'absent') return 'Not documented'
  if (fact.basis === 'not-applicable') return 'Does not apply'
  if (fact.basis === 'not-found') return 'Not found by us'
  return `${factValue(fact.value)}${fact.scope ? `, ${scopeWords(fact.scope)}` : ''}`
}

interface ExchangeView {
  line: ExchangeLine
  /** As in the evidence, if that can be read. */
  exchange: Exchange | undefined
  checks: readonly CheckResult[]
  pathOf: PathOf
  /** If it is one. */
  reading: Html | false
}

type HttpAnswer = NonNullable<Extract<Exchange, { kind: 'http' }>['answer']>

const MOST_HEADERS = 12
const LONGEST_HEADER = 400
const SHOWN_CHECKS = 6
const FULL = 10

function exchangeItem({ line, exchange, checks, pathOf, reading }: ExchangeView, number: number): Html {
  const answer = exchange?.kind === 'http' ? exchange.answer : null
  const decided = checks.some(({ facts }) => line.status !== null && (facts['status'] === line.status || facts['status'] === String(line.status)))
  return html`<li id="e-${line.id}">
    <p>
      <b>${number}.</b> <code><bdi>${askedWords(line)}</bdi></code>
      <span class="figure quiet">${decided ? html`<mark>${answeredWords(line)}</mark>` : answeredWords(line)}</span>
    </p>
    ${checks.length > 0 && exchangeUsedBy(checks, pathOf)} ${exchange?.failure?.detail !== undefined && html`<p dir="auto">${exchange.failure.detail}</p> `}
    ${answer !== null && response(answer, checks)} ${reading}
    ${line.command === null ? html`<p class="quiet">The command that repeats it is too long to show.</p>` : copyable(line.command, `Request ${number}`)}
  </li> `
}

/** Open if something in it was decisive. */
function response(answer: HttpAnswer, checks: readonly CheckResult[]): Html {
  const excerpt = answer.excerpt ?? ''
  const isWithheld = isSuspect(excerpt)
  const pieces = isWithheld ? [] : markedPieces(excerpt, decidingTexts(checks))
  const rows = headersOf(answer, checks)
  const isOpen = [...pieces, ...rows].some(({ isMarked }) => isMarked)
  return html`<details ${isOpen && html`open`}>
    <summary>Response${pieces.length > 0 && ', first kilobyte'}</summary>
    ${rows.length > 0 && headers(rows)}
    ${
      pieces.length > 0 &&
      html`<p class="quiet">Untrusted text from the tool, sanitized. The deciding part is highlighted.</p>
        ${markedBlock(pieces)}`
    }
    ${isWithheld && html`<p class="quiet">This response is not shown because it reads like instructions to an agent. The JSON of the scan’s evidence contains it.</p>`}
  </details>`
}

/** Checks that lost points come first; the others can be opened. */
function exchangeUsedBy(checks: readonly CheckResult[], pathOf: PathOf): Html {
  const links = checks
    .toSorted((one, other) => (one.earned ?? FULL) - (other.earned ?? FULL))
    .map(
      (check) =>
        html`<li>
          <a href="${pathOf(check.id)}">${checkOf(check.id)?.title ?? check.id}</a>
          <small>${verdictWords(verdictOf(check))} ${pointsWords(check)}</small>
        </li> `,
    )
  const more = links.slice(SHOWN_CHECKS)
  return html`<ul class="used" aria-label="Checks that used it">
      ${links.slice(0, SHOWN_CHECKS)}
    </ul>
    ${
      more.length > 0 &&
      html`<details>
        <summary>${counted(more.length, 'more check')} used it</summary>
        <ul class="used">
          ${more}
        </ul>
      </details>`
    }`
}

type Header = ReturnType<typeof headersOf>[number]

/** Headers that a check mentions come first. */
function headersOf({ headers: fields }: HttpAnswer, checks: readonly CheckResult[]) {
  const isDeciding = decidingHeaders(checks)
  return Object.entries(fields)
    .map(([name, value]) => ({ name, value, isMarked: isDeciding(name, value) }))
    .toSorted((one, other) => Number(other.isMarked) - Number(one.isMarked))
    .slice(0, MOST_HEADERS)
}

function headers(rows: readonly Header[]): Html {
  return html`<dl class="headers">
    ${rows.map(
      ({ name, value, isMarked }) =>
        html`<div>
          <dt>${isMarked ? html`<mark>${name}</mark>` : name}</dt>
          <dd dir="auto">${isSuspect(value) ? REMOVED : plainText(value, LONGEST_HEADER)}</dd>
        </div> `,
    )}
  </dl>`
}
