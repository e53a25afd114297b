// Whether every value that one schema describes is still valid in another. Both are untrusted, so
// the work is bounded, no pattern is run, and what cannot be proven counts as not valid any more.
import {
  isObject,
  memberOf,
  pointerTo,
  without,
  type JsonObject,
} from '../../clients/schema/json.ts'
import { Forms } from './forms.ts'
import { isSame, listPart, memberPart, referredBy, rootOf, tupleOf, type Part } from './part.ts'
import {
  hasPatterns,
  keysOf,
  listedMember,
  listedValues,
  namesIn,
  Premise,
  togetherIn,
  typesOf,
} from './premise.ts'

export const NARROWINGS = [
  'required',
  'removed',
  'type',
  'values',
  'closed',
  'narrowed',
  'undecided',
] as const

export interface Narrowing {
  kind: (typeof NARROWINGS)[number]
  /** Into the schema that demands more. */
  pointer: string
  /** The member that is required now. */
  name?: string
}

const DEEPEST = 60
const MOST_STEPS = 2_000
const MOST_STEPS_IN_ALL = 20_000
const MOST_ITEMS = 200
/** More are not told. */
export const MOST_FOUND = 50

export interface Compared {
  before: unknown
  after: unknown
  /** What both refer to outside of themselves, such as the components of an API description. */
  shared?: readonly [before: unknown, after: unknown]
  work: Work
}

/** What all comparisons of two lists have in common: known forms, and how much may still be done. */
export interface Work {
  forms: Forms
  steps: number
}

export function newWork(): Work {
  return { forms: new Forms(), steps: MOST_STEPS_IN_ALL }
}

/** Empty only if every value that `before` describes is valid in `after`. */
export function narrowingsOf({
  before,
  after,
  shared = [null, null],
  work,
}: Compared): Narrowing[] {
  const { forms } = work
  const [was, is] = [rootOf(before, forms, shared[0]), rootOf(after, forms, shared[1])]
  const found = new Proof(work).implies(
    [{ schema: before, root: was, path: [] }],
    { schema: after, root: is, path: [] },
    { steps: 0, levels: 0, isStrict: false },
  )
  const byPlace = new Map(found.map((each) => [`${each.pointer} ${each.name ?? ''}`, each]))
  return [...byPlace.values()].slice(0, MOST_FOUND)
}

interface Place {
  /** Calls inside each other. */
  steps: number
  /** How deep in the value. */
  levels: number
  /** Whether members that nobody describes count as well. */
  isStrict: boolean
}

class Proof {
  readonly #work: Work
  #steps = 0
  readonly #numbers = new Map<unknown, number>()
  /** What is being proven, at which level of the value, and as which of them. */
  readonly #open = new Map<string, { level: number; at: number }>()
  /** What was proven, or could not be, whatever it is needed for. */
  readonly #known = new Map<string, Narrowing[]>()
  /** The outermost open proof that the current one relies on. */
  #relies = Infinity

  constructor(work: Work) {
    this.#work = work
  }

