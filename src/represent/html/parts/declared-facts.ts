// What a vendor's documentation states about a tool: each fact with its value, its source and the
// checks that use it.
import { counted } from '../../../domain/text/counted.ts'
import type { Declaration } from '../../../domain/evidence/declaration.ts'
import { FactsSchema, type FactKey, type Facts } from '../../../domain/evidence/facts.ts'
import { STRENGTH } from '../../../grade/evidence-rules.ts'
import { checkOf } from '../../../grade/method.ts'
import { percentWords } from '../../words/tool/basis-words.ts'
import { html, type Html } from '../html.ts'
import { outsideLink } from './outside-link.ts'

const BASES: Readonly<Record<string, string>> = {
  source: 'stated by the vendor',
  known: 'known, not checked',
  'third-party': 'stated by somebody else',
  'not-found': 'looked for, not found',
}

export interface DeclaredFactsView {
  declaration: Declaration
  used: ReadonlyMap<FactKey, readonly string[]>
  /** Path of the report. */
  report: string
  /** When it was recorded, ISO 8601; null if unknown. */
  since: string | null
}

export function declaredFacts({ declaration: { facts = {} }, used, report, since }: DeclaredFactsView): Html | null {
  const entries = Object.entries(facts) as [FactKey, NonNullable<(typeof facts)[FactKey]>][]
  if (entries.length === 0) return null
  const anchored = new Set<string>()
  return html`<section id="declared">
    <h2>What the documentation states</h2>
    <p class="quiet">
      ${counted(entries.length, 'fact')}, each with the page that states
      it${since !== null && html`, written down by <time datetime="${since}">${since.slice(0, 10)}</time>`}. A fact that was read at its page counts
      ${percentWords(STRENGTH.declared)} of what is seen, another one ${percentWords(STRENGTH.unread)}.
    </p>
    <ul class="plain facts">
      ${entries.map(
        ([key, { value, basis, source, note }]) =>
          html`<li id="f-${key.replaceAll('.', '-')}">
            <b>${meaningOf(key)}</b> <bdi>${valueWords(value)}${note !== undefined && ` (${note})`}</bdi>
            <small>${BASES[basis]}${source !== undefined && html`: ${outsideLink(source)}`}</small>
            ${usedBy(used.get(key) ?? [], report, anchored)}
          </li> `,
      )}
    </ul>
  </section>`
}

/** Checks link here: to the first fact that they use. */
function usedBy(checks: readonly string[], report: string, anchored: Set<string>): Html | false {
  const links = checks.map((id, index) => {
    const isFirst = !anchored.has(id)
    anchored.add(id)
    return [index > 0 && ', ', html`<a ${isFirst && html`id="d-${id}"`} href="${report}#check-${id}">${checkOf(id)?.title ?? id}</a>`]
  })
  return links.length > 0 && html`<small>Used by ${links}</small>`
}

function valueWords(value: NonNullable<Facts[FactKey]>['value']): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (value === null) return 'Not documented'
  return Array.isArray(value) ? value.join(', ') : String(value)
}

/** The description of its schema, without the full stop. */
function meaningOf(key: FactKey): string {
  return MEANINGS.get(key) ?? key
}

const MEANINGS: ReadonlyMap<string, string> = new Map(
  Object.entries(FactsSchema.properties as unknown as Record<string, { anyOf?: { properties?: { value?: { description?: string } } }[] }>).map(
    ([key, { anyOf = [] }]) => [key, `${(anyOf[1]?.properties?.value?.description ?? key).replace(/\.$/, '')}:`],
  ),
)
