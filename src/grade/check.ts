// defineCheck: one object that says what a check reads, what it can find, and what to do about it.
import { ACCESS_IDS, type AccessId, type CriterionId } from '../domain/grading/criterion.ts'
import type { Letter } from '../domain/grading/letter.ts'
import type { Declaration } from '../domain/evidence/declaration.ts'
import {
  OBSERVED_AT,
  type ObservationName,
  type Seen,
} from '../domain/evidence/observations/index.ts'
import type { Surface, Surfaces } from '../domain/evidence/surface.ts'
import type { Subject } from '../domain/questions/questions.ts'
import type { Standing } from '../domain/reading/standing.ts'
import type { Fact, SlotsIn, WithFacts } from '../domain/rule/rule.ts'
import STANDARDS from './standards.json' with { type: 'json' }

/** The standards and conventions behind checks, with where to read each. */
export { STANDARDS }

/** The best letter of an access method with this outcome; of the whole tool, if it says so. */
export interface Cap {
  letter: Letter
  tool?: true
}

interface FullOutcome {
  points: 10
  says: string
  bounds?: string | undefined
  loss?: undefined
  fix?: undefined
  cap?: undefined
  found?: undefined
  hazard?: undefined
}
interface LosingOutcome {
  points: 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9
  /** With slots for facts: {url}, {share of count}, {count|# operation~ has|# operations~ have}. */
  says: string
  /** The figures that lead here, such as "75–94%"; full reports show them after `says`. */
  bounds?: string | undefined
  /** As `loss` of the check, where that would not fit this outcome. */
  loss?: string | undefined
  /** Names the action that gains the points. */
  fix: string
  cap?: Cap
  /** A lie, an injected instruction or dangerous power: only these may count less than silence. */
  hazard?: true
  /** Lost by something found, not missing: it holds even if other places were not observed. */
  found?: true
}
/** Its points are counted in each case, between `least` and `points`. */
interface MeasuredOutcome {
  measured: true
  points: number
  least: number
  says: string
  bounds?: string | undefined
  loss?: string | undefined
  fix: string
  cap?: Cap
  hazard?: true
  found?: true
}
export type Outcome = FullOutcome | LosingOutcome | MeasuredOutcome
type Outcomes = Readonly<Record<string, Outcome>>

/** As it is written: without what the check says for all of them. */
type Written =
  | (Omit<FullOutcome, 'says'> & { says?: string })
  | (Omit<LosingOutcome, 'says' | 'fix'> & { says?: string; fix?: string })
  | (Omit<MeasuredOutcome, 'says' | 'fix'> & { says?: string; fix?: string })
type WrittenOutcomes = Readonly<Record<string, Written>>

/** No judgement, and why: the check does not apply, or the evidence does not decide. */
export interface Withheld {
  withheld: 'not-applicable' | 'inconclusive'
  reason: string
}

/** The tool publishes no text that could answer: it counts like whatever is unpublished. */
export interface Unpublished {
  unpublished: string
}

/** `what` is a noun phrase. */
export function unpublished(what: string): Unpublished {
  return { unpublished: what }
}

export function notApplicable(reason: string): Withheld {
  return { withheld: 'not-applicable', reason }
}

export function inconclusive(reason: string): Withheld {
  return { withheld: 'inconclusive', reason }
}

/** The pages that were read do not have it; never "missing". */
export interface NotDocumented {
  notDocumented: string
  pages: readonly string[]
}

/** Not on the pages that would have it; `what` is a noun phrase. For `declared` alone. */
export function notDocumented(what: string, pages: readonly string[]): NotDocumented {
  return { notDocumented: what, pages }
}

/** An outcome that checks have in addition to their own; the least that counts. */
const shared = <const N extends string, const S extends string, const F extends string>(
  name: N,
  says: S,
  fix: F,
) => Object.freeze({ name, points: 1, says, fix } as const)

