// defineCheck: one object that says what a check reads, what it can find, and what to do about it.
import {
  ACCESS_IDS,
  CRITERION_IDS,
  type AccessId,
  type CriterionId,
} from '../domain/grading/criterion.ts'
import type { Declaration } from '../domain/evidence/declaration.ts'
import type { Letter } from '../domain/grading/letter.ts'
import type { ObservationName, Seen } from '../domain/evidence/observations/index.ts'
import type { Surface, Surfaces } from '../domain/evidence/surface.ts'
import type { Fact, SlotsIn, WithFacts } from '../domain/rule/sentence.ts'
import type { StandardName } from './standards.ts'

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
export type Outcome = FullOutcome | LosingOutcome
type Outcomes = Readonly<Record<string, Outcome>>

/** No judgement, and why: the check does not apply, or the evidence does not decide. */
export interface Withheld {
  withheld: 'not-applicable' | 'inconclusive'
  reason: string
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

type SlotsOf<O extends Outcome> = SlotsIn<O['says'] | O['fix'] | O['loss']>

/** One of the announced outcomes, with a fact for every `{slot}` of its sentences. */
export type Verdict<O extends Outcomes> = {
  [K in keyof O & string]: { outcome: K } & WithFacts<SlotsOf<O[K]>>
}[keyof O & string]
export type Judgement<O extends Outcomes> = Verdict<O> | Withheld

/** What a check judges one by one, and the member that the judgement is about. */
export interface Each {
  item: 'operation' | 'tool' | 'secret' | 'error'
  member?: string
}

/** How a program signs in to the tool, by all that was seen of any of its interfaces. */
export interface SignIn {
  by: 'no' | 'key' | 'oauth' | 'unknown'
  /** Whether an answer or the docs show it, and not the API description alone. */
  isKnown: boolean
}

type SeenAll<N extends ObservationName> = { [K in N]: Seen<K> }
type SeenSome<U extends ObservationName> = { [K in U]: Seen<K> | undefined }

interface Definition<O extends Outcomes, N extends ObservationName, U extends ObservationName> {
  /** 10 critical, 7 high, 4 medium, 2 low, 0 shown but not scored. */
  weight: 10 | 7 | 4 | 2 | 0
  /** What fixing costs a vendor: 1 an hour, 2 a day, 3 a week or more. */
  effort: 1 | 2 | 3
  title: string
  why: string
  /** What is lost, as a clause after "because"; a check without weight loses nothing. */
  loss?: string | undefined
  /** Without it, what the method itself holds to be right. */
  standard?: StandardName
  /** The check applies to a tool that has one of these surfaces. */
  surfaces: readonly [Surface, ...Surface[]]
  /** Judged only when all of these were observed. */
  needs?: readonly N[]
  /** Optional: what could not be observed is never held against the tool. */
  uses?: readonly U[]
  /** Decides where it was observed; without it, the answer is what the others give. */
  beside?: readonly U[]
  /** A finding in a part of the API description is enough for full points. */
  fromPart?: boolean
  /** The outcome if a needed thing does not exist; without it the check does not apply then. */
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
  outcomes: O
  judge: (seen: SeenAll<N> & SeenSome<U>, surfaces: Surfaces, signIn: SignIn) => Judgement<O>
  /** What the vendor's documentation states; only used without an observation. */
  declared?: (
    declaration: Declaration,
    surfaces: Surfaces,
  ) => Judgement<O> | NotDocumented | undefined
}

export type AnyVerdict = { outcome: string; facts?: Record<string, Fact> | undefined }
export type AnyAnswer = AnyVerdict | Withheld

type AnyDefinition = Definition<Outcomes, ObservationName, ObservationName>
type Optional = 'loss' | 'absent' | 'each'

/** A check as the engine, the docs and the interfaces read it. */
export interface Check
  extends
    Readonly<Required<Omit<AnyDefinition, Optional | 'surfaces' | 'judge' | 'declared'>>>,
    Readonly<{ [K in Optional]: AnyDefinition[K] | undefined }> {
  /** A noun for the subject; also the name of the file and its anchor in the docs. */
  readonly id: string
  readonly criterion: CriterionId
  readonly surfaces: readonly Surface[]
  readonly judge: (seen: Record<string, unknown>, surfaces: Surfaces, signIn: SignIn) => AnyAnswer
  readonly declared:
    | ((declaration: Declaration, surfaces: Surfaces) => AnyAnswer | NotDocumented | undefined)
    | undefined
}

/** The file names the check, `<criterion>/<id>.ts`, as its `import.meta.url` does. */
export function defineCheck<
  const O extends Outcomes,
  const N extends ObservationName = never,
  const U extends ObservationName = never,
>(file: string, definition: Definition<O, N, U>): Check {
  const { absent, loss } = definition
  const [folder = '', name = ''] = file.split('/').slice(-2)
  const id = name.replace(/\.[jt]s$/, '')
  const criterion = CRITERION_IDS.find((each) => folderOf(each) === folder)
  if (criterion === undefined) throw new Error(`${file}: the folder of a check is its criterion`)
  const outcomes = Object.values(definition.outcomes)
  if (!outcomes.some((outcome) => outcome.points === 10))
    throw new Error(`${id}: no outcome earns full points`)
  for (const { name: taken } of SHARED)
    if (taken in definition.outcomes)
      throw new Error(`${id}: "${taken}" is the name of an outcome that every check has`)
  if (absent !== undefined && /\{/.test(JSON.stringify(definition.outcomes[absent]).slice(1, -1))) {
    throw new Error(`${id}: the absent outcome has no facts to put in its sentences`)
  }
  if (definition.weight > 0)
    for (const [losing, outcome] of Object.entries<Outcome>(definition.outcomes))
      if (outcome.points < 10 && (outcome.loss ?? loss) === undefined)
        throw new Error(`${id}: "${losing}" does not say what is lost`)
  return Object.freeze({
    needs: [],
    uses: [],
    beside: [],
    fromPart: false,
    ofDocument: criterion === 'discoverability',
    ofPublicSite: false,
    ofSignIn: false,
    dependsOnTime: false,
    standard: 'AgentGrade method',
    each: undefined,
    declared: undefined,
    ...definition,
    id,
    criterion,
    loss,
    absent,
    judge: definition.judge as Check['judge'],
  })
}

/** Such as `token-efficiency`. */
export function folderOf(criterion: CriterionId): string {
  return criterion.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** An outcome of the check by name. */
export function outcomeOf(check: Check, name: string): Outcome | undefined {
  return SHARED.find((outcome) => outcome.name === name) ?? check.outcomes[name]
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

/** Whether the check is about the tool as a whole: its site, documentation, account or status. */
export function isOfTool({ surfaces }: Check): boolean {
  return surfaces.some((surface) => ACCESS_OF[surface] === ACCESS_IDS)
}