  /** Whether too much was done already; a step takes longer the more parts it looks at. */
  #isSpent(place: Place, parts: number): boolean {
    const cost = 1 + Math.floor(parts / 8)
    this.#steps += cost
    this.#work.steps -= cost
    return this.#steps > MOST_STEPS || this.#work.steps < 0 || place.steps > DEEPEST
  }

  implies(given: readonly Part[], goal: Part, place: Place): Narrowing[] {
    const { schema } = goal
    if (schema === true || (isObject(schema) && Object.keys(schema).length === 0)) return []
    if (given.some((part) => isSame(part, goal))) return []
    if (this.#isSpent(place, given.length)) return undecided(goal)
    const parts = togetherIn(given)
    if (parts === null) return []
    const premise = new Premise(parts)
    if (premise.isEmpty) return []
    if (schema === false) return [{ kind: 'narrowed', pointer: pointerTo(goal.path) }]
    if (!isObject(schema) || goal.root.dialect === 'unknown') return undecided(goal)
    return this.#proven(this.#keyOf(given, goal, place), premise, goal, place)
  }

  #proven(key: string, premise: Premise, goal: Part, place: Place): Narrowing[] {
    const known = this.#known.get(key)
    if (known) return known
    const open = this.#open.get(key)
    if (open) {
      this.#relies = Math.min(this.#relies, open.at)
      // The same question about an inner value is answered by the outer proof; about the same value
      // it has no end.
      return place.levels > open.level ? [] : undecided(goal)
    }
    const at = this.#open.size
    const outer = this.#relies
    this.#relies = Infinity
    this.#open.set(key, { level: place.levels, at })
    const deeper = { ...place, steps: place.steps + 1 }
    const found = this.#whole(premise, goal, deeper).slice(0, MOST_FOUND)
    this.#open.delete(key)
    if (this.#relies >= at) this.#known.set(key, found)
    this.#relies = Math.min(outer, this.#relies < at ? this.#relies : Infinity)
    return found
  }

  #keyOf(given: readonly Part[], { schema }: Part, { isStrict, levels }: Place): string {
    const numberOf = (value: unknown) => {
      const number = this.#numbers.get(value) ?? this.#numbers.size
      this.#numbers.set(value, number)
      return number
    }
    const parts = given.map((part) => numberOf(part.schema)).toSorted((a, b) => a - b)
    return `${parts.join()}>${numberOf(schema)}${isStrict ? '!' : ''}${levels === 0 ? '0' : ''}`
  }

  /** All that a goal demands; by cases if the premise has alternatives. */
  #whole(premise: Premise, goal: Part, place: Place): Narrowing[] {
    const found = [
      ...valueProblems(premise, goal),
      ...numberProblems(premise, goal),
      ...stringProblems(premise, goal),
      ...this.#arrayProblems(premise, goal, place),
      ...this.#objectProblems(premise, goal, place),
      ...this.#combinedProblems(premise, goal, place),
    ]
    if (found.length === 0) return found
    const split = premise.parts.findIndex(({ schema }) => alternativesOf(schema) !== null)
    const part = premise.parts[split]
    const key = alternativesOf(part?.schema)
    if (part === undefined || key === null) return found
    const others = premise.parts.toSpliced(split, 1, withoutAlternatives(part, key))
    const byCase = listPart(part, key).flatMap((each) => {
      const parts = togetherIn([...others, each])
      const inner = parts && new Premise(parts)
      if (inner === null || inner.isEmpty) return []
      const deeper = { ...place, steps: place.steps + 1 }
      return this.#isSpent(deeper, inner.parts.length)
        ? undecided(goal)
        : this.#whole(inner, goal, deeper)
    })
    return byCase.slice(0, MOST_FOUND)
  }

  #arrayProblems(premise: Premise, goal: Part, place: Place): Narrowing[] {
    if (!premise.types.has('array')) return []
    const { prefix, rest } = tupleOf(goal)
    const inner = { ...place, levels: place.levels + 1 }
    const found = [
      ...lowerProblems(premise, goal, 'minItems', []),
      ...upperProblems(premise, goal, 'maxItems', [premise.mostItems]),
      ...undecidedUnlessAlike(premise, goal, ['contains', 'minContains', 'maxContains']),
      ...undecidedIf(goal, ['unevaluatedItems']),
    ]
    if (memberOf(goal.schema, 'uniqueItems') === true && premise.mostItems > 1)
      found.push(...narrowedUnlessAlike(premise, goal, 'uniqueItems'))
    const length = Math.max(prefix.length, premise.tupleLength)
    if (length > MOST_ITEMS) return [...found, ...undecided(goal)]
    // The last one stands for all that follow.
    for (let at = 0; at <= length && at < premise.mostItems; at += 1) {
      const demanded = prefix[at] ?? rest
      if (demanded) found.push(...this.implies(premise.item(at), demanded, inner))
    }
    return found
  }

  #objectProblems(premise: Premise, goal: Part, place: Place): Narrowing[] {
    if (!premise.types.has('object')) return []
    const { schema } = goal
    const inner = { ...place, levels: place.levels + 1 }
    const demanded = memberOf(schema, 'required')
    const names = namesIn(demanded)
    const listed = keysOf(memberOf(schema, 'properties'))
    return [
      ...(demanded !== undefined && !Array.isArray(demanded) ? undecided(goal) : []),
      ...names.flatMap((name, at): Narrowing[] =>
        premise.required.has(name) || premise.every((value) => memberOf(value, name) !== undefined)
          ? []
          : [{ kind: 'required', pointer: pointerTo([...goal.path, 'required', at]), name }],
      ),
      ...listed.flatMap((name) => {
        const isSent = place.isStrict || premise.describes(name, place.levels === 0)
        const member = isSent && listedMember(goal, name)
        return member ? this.implies(premise.member(name), member, inner) : []
      }),
      ...lowerProblems(premise, goal, 'minProperties', [premise.required.size]),
      ...upperProblems(premise, goal, 'maxProperties', [
        premise.furtherMembers === null && premise.patterned.length === 0
          ? premise.names.size
          : Infinity,
      ]),
      ...undecidedUnlessAlike(premise, goal, ['propertyNames']),
      ...undecidedUnlessAlike(premise, goal, ['dependentRequired']),
      ...undecidedUnlessAlike(premise, goal, ['dependentSchemas']),
      ...undecidedUnlessAlike(premise, goal, ['dependencies']),
      ...undecidedIf(goal, ['unevaluatedProperties']),
      ...this.#furtherProblems(premise, goal, inner),
    ]
  }

  /** Members that the goal does not list. */
  #furtherProblems(premise: Premise, goal: Part, inner: Place): Narrowing[] {
    const further = memberPart(goal, 'additionalProperties')
    const listed = new Set(keysOf(memberOf(goal.schema, 'properties')))
    const unlisted = [...premise.names].filter((name) => !listed.has(name))
    if (hasPatterns(goal))
      return unlisted.length === 0
        ? undecidedUnlessAlike(premise, goal, ['patternProperties', 'additionalProperties'])
        : undecided(goal)
    if (further === null || further.schema === true) return []
    const found = unlisted.flatMap((name): Narrowing[] => {
      const known = premise.member(name)
      if (togetherIn(known) === null) return []
      return further.schema === false
        ? [{ kind: 'removed', pointer: pointerTo([...goal.path, 'properties', name]) }]
        : this.implies(known, further, inner)
    })
    const rest = premise.furtherMembers
    const isClosed = rest === null
    for (const pattern of premise.patterned)
      if (!isClosed) found.push(...this.implies([pattern], further, inner))
    if (isClosed) return found
    const isKnown = rest.length > 0
    return [
      ...found,
      ...(isKnown
        ? this.implies(rest, further, inner)
        : isObject(further.schema) && Object.keys(further.schema).length === 0
          ? []
          : [{ kind: 'closed' as const, pointer: pointerTo(further.path) }]),
    ]
  }

  /** References and combinations of schemas. */
  #combinedProblems(premise: Premise, goal: Part, place: Place): Narrowing[] {
    const { parts } = premise
    const found = listPart(goal, 'allOf').flatMap((each) => this.implies(parts, each, place))
    for (const [key, isForm] of FORMS) {
      const part = memberPart(goal, key)
      if (part !== null && !isForm(part.schema)) found.push(...undecided(part))
    }
    if (memberOf(goal.schema, '$ref') !== undefined) {
      const referred = referredBy(goal)
      found.push(...(referred ? this.implies(parts, referred, place) : undecided(goal)))
    }
    found.push(...undecidedIf(goal, ['$dynamicRef', '$recursiveRef']))
    return [
      ...found,
      ...this.#anyProblems(premise, goal, place),
      ...this.#oneProblems(premise, goal, place),
      ...this.#notProblems(premise, goal, place),
      ...this.#conditionProblems(premise, goal, place),
    ]
  }

  #anyProblems(premise: Premise, goal: Part, place: Place): Narrowing[] {
    const part = memberPart(goal, 'anyOf')
    if (part === null || hasAlike(premise, goal, ['anyOf'])) return []
    const isMet = listPart(goal, 'anyOf').some(
      (each) => this.implies(premise.parts, each, place).length === 0,
    )
    return isMet ? [] : [{ kind: 'narrowed', pointer: pointerTo(part.path) }]
  }

  /** Exactly one must be met: one that is, and others that no such value can meet. */
  #oneProblems(premise: Premise, goal: Part, place: Place): Narrowing[] {
    const part = memberPart(goal, 'oneOf')
    if (part === null || hasAlike(premise, goal, ['oneOf'])) return []
    const choices = listPart(goal, 'oneOf')
    const isMet = choices.some(
      (each) =>
        choices.every((other) => other === each || areApart(premise.parts, [other])) &&
        this.implies(premise.parts, each, place).length === 0,
    )
    return isMet ? [] : [{ kind: 'narrowed', pointer: pointerTo(part.path) }]
  }

  #notProblems(premise: Premise, goal: Part, place: Place): Narrowing[] {
    const banned = memberPart(goal, 'not')
    if (banned === null || areApart(premise.parts, [banned])) return []
    const isMet = premise.parts.some((part) => {
      const before = memberPart(part, 'not')
      return before && this.implies([banned], before, { ...place, isStrict: true }).length === 0
    })
    return isMet ? [] : [{ kind: 'narrowed', pointer: pointerTo(banned.path) }]
  }

  #conditionProblems(premise: Premise, goal: Part, place: Place): Narrowing[] {
    if (memberPart(goal, 'if') === null || hasAlike(premise, goal, ['if', 'then', 'else']))
      return []
    const isMet = ['then', 'else'].every((key) => {
      const part = memberPart(goal, key)
      return part === null || this.implies(premise.parts, part, place).length === 0
    })
    return isMet ? [] : undecided(goal)
  }
}

