// A rule: what it finds, how bad that is, and what to do. Checks have grade/check.ts instead. And its
// sentence: text with slots, and the facts that fill them.
import { figure } from '../text/figures.ts'
import { quoted } from '../text/quoted.ts'

/** The worst first. */
export const FINDING_LEVELS = ['error', 'warning', 'note'] as const
export type FindingLevel = (typeof FINDING_LEVELS)[number]

/** What every rule has, as plain data. Those of a client stand in JSON, with a level of their own. */
export interface Rule<Level extends string = FindingLevel> {
  /** A noun for what it finds; also its id in SARIF. */
  readonly id: string
  readonly level: Level
  /** The noun in words: "key in a file". */
  readonly title?: string
  /** What was found, with slots for facts as those of a check: "{grade} instead of {least}". */
  readonly says: string
  /** Why it matters, as a sentence. */
  readonly why?: string
  /** Names the action that removes it, as a sentence; left out if that differs each time. */
  readonly fix?: string
  /** Whether it endangers whoever uses the tool. */
  readonly isSecurity?: boolean
}

/** What `judge` gives for each place where the rule holds: a fact for every slot of `says`. */
type Hit<Says extends string> = { readonly line?: number } & WithFacts<SlotsIn<Says>>

/** A rule that finds by itself: the compiler refuses a hit that lacks a fact. */
interface Judging<Says extends string> {
  readonly judge?: (...given: never[]) => readonly Hit<Says>[]
}

/** The rule as it was written, so that the compiler knows its slots. */
export function defineRule<const R extends Rule<string>>(rule: R & Judging<R['says']>): R {
  return Object.freeze(rule)
}

/** Lines and columns begin at 1; columns count UTF-16 units, and the end is the one after. */
export interface Region {
  startLine: number
  startColumn: number
  endLine: number
  endColumn: number
}

/** Where a finding is shown. */
export interface FindingPlace {
  /** Relative to the folder of the run, with forward slashes; null if it is in no file. */
  file: string | null
  region: Region | null
  /** A JSON pointer into the file; empty for all of it. */
  pointer: string
}

export interface Finding extends FindingPlace {
  /** The id of the check, or of another rule. */
  rule: string
  title: string
  level: FindingLevel
  message: string
  /** Why it matters, in general. */
  help: string
  /** The tool, operation or server that it is about; empty if it is about the whole. */
  where: string
  /** The same after lines move, keys are sorted or other things are added. */
  fingerprint: string
  /** Whether it endangers whoever uses the tool. */
  isSecurity: boolean
  /** `known` is in the baseline, `waived` has a waiver: neither fails a build. */
  state: 'new' | 'known' | 'waived'
  waived?: { reason: string; expires: string }
}

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