/** Of every check with `declared`. */
export const NOT_DOCUMENTED = shared(
  'not-documented',
  'Not documented: {what}. Pages read: {pages}.',
  'Document {what}. If the feature does not exist, add it.',
)
/** Its documents cannot be read by an agent, and it has no outcome of its own for that. */
export const UNPUBLISHED = shared(
  'unpublished',
  'Not published where an agent can read it: {what}.',
  'Publish {what}, readable without a browser.',
)
/** Its documents were asked for, and did not come in time. */
export const UNANSWERED = shared(
  'unanswered',
  '{what} did not answer within {seconds} s.',
  'Make {what} answer in time.',
)
/** Its documents came in no readable form. */
export const UNREAD = shared('unread', '{what} could not be read: {why}', 'Make {what} readable.')

const SHARED = [NOT_DOCUMENTED, UNPUBLISHED, UNANSWERED, UNREAD]

/** Whether it is one of the outcomes that every check has in addition to its own. */
export function isShared(outcome: string | null): boolean {
  return SHARED.some(({ name }) => name === outcome)
}

type SlotsOf<O extends Written, S, F> = SlotsIn<
  | (O extends { says: infer Own } ? Own : S)
  | (O extends { points: 10 } ? never : O extends { fix: infer Own } ? Own : F)
  | O['loss']
>

/** One of the announced outcomes, with a fact for every `{slot}` of its sentences. */
type Judgement<O extends WrittenOutcomes, S, F> =
  | {
      [K in keyof O & string]: { outcome: K } & WithFacts<SlotsOf<O[K], S, F>> & PointsOf<O[K]>
    }[keyof O & string]
  | Withheld
  | Unpublished

/** Of an outcome that is measured, the points must be given. */
type PointsOf<O extends Written> = O extends { measured: true }
  ? { points: number }
  : { points?: undefined }

/** What a check judges one by one, and the member that the judgement is about. */
export interface Each {
  item: 'operation' | 'tool' | 'secret' | 'error'
  member?: string
  /** The fact that counts what is judged in it: where that is 0, nothing can be mended. */
  of?: string
}

/** How a program signs in to the tool, by all that was seen of any of its interfaces. */
export interface SignIn {
  by: 'no' | 'key' | 'oauth' | 'unknown'
  /** Whether an answer or the docs show it, and not the API description alone. */
  isKnown: boolean
}

type SeenAll<N extends ObservationName> = { [K in N]: Seen<K> }
type SeenSome<U extends ObservationName> = { [K in U]: Seen<K> | undefined }

/** What readers answered counts before what structure tells. */
export interface ReadBy {
  /** Whose texts it is about. */
  of: Subject
  /** In addition to those of the check, by names that it does not have. */
  outcomes: Outcomes
  /** Undefined where they do not answer it. */
  judge: (
    standing: (subject: Subject) => Standing | null,
    seen: { [N in ObservationName]?: Seen<N> },
    surfaces: Surfaces,
  ) => ReadVerdict | Withheld | undefined
}

/** With the part of what is there now that was read as it is; without it all of it. */
export type ReadVerdict = AnyVerdict & { share?: number }

interface Definition<
  O extends WrittenOutcomes,
  N extends ObservationName,
  U extends ObservationName,
  S extends string,
  F extends string,