const FORMS: readonly [key: string, isForm: (value: unknown) => boolean][] = [
  ['allOf', Array.isArray],
  ['properties', isObject],
  ['patternProperties', isObject],
]

function undecided({ path }: Part): Narrowing[] {
  return [{ kind: 'undecided', pointer: pointerTo(path) }]
}

function alternativesOf(schema: unknown): 'anyOf' | 'oneOf' | null {
  return (['anyOf', 'oneOf'] as const).find((key) => Array.isArray(memberOf(schema, key))) ?? null
}

/** What is not evaluated depends on the alternatives, and goes with them. */
function withoutAlternatives(part: Part, key: string): Part {
  const keys = [key, 'unevaluatedProperties', 'unevaluatedItems']
  return { ...part, schema: without(part.schema as JsonObject, keys) }
}

/** Whether one part of the premise has the same keywords, alike in all that they refer to. */
function hasAlike(premise: Premise, goal: Part, keys: readonly string[]): boolean {
  return premise.parts.some((part) =>
    keys.every((key) => {
      const [was, is] = [memberPart(part, key), memberPart(goal, key)]
      return was === null || is === null ? was === is : isSame(was, is)
    }),
  )
}

function undecidedUnlessAlike(premise: Premise, goal: Part, keys: readonly string[]): Narrowing[] {
  const [first = ''] = keys
  const part = memberPart(goal, first)
  if (part === null || hasAlike(premise, goal, keys)) return []
  return undecided(part)
}

