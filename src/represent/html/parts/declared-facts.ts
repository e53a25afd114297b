// What a vendor's documentation states about a tool: each fact with its value, its source and the
// checks that use it.
import { counted } from '../../../domain/text/figures.ts'
import type { Declaration } from '../../../domain/evidence/declaration.ts'
import type { AnyFact, FACT_BASES, FactKey } from '../../../domain/evidence/facts.ts'
import { STRENGTH } from '../../../grade/evidence-rules.ts'
import { checkOf } from '../../../grade/method.ts'
import { percentWords, factName, factValue, NOT_QUOTED, scopeWords } from '../../words/evidence.ts'
import { html, type Html } from '../html.ts'
import { outsideLink } from './elements.ts'

/** How a fact is known, in one word each. */
const MARKS: Readonly<Record<(typeof FACT_BASES)[number], string>> = {
  source: 'read at source',
  known: 'known, not checked',
  'third-party': 'third party',
}

export interface DeclaredFactsView {
  declaration: Declaration
  used: ReadonlyMap<FactKey, readonly string[]>
  /** Checks that used an address or a way to sign in, and no fact. */
  others: readonly string[]
  /** Where the report shows a check. */
  pathOf: (id: string) => string
  /** Path of the report. */
  report: string
  /** When it was recorded, ISO 8601; null if unknown. */
  since: string | null
}

export function declaredFacts({ declaration: { facts = {} }, used, others, pathOf, report, since }: DeclaredFactsView): Html | null {
  const entries = Object.entries(facts) as [FactKey, AnyFact][]
  if (entries.length === 0 && others.length === 0) return null
  const anchored = new Set<string>()
  return html`<section id="declared">
    <h2>What the documentation states</h2>
    <p class="quiet">
      ${marksWords(entries)}${since !== null && html`, recorded <time datetime="${since}">${since.slice(0, 10)}</time>`}. A fact that was read at its source
      counts ${percentWords(STRENGTH.declared)} of what is seen, one that was not ${percentWords(STRENGTH.unread)}. What we did not find does not count.
    </p>
    <ul class="plain facts">
      ${entries.map(
        ([key, fact]) =>
          html`<li id="f-${key.replaceAll('.', '-')}">
            ${anchorsOf(used.get(key) ?? [], anchored)}<b>${factName(key)}:</b> <bdi>${valueWords(fact)}${fact.note !== undefined && ` (${fact.note})`}</bdi>
            <small>${markOf(fact, report)}</small>
            ${usedBy(used.get(key) ?? [], pathOf)}
          </li> `,
      )}
      ${others.length > 0 && html`<li>${anchorsOf(others, anchored)}<b>Addresses and ways to sign in</b> ${usedBy(others, pathOf)}</li> `}
    </ul>
  </section>`
}

/** Checks link here: to the first fact that they use. */
function anchorsOf(checks: readonly string[], anchored: Set<string>): Html[] {
  const first = checks.filter((id) => !anchored.has(id))
  first.forEach((id) => anchored.add(id))
  return first.map((id) => html`<a id="d-${id}"></a>`)
}

function usedBy(checks: readonly string[], pathOf: DeclaredFactsView['pathOf']): Html | false {
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
  if (fact.basis === 'absent') return html`pages read: ${fact.pages.map((page, index) => [index > 0 && ', ', outsideLink(page)])}`
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
