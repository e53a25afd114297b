// What the answers of several passes come to. Nobody is believed alone: an accusation holds where all
// passes make it, and where their words are found.
import {
  EFFECTS,
  type Effect,
  type ItemAnswers,
  type Pass,
  type Place,
} from '../questions/answers.ts'
import {
  CANNOT_TELL,
  QUESTIONS,
  STEER,
  type Question,
  type Subject,
} from '../questions/questions.ts'
import { isOwnPlace } from './accusations.ts'

/** The place on a scale, from 0, in half steps; null where it is not known, and why. */
export interface Settled {
  answer: number | null
  why: 'settled' | 'unsettled' | 'cannot-tell'
  /** Items that are named as the worst, those of most passes first. */
  worst: readonly number[]
}

export type Bound = 'closed' | 'stated' | 'open'

/** What each effect costs, from method 5. */
export const EFFECT_COSTS: Readonly<Record<Effect, number>> = {
  reads: 0,
  writes: 1,
  sends: 2,
  destroys: 3,
  pays: 3.5,
  runs: 5,
  unknowable: 5,
  steals: 10,
}

export interface SettledItem {
  /** The worst that a pass says: it counts for the points. */
  effect: Effect
  /** The mildest that a pass says: limits and sentences rest on what all agree on. */
  agreed: Effect
  bound: Bound | null
  /** As `agreed`. */
  agreedBound: Bound | null
  /** What it hides its effect with; null if it is honest, or was not found to be otherwise. */
  lie: 'mark' | 'text' | null
  /** Whether the passes agree on its honesty. */
  isHonestySettled: boolean
  /** Of the lie, or of what it steals. */
  place: Place | null
  sees: string | null
  brings: string | null
  out: string | null
}

/** Whether the words of a place are where it says. */
export type Finds = (place: Place) => boolean

export interface SettledPasses {
  whole: Readonly<Record<string, Settled>>
  steer: { answer: string | null; place: Place | null }
  items: ReadonlyMap<number, SettledItem>
}

export function settled(subject: Subject, passes: readonly Pass[], finds: Finds): SettledPasses {
  const { whole } = QUESTIONS[subject]
  const numbers = new Set(passes.flatMap(({ items }) => items.map(({ number }) => number)))
  return {
    whole: Object.fromEntries(whole.map((question) => [question.id, scaleOf(question, passes)])),
    steer: steerOf(passes, finds),
    items: new Map(
      [...numbers].flatMap((number) => {
        const answers = passes.flatMap(
          ({ items }) => items.find((item) => item.number === number) ?? [],
        )
        // What a pass leaves out was not settled by it.
        if (answers.length < passes.length) return []
        const findsOwn: Finds = (place) => isOwnPlace({ number, place }) && finds(place)
        return [[number, itemOf(answers, findsOwn)] as const]
      }),
    ),
  }
}

/** One step apart is the half step; more is not settled, unless a third pass stands between. */
function scaleOf({ id, answers }: Question, passes: readonly Pass[]): Settled {
  const words = Object.keys(answers)
  const given = passes.map(({ whole }) => whole[id])
  const told = given
    .filter((word) => word !== CANNOT_TELL)
    .map((word) => words.indexOf(String(word)))
    .toSorted((a, b) => a - b)
  const worst = worstOf(passes.map(({ whole }) => whole.worst?.[id] ?? []))
  if (told.length === 0) return { answer: null, why: 'cannot-tell', worst }
  const [least = 0, most = 0] = [told[0], told.at(-1)]
  if (told.length < 2) return { answer: null, why: 'unsettled', worst }
  if (most - least <= 1) return { answer: (least + most) / 2, why: 'settled', worst }
  return told.length > 2
    ? { answer: middleOf(told), why: 'settled', worst }
    : { answer: null, why: 'unsettled', worst }
}