function narrowedUnlessAlike(premise: Premise, goal: Part, key: string): Narrowing[] {
  const part = memberPart(goal, key)
  if (part === null || hasAlike(premise, goal, [key])) return []
  return [{ kind: 'narrowed', pointer: pointerTo(part.path) }]
}

function undecidedIf(goal: Part, keys: readonly string[]): Narrowing[] {
  return keys.flatMap((key) => {
    const part = memberPart(goal, key)
    return part === null || part.schema === true ? [] : undecided(part)
  })
}

function valueProblems(premise: Premise, goal: Part): Narrowing[] {
  const { schema, path, root } = goal
  const found: Narrowing[] = []
  if (memberOf(schema, 'type') !== undefined) {
    const types = typesOf(schema)
    const pointer = pointerTo([...path, 'type'])
    if (types === null) found.push({ kind: 'undecided', pointer })
    else if (![...premise.types].every((type) => types.has(type)))
      found.push({ kind: 'type', pointer })
  }
  for (const key of ['const', 'enum']) {
    if (!isObject(schema) || !Object.hasOwn(schema, key)) continue
    const list = listedValues({ [key]: schema[key] })
    const pointer = pointerTo([...path, key])
    const taken = list && new Set(list.map((value) => root.forms.of(value)))
    if (taken === null) found.push({ kind: 'undecided', pointer })
    else if (!premise.every((value) => taken.has(root.forms.of(value))))
      found.push({ kind: 'values', pointer })
  }
  return found
}

