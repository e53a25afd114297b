// Figures for sentences: shares, medians, counts of cut lists, steps of cost, and short quotes.
import { figure } from '../../domain/text/figures.ts'

/** The first outcome whose floor the share reaches; the last one is the rest. */
export function byShare<K extends string>(share: number, floors: Readonly<Record<K, number>>): K {
  const outcomes = Object.keys(floors) as [K, ...K[]]
  return outcomes.find((outcome) => share >= floors[outcome]) ?? (outcomes.at(-1) as K)
}

/** Truncated, so that 0.999 is never shown as 100%; a positive share is never 0%. */
export function percent(share: number): string {
  return `${share > 0 ? Math.max(1, Math.floor(share * 100 + 1e-9)) : 0}%`
}

/** The mean of the two middle ones for an even count; undefined if there are none. */
export function median(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((a, b) => a - b)
  const upper = sorted[Math.floor(sorted.length / 2)]
  const lower = sorted[Math.ceil(sorted.length / 2) - 1]
  return upper === undefined || lower === undefined ? undefined : (lower + upper) / 2
}

/** "at least 200" where the list is full, because what came after was not kept. */
export function atLeast(count: number, kept: number, most: number): number | string {
  return kept >= most ? `at least ${figure(count)}` : count
}

export type Step = `step-${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8}`
export type Bounds = readonly [number, number, number, number, number, number, number]

const POINTS = [9, 8, 6, 4, 2, 1, 0] as const

/** Full points up to the first bound, none above the last. */
export function tokenSteps(bounds: Bounds) {
  const losing = (index: 0 | 1 | 2 | 3 | 4 | 5 | 6) => {
    const [from, to] = [bounds[index], bounds[index + 1]]
    const range =
      to === undefined
        ? `more than ${figure(from)}`
        : `${from + 1 === to ? '' : `${figure(from + 1)}–`}${figure(to)}`
    return { points: POINTS[index], bounds: range }
  }
  return {
    'step-1': { points: 10, bounds: `at most ${figure(bounds[0])}` },
    'step-2': losing(0),
    'step-3': losing(1),
    'step-4': losing(2),
    'step-5': losing(3),
    'step-6': losing(4),
    'step-7': losing(5),
    'step-8': losing(6),
  } as const
}

/** The step of a cost. */
export function stepOf(cost: number, bounds: Bounds): Step {
  const above = bounds.findIndex((bound) => cost <= bound)
  return `step-${above < 0 ? 8 : ((above + 1) as 1 | 2 | 3 | 4 | 5 | 6 | 7)}`
}

/** At most 100 characters; an ellipsis marks a cut. */
export function excerpt(text: string): string {
  return text.length <= 100 ? text : `${text.slice(0, 99).toWellFormed()}…`
}