/** Of a sorted list; between the two of them in half steps. */
function middleOf(sorted: readonly number[]): number {
  const half = (sorted.length - 1) / 2
  const [low = 0, high = 0] = [sorted[Math.floor(half)], sorted[Math.ceil(half)]]
  return Math.round(low + high) / 2
}

function worstOf(named: readonly (readonly number[])[]): number[] {
  const counts = new Map<number, number>()
  for (const number of named.flatMap((each) => [...new Set(each)]))
    counts.set(number, (counts.get(number) ?? 0) + 1)
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([number]) => number)
}

function steerOf(passes: readonly Pass[], finds: Finds): SettledPasses['steer'] {
  const words = Object.keys(STEER.answers)
  const given = passes.map(({ whole }) => words.indexOf(String(whole['steer'])))
  const [mildest, worst] = [Math.min(...given), Math.max(...given)]
  const pushy = words.indexOf('pushy')
  if (mildest >= pushy && passes.every(({ whole }) => finds(whole.place))) {
    const place = passes[given.indexOf(mildest)]?.whole.place ?? null
    return { answer: words[mildest] ?? null, place }
  }
  return { answer: worst < pushy ? (words[worst] ?? null) : null, place: null }
}

function itemOf(answers: readonly ItemAnswers[], finds: Finds): SettledItem {
  const effects = answers.map((answer) => answer['effect'] as Effect)
  const byCost = effects.toSorted(
    (a, b) => EFFECT_COSTS[a] - EFFECT_COSTS[b] || EFFECTS.indexOf(a) - EFFECTS.indexOf(b),
  )
  const isPlaced = answers.every(({ place }) => place !== undefined && finds(place))
  // Of operations and commands it is not asked.
  const lies = answers.flatMap(({ honest }) => (honest && honest !== 'yes' ? [honest] : []))
  const isAccused = isPlaced && lies.length === answers.length
  const stolen = effects.every((effect) => effect === 'steals')
  const unsaid = byCost.filter((effect) => effect !== 'steals')
  const worst = middleOrWorst(byCost) ?? 'unknowable'
  const bounds = answers.flatMap((answer) =>
    answer['bound'] === CANNOT_TELL || answer['bound'] === undefined
      ? []
      : [answer['bound'] as Bound],
  )
  const inOrder = bounds.toSorted((a, b) => BOUNDS.indexOf(a) - BOUNDS.indexOf(b))
  const isThief = stolen && isPlaced
  return {
    // Whoever is said to steal by one pass alone, or without words, is not accused of it.
    effect: isThief ? 'steals' : worst === 'steals' ? (unsaid.at(-1) ?? 'unknowable') : worst,
    agreed: isThief ? 'steals' : (unsaid[0] ?? 'unknowable'),
    bound: middleOrWorst(inOrder) ?? null,
    // Limits rest on what all say: who cannot tell does not say that nothing bounds it.
    agreedBound: bounds.length < answers.length ? null : (inOrder[0] ?? null),
    lie: isAccused ? (lies.every((word) => word === 'text') ? 'text' : 'mark') : null,
    isHonestySettled: isAccused || lies.length === 0,
    place: isAccused || isThief ? (answers[0]?.place ?? null) : null,
    sees: sameOf(answers, 'sees'),
    brings: sameOf(answers, 'brings'),
    out: sameOf(answers, 'out'),
  }
}

const BOUNDS: readonly Bound[] = ['closed', 'stated', 'open']

/** The worse of two; of more the one between. */
function middleOrWorst<T>(inOrder: readonly T[]): T | undefined {
  return inOrder.length > 2 ? inOrder[Math.floor(inOrder.length / 2)] : inOrder.at(-1)
}

function sameOf(answers: readonly ItemAnswers[], id: string): string | null {
  const [first, ...others] = answers.map((answer) => answer[id])
  return typeof first === 'string' &&
    first !== CANNOT_TELL &&
    others.every((other) => other === first)
    ? first
    : null
}