function numberProblems(premise: Premise, goal: Part): Narrowing[] {
  if (!premise.types.has('integer') && !premise.types.has('fraction')) return []
  const listed = premise.values?.filter((value) => typeof value === 'number')
  const least = listed ? [Math.min(...listed)] : []
  const most = listed ? [Math.max(...listed)] : []
  const above = premise.numbers('exclusiveMinimum')
  const below = premise.numbers('exclusiveMaximum')
  const lowest = Math.max(-Infinity, ...premise.numbers('minimum'), ...least)
  const highest = Math.min(Infinity, ...premise.numbers('maximum'), ...most)
  return [
    ...boundProblem(goal, 'minimum', (bound) => lowest >= bound || above.some((it) => it >= bound)),
    ...boundProblem(
      goal,
      'maximum',
      (bound) => highest <= bound || below.some((it) => it <= bound),
    ),
    ...boundProblem(
      goal,
      'exclusiveMinimum',
      (bound) => lowest > bound || above.some((it) => it >= bound),
    ),
    ...boundProblem(
      goal,
      'exclusiveMaximum',
      (bound) => highest < bound || below.some((it) => it <= bound),
    ),
    ...boundProblem(
      goal,
      'multipleOf',
      (step) =>
        (step === 1 && !premise.types.has('fraction')) ||
        premise.numbers('multipleOf').some((it) => it === step || isWholeMultiple(it, step)),
    ),
  ]
}

/** Of fractions a validator may say anything. */
function isWholeMultiple(value: number, step: number): boolean {
  return Number.isSafeInteger(value) && Number.isSafeInteger(step) && step > 0 && value % step === 0
}

function boundProblem(goal: Part, key: string, holds: (bound: number) => boolean): Narrowing[] {
  const bound = memberOf(goal.schema, key)
  if (bound === undefined) return []
  const pointer = pointerTo([...goal.path, key])
  if (typeof bound !== 'number') return [{ kind: 'undecided', pointer }]
  return holds(bound) ? [] : [{ kind: 'narrowed', pointer }]
}

/** A count that may not be smaller than the goal's, which counts from 0. */
function lowerProblems(
  premise: Premise,
  goal: Part,
  key: string,
  known: readonly number[],
): Narrowing[] {
  const least = Math.max(0, ...known, ...premise.numbers(key))
  return boundProblem(goal, key, (bound) => least >= bound)
}

function upperProblems(
  premise: Premise,
  goal: Part,
  key: string,
  known: readonly number[],
): Narrowing[] {
  const most = Math.min(Infinity, ...known, ...premise.numbers(key))
  return boundProblem(goal, key, (bound) => most <= bound)
}

function stringProblems(premise: Premise, goal: Part): Narrowing[] {
  if (!premise.types.has('string')) return []
  const lengths = premise.values?.flatMap((value) =>
    typeof value === 'string' ? [...value].length : [],
  )
  return [
    ...lowerProblems(premise, goal, 'minLength', lengths ? [Math.min(...lengths)] : []),
    ...upperProblems(premise, goal, 'maxLength', lengths ? [Math.max(...lengths)] : []),
    ...narrowedUnlessAlike(premise, goal, 'pattern'),
    ...narrowedUnlessAlike(premise, goal, 'format'),
  ]
}

/** Whether no value meets both: other types, other values, or so in a member that both require. */
function areApart(one: readonly Part[], other: readonly Part[], level = 0): boolean {
  const [first, second] = [togetherIn(one), togetherIn(other)]
  if (first === null || second === null) return true
  const [a, b] = [new Premise(first), new Premise(second)]
  const common = [...a.types].filter((type) => b.types.has(type))
  if (common.length === 0) return true
  const forms = first[0]?.root.forms
  if (forms && a.values && b.values) {
    const taken = new Set(b.values.map((value) => forms.of(value)))
    if (!a.values.some((value) => taken.has(forms.of(value)))) return true
  }
  if (common.some((type) => type !== 'object') || level > 2) return false
  return [...a.required].some(
    (name) => b.required.has(name) && areApart(a.member(name), b.member(name), level + 1),
  )
}
