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

/**
 * {fact}, {share of count} or {count|# tool has|# tools have}; ~ if there may be more of them. With
 * the full stop that follows it.
 */
const SLOT = /\{(\w+)(?: of (\w+)|\|([^{|}]*)\|([^{|}]*))?\}(”?\.(?= |$))?/g
const ENDED = /[.?!…]”?$/

/** A clause as a sentence: with a full stop, unless its last words bring their own end. */
export function withFullStop(clause: string): string {
  return ENDED.test(clause) ? clause : `${clause}.`
}

/** Without facts, the template in the plural. Facts are quoted, unless the caller does that. */
export function sentence(template: string, facts: Facts, shown: Shown = safelyQuoted): string {
  const factOf = (name: string) => {
    const fact = facts[name]
    return fact === undefined ? `{${name}}` : shown(fact)
  }
  const filled = (name: string, total?: string, one = '', many?: string) => {
    if (total !== undefined) return shareOf(factOf(name), factOf(total), facts[total] === 1)
    const text = factOf(name)
    if (many === undefined) return text
    return (facts[name] === 1 ? one : many)
      .replace('#', () => text)
      .replace('~', facts['lookedAt'] === undefined ? '' : ' looked at')
  }
  return template.replace(SLOT, (_, ...[name, total, one, many, end, at]: SlotParts) => {
    const text = filled(name, total, one, many)
    const words = at === 0 && total ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : text
    return end === undefined ? words : withFullStop(`${words}${end.slice(0, -1)}`)
  })
}

type SlotParts = [string, string?, string?, string?, string?, number?]

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
  const isBare = bounds === undefined || isWhole(facts['share'])
  return sentence(isBare ? says : `${says.slice(0, -1)} (${bounds}).`, facts)
}

function shareOf(part: string, count: string, isOne: boolean): string {
  if (!isWhole(part)) return `${part} of ${count}`
  if (isOne) return part === '0%' ? 'no' : 'the only'
  return `${part === '0%' ? 'none of the' : 'all'} ${count}`
}

function isWhole(share: Fact | undefined): boolean {
  return share === '0%' || share === '100%'
}