> {
  /**
   * 10 critical, 7 high, 4 medium, by default 2, low; a question has the weight that method 5 gives
   * it. 0 earns and costs nothing: it is shown, and its limit holds.
   */
  weight?: number
  /** What fixing costs a vendor: 2 a day, 3 a week or more; by default 1, an hour. */
  effort?: 1 | 2 | 3
  /** By default the id in words. */
  title?: string
  why: string
  /** What is lost, as a clause after "because"; a check without weight loses nothing. */
  loss?: string | undefined
  /** Without it, what the method itself holds to be right. */
  standard?: keyof typeof STANDARDS
  /** The check applies to a tool that has one of these; by default that of what it reads first. */
  surfaces?: readonly [Surface, ...Surface[]]
  /** Judged only when all of these were observed. */
  needs?: readonly N[]
  /** Optional: what could not be observed is never held against the tool. */
  uses?: readonly U[]
  /** Decides where it was observed; without it, the answer is what the others give. */
  beside?: readonly U[]
  /** A question whose answer is estimated from the structure of texts that nobody has read. */
  isEstimated?: boolean
  read?: ReadBy | undefined
  /** The part of the question that structure can answer; by default all of it. */
  estimatedPart?: number
  /** A finding in a part of the API description is enough for full points. */
  fromPart?: boolean
  /** The outcome if a needed thing does not exist; without it that counts as not published. */
  absent?: keyof O & string
  /** It judges the documents themselves, as by default the checks of discoverability do. */
  ofDocument?: boolean
  /** It belongs to the public site: on a private address nobody knows what that will have. */
  ofPublicSite?: boolean
  /** Nobody misses it where no key is needed. */
  ofSignIn?: boolean
  /** It depends on the day or on a clock, not on what the tool is: a build cannot hold it. */
  dependsOnTime?: boolean
  /** If it is judged one by one: each that loses points alone is a finding of its own. */
  each?: Each | undefined
  /** What the outcomes say and what to do, unless they have their own. */
  says?: S
  fix?: F
  outcomes: O
  judge: (seen: SeenAll<N> & SeenSome<U>, surfaces: Surfaces, signIn: SignIn) => Judgement<O, S, F>
  /** What the vendor's documentation states: without an observation, or if it promises more. */
  declared?: (
    declaration: Declaration,
    surfaces: Surfaces,
  ) => Judgement<O, S, F> | NotDocumented | undefined
}

export type AnyVerdict = {
  outcome: string
  facts?: Record<string, Fact> | undefined
  /** Of an outcome that is measured. */
  points?: number | undefined
}
export type AnyAnswer = AnyVerdict | Withheld | Unpublished

type AnyDefinition = Definition<Outcomes, ObservationName, ObservationName, string, string>
type Optional = 'loss' | 'absent' | 'each' | 'read'
type Derived = 'says' | 'fix' | 'surfaces' | 'judge' | 'declared'

/** A check as the engine, the docs and the interfaces read it. */
export interface Check
  extends
    Readonly<Required<Omit<AnyDefinition, Optional | Derived>>>,
    Readonly<{ [K in Optional]: AnyDefinition[K] | undefined }> {
  readonly id: string
  readonly criterion: CriterionId
  readonly surfaces: readonly Surface[]
  /** The checks that it is made of, each with its outcome, place and fix; empty for most. */
  readonly parts: readonly Check[]
  readonly judge: (seen: Record<string, unknown>, surfaces: Surfaces, signIn: SignIn) => AnyAnswer
  readonly declared:
    | ((declaration: Declaration, surfaces: Surfaces) => AnyAnswer | NotDocumented | undefined)
    | undefined
}

/** The id is a noun, and the anchor in the docs; `method.test.ts` says what else a check has. */
export function defineCheck<
  const O extends WrittenOutcomes,
  const N extends ObservationName = never,
  const U extends ObservationName = never,
  const S extends string = never,
  const F extends string = never,
>(criterion: CriterionId, id: string, definition: Definition<O, N, U, S, F>): Check {
  const { absent, loss, says, fix, weight = 2, ...rest } = definition
  const outcomes = Object.fromEntries(
    Object.entries(definition.outcomes).map(([name, outcome]) => [
      name,
      { says, ...(!isWhole(outcome) && { fix }), ...outcome } as Outcome,
    ]),
  )
  const [first] = [...(definition.needs ?? []), ...(definition.uses ?? [])]
  return Object.freeze({
    title: inWords(id),
    effort: 1,
    surfaces: first === undefined ? [] : [OBSERVED_AT[first]],
    needs: [],
    uses: [],
    beside: [],
    parts: [],
    isEstimated: false,
    estimatedPart: 1,
    fromPart: false,
    ofDocument: criterion === 'discoverability',
    ofPublicSite: false,
    ofSignIn: false,
    dependsOnTime: false,
    standard: 'AgentGrade method',
    each: undefined,
    read: undefined,
    declared: undefined,
    ...rest,
    id,
    criterion,
    weight,
    outcomes,
    loss,
    absent,
    judge: definition.judge as Check['judge'],
  })
}

