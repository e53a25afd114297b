// A sentence of a check or another rule: text with slots, and the facts that fill them.
import { figure } from '../text/figures.ts'
import { quoted } from '../text/quoted.ts'

export type Fact = string | number
export type Facts = Readonly<Record<string, Fact>>

/** The names of all facts that a sentence needs. */
export type SlotsIn<S> = S extends `${string}{${infer Slot}}${infer Rest}`
  ? FactsIn<Slot> | SlotsIn<Rest>
  : never
type FactsIn<Slot> = Slot extends `${infer Count}|${string}`
  ? Count
  : Slot extends `${infer Share} of ${infer Count}`
    ? Share | Count
    : Slot

/** A fact for every slot; nothing if there is none. */
export type WithFacts<Slots> = [Slots] extends [never]
  ? { facts?: undefined }
  : { facts: Record<Slots & string, Fact> }

export const LONGEST_FACT = 300

/** {fact}, {share of count} or {count|# tool has|# tools have}; ~ if there may be more of them. */
const SLOT = /\{(\w+)(?: of (\w+)|\|([^{|}]*)\|([^{|}]*))?\}/g

/** Without facts, the template in the plural. Facts are quoted, unless the caller does that. */
export function sentence(template: string, facts: Facts, shown: Shown = safelyQuoted): string {
  const factOf = (name: string) => {
    const fact = facts[name]
    return fact === undefined ? `{${name}}` : shown(fact)
  }
  return template.replace(
    SLOT,
    (_, name: string, total?: string, one: string = '', many?: string, at?: number) => {
      if (total !== undefined) {
        const share = shareOf(factOf(name), factOf(total), facts[total] === 1)
        return at === 0 ? share.replace(/^[a-z]/, (letter) => letter.toUpperCase()) : share
      }
      const text = factOf(name)
      if (many === undefined) return text
      return (facts[name] === 1 ? one : many)
        .replace('#', () => text)
        .replace('~', facts['lookedAt'] === undefined ? '' : ' looked at')
    },
  )
}

type Shown = (fact: Fact) => string

const safelyQuoted: Shown = (fact) =>
  typeof fact === 'number' ? figure(fact) : quoted(fact, LONGEST_FACT)

/** Facts as they are: the whole text is made inert where it is shown. */
export const asWritten: Shown = (fact) => String(fact)

/** What an outcome says, with the bounds that explain its points. */
export function sentenceWithBounds(
  { says, bounds }: { says: string; bounds?: string | undefined },
  facts: Facts,
): string {
  const text = sentence(says, facts)
  return bounds === undefined || isWhole(facts['share'])
    ? text
    : `${text.slice(0, -1)} (${bounds}).`
}

function shareOf(part: string, count: string, isOne: boolean): string {
  if (!isWhole(part)) return `${part} of ${count}`
  if (isOne) return part === '0%' ? 'no' : 'the only'
  return `${part === '0%' ? 'none of the' : 'all'} ${count}`
}

function isWhole(share: Fact | undefined): boolean {
  return share === '0%' || share === '100%'
}
