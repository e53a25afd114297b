// Compares two schemas, keyword by keyword: which of the values that one describes may the other
// refuse? Both are untrusted, so the work is bounded and no pattern is run. What would need a proof
// is undecided.
import { Forms } from './forms.ts'
import { found, isAlikeIn, keywordProblems, type Known, type Narrowing } from './keywords.ts'
import { isSame, itemsIn, rootOf, tupleOf, wholeOf, type Part, type Tuple } from './part.ts'
import { areApart, choiceIn, shapeOf, typesOf, type Shape } from './shape.ts'

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
  const [was, is] = [rootOf(before, work.forms, shared[0]), rootOf(after, work.forms, shared[1])]
  const all = new Comparison(work).compare(wholeOf(was), wholeOf(is), 0)
  const byPlace = new Map(all.map((each) => [`${each.pointer} ${each.name ?? ''}`, each]))
  return [...byPlace.values()].slice(0, MOST_FOUND)
}

class Comparison {
  readonly #work: Work
  #steps = 0
  /** How deep in the value each pair of places is being compared; null if it was compared. */
  readonly #pairs = new Map<string, number | null>()
  readonly #inOrder: string[] = []
  #open = 0

  constructor(work: Work) {
    this.#work = work
  }

  /** `level` is how deep in the value the schemas apply. */
  compare(before: Part, after: Part, level: number): Narrowing[] {
    if (before.schema === false || isSame(before, after)) return []
    if (after.schema === false) return [found('narrowed', after)]
    const key = JSON.stringify([before.schema === true || before.path, after.path, level === 0])
    const known = this.#pairs.get(key)
    // About an inner value the outer comparison answers; about the same value it has no end.
    if (known !== undefined)
      return known === null || known < level ? [] : [found('undecided', after)]
    this.#steps += 1
    this.#work.steps -= 1
    const isSpent = this.#steps > MOST_STEPS || this.#work.steps < 0
    const [was, is] = [shapeOf(before), shapeOf(after)]
    const types = was && typesOf(was)
    if (isSpent || this.#open > DEEPEST || !was || !is || !types) return [found('undecided', after)]
    this.#pairs.set(key, level)
    this.#inOrder.push(key)
    this.#open += 1
    const narrowings = this.#shapes({ part: before, shape: was, types }, after, is, level)
    this.#open -= 1
    this.#pairs.set(key, null)
    return narrowings
  }

  #shapes(was: Known, after: Part, is: Shape, level: number): Narrowing[] {
    const [cases, choice] = [choiceIn(was.shape), choiceIn(is)]
    const isExact = choice !== null && choice === is.keywords.get('oneOf')
    if (choice && !isExact && itemsIn(choice).some((each) => isSame(was.part, each))) return []
    if (cases) return itemsIn(cases).flatMap((each) => this.compare(each, after, level))
    if (choice) return this.#choiceProblems(was, choice, isExact, level)
    return [
      ...keywordProblems(was, is),
      ...(was.types.has('array') ? this.#arrayProblems(was, is, after, level + 1) : []),
      ...(was.types.has('object') ? this.#objectProblems(was, is, after, level) : []),
    ]
  }

  /** One choice must take it; of `oneOf`, the others must exclude it. */
  #choiceProblems(was: Known, list: Part, isExact: boolean, level: number): Narrowing[] {
    const choices = itemsIn(list)
    const tries = choices.map((each) => this.#lostIn(was.part, each, level))
    const lost = tries.find((each) => each?.length === 0) ?? tries.find((each) => each !== null)
    if (!isExact) return lost ?? [found('narrowed', list)]
    const others = choices.filter((_, at) => tries[at] !== lost).map(shapeOf)
    const isOnly = others.every((other) => other !== null && areApart(was.shape, other))
    return lost && isOnly ? lost : [found('undecided', list)]
  }

  /** What is ignored where a schema takes all that is valid before; null if it does not. */
  #lostIn(before: Part, after: Part, level: number): Narrowing[] | null {
    const first = this.#inOrder.length
    const narrowings = this.compare(before, after, level)
    if (narrowings.every(({ kind }) => kind === 'ignored')) return narrowings
    for (const key of this.#inOrder.splice(first)) this.#pairs.delete(key)
    return null
  }

  #arrayProblems(was: Known, is: Shape, after: Part, level: number): Narrowing[] {
    const [old, now] = [tupleIn(was.shape), tupleIn(is)]
    const length = Math.max(old.prefix.length, now.prefix.length)
    if (length > MOST_ITEMS) return [found('undecided', after)]
    // The last one stands for all that follow.
    return Array.from({ length: length + 1 }, (_, at) => at).flatMap((at) => {
      const demanded = now.prefix[at] ?? now.rest
      const known = old.prefix[at] ?? old.rest ?? anything(was.part)
      return demanded ? this.compare(known, demanded, level) : []
    })
  }

  #objectProblems(was: Known, is: Shape, after: Part, level: number): Narrowing[] {
    const required = [...is.required].filter(([name]) => !was.shape.required.has(name))
    return [
      ...required.map(([name, part]) => ({ ...found('required', part), name })),
      ...[...is.members].flatMap(([name, member]) =>
        describes(was.shape, name, level === 0)
          ? this.compare(memberOf(was, name), member, level + 1)
          : [],
      ),
      ...this.#furtherProblems(was, is, after, level + 1),
    ]
  }