/**
 * One question that several checks ask together: it counts once, with the mean of the parts that are
 * known, by their weights.
 */
export function mergeChecks(
  criterion: CriterionId,
  id: string,
  {
    parts,
    ...about
  }: Pick<AnyDefinition, 'why'> &
    Partial<Pick<AnyDefinition, 'title' | 'weight' | 'standard'>> & {
      parts: readonly [Check, Check, ...Check[]]
    },
): Check {
  const all = <K extends 'surfaces' | 'needs' | 'uses' | 'beside'>(member: K) => [
    ...new Set(parts.flatMap((part): Check[K][number][] => [...part[member]])),
  ]
  return Object.freeze({
    ...defineCheck(criterion, id, {
      ...about,
      effort: parts.reduce<1 | 2 | 3>((most, { effort }) => (effort > most ? effort : most), 1),
      outcomes: {
        full: { points: 10, says: 'All that was looked at is as it should be.' },
        partly: {
          measured: true,
          points: 10,
          least: 0,
          says: 'Not all is as it should be.',
          fix: 'Mend each part.',
        },
      },
      judge: () => inconclusive('Its parts are judged one by one.'),
    }),
    surfaces: all('surfaces'),
    uses: [...new Set([...all('needs'), ...all('uses'), ...all('beside')])],
    dependsOnTime: parts.some(({ dependsOnTime }) => dependsOnTime),
    parts,
  })
}

function inWords(id: string): string {
  const words = id
    .replaceAll('-', ' ')
    .replace(/\b(?:ai|api|captcha|cli|cors|http|json|mcp|pkce|readme|sdk)\b/g, (word) =>
      word.toUpperCase(),
    )
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

/** An outcome of the check by name. */
export function outcomeOf(check: Check, name: string): Outcome | undefined {
  return (
    SHARED.find((outcome) => outcome.name === name) ??
    check.outcomes[name] ??
    check.read?.outcomes[name]
  )
}

/** Whether a statement of the vendor can answer it, or a part of it. */
export function canBeDeclared({ declared, parts }: Check): boolean {
  return declared !== undefined || parts.some(canBeDeclared)
}

/** Whether only who reads the texts can answer it: structure leads to no outcome. */
export function isForReaders({ outcomes }: Pick<Check, 'outcomes'>): boolean {
  return Object.keys(outcomes).length === 0
}

/** Whether nothing is left to gain. */
export function isFull(outcome: Outcome | undefined): boolean {
  return outcome !== undefined && isWhole(outcome)
}

function isWhole(outcome: Written): boolean {
  return outcome.points === 10 && !('measured' in outcome)
}

/** What a fix leads to: full points, or the most that the check can give, of texts that were read. */
export function bestOutcome(
  { outcomes, read }: Check,
  isRead = false,
): [name: string, outcome: Outcome] | undefined {
  const all = Object.entries(isRead && read ? read.outcomes : outcomes)
  const [first] = all.toSorted(([, a], [, b]) => b.points - a.points)
  return all.find(([, outcome]) => isFull(outcome)) ?? first
}

const ACCESS_OF: Readonly<Record<Surface, readonly AccessId[]>> = Object.freeze({
  web: ACCESS_IDS,
  remote: ACCESS_IDS,
  api: ['api'],
  sdk: ['api'],
  mcp: ['mcp'],
  'hosted-mcp': ['mcp'],
  cli: ['cli'],
})

/** The access methods that a check counts for: all, if it is about the tool as a whole. */
export function accessOf({ surfaces: own }: Check, surfaces: Surfaces): AccessId[] {
  return ACCESS_IDS.filter((id) =>
    own.some(
      (surface) =>
        !['absent', 'unclaimed'].includes(surfaces[surface]) && ACCESS_OF[surface].includes(id),
    ),
  )
}