  /** Members that the new schema does not list. */
  #furtherProblems(was: Known, is: Shape, after: Part, level: number): Narrowing[] {
    const [old, now] = [was.shape.keywords, is.keywords]
    const gone = [...was.shape.members].filter(([name]) => !is.members.has(name))
    const unlisted = gone.map(([, member]) => member).filter(({ schema }) => schema !== false)
    if (now.has('patternProperties')) {
      const keys = ['patternProperties', 'additionalProperties']
      const isAlike = keys.every((key) => isAlikeIn(was, is, key))
      return unlisted.length === 0 && isAlike ? [] : [found('undecided', after)]
    }
    const further = now.get('additionalProperties')
    if (further === undefined) return unlisted.map((member) => found('ignored', member))
    if (further.schema === true) return []
    const rest = old.has('patternProperties') ? undefined : old.get('additionalProperties')
    const isOpen = rest === undefined && this.#lostIn(anything(was.part), further, level) === null
    return [
      ...unlisted.flatMap((member) =>
        further.schema === false
          ? found('removed', member)
          : // What is open to any name ignores nothing.
            this.compare(member, further, level).filter(({ kind }) => kind !== 'ignored'),
      ),
      ...(rest ? this.compare(rest, further, level) : []),
      ...(isOpen ? [found(speaksOfOthers(was.shape) ? 'undecided' : 'closed', further)] : []),
    ]
  }
}

function anything(part: Part): Part {
  return { ...part, schema: true }
}

function tupleIn({ keywords }: Shape): Tuple {
  return tupleOf((key) => keywords.get(key) ?? null)
}

function memberOf({ part, shape }: Known, name: string): Part {
  const { keywords, members } = shape
  const further = keywords.has('patternProperties') ? null : keywords.get('additionalProperties')
  return members.get(name) ?? further ?? anything(part)
}

/** Keywords that speak of names which are not listed. */
const FREE = [
  'additionalProperties patternProperties propertyNames minProperties',
  'dependentRequired dependentSchemas dependencies unevaluatedProperties',
  'anyOf oneOf if $dynamicRef $recursiveRef',
].flatMap((line) => line.split(' '))

/** Whether values with this member are described: a name that is not listed is not sent. */
function describes(shape: Shape, name: string, isWhole: boolean): boolean {
  const { members, required, hasTable } = shape
  const isListed = members.has(name) || required.has(name)
  return isListed || speaksOfOthers(shape) || !(isWhole || hasTable)
}

function speaksOfOthers({ keywords }: Shape): boolean {
  return FREE.some((key) => (keywords.get(key)?.schema ?? false) !== false)
}
