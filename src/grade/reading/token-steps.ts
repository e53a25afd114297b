// Costs in tokens as steps: each outcome states its bounds.
import { figure } from '../../domain/text/figure.ts'

export type Step =
  | 'step-1'
  | 'step-2'
  | 'step-3'
  | 'step-4'
  | 'step-5'
  | 'step-6'
  | 'step-7'
  | 'step-8'
export type Bounds = readonly [number, number, number, number, number, number, number]

interface Losing<S extends string, F extends string> {
  points: 0 | 1 | 2 | 4 | 6 | 8 | 9
  says: `${S}.`
  bounds: string
  fix: F
}

const POINTS = [9, 8, 6, 4, 2, 1, 0] as const

/** Full points up to the first bound, none above the last. */
export function tokenSteps<const S extends string, const F extends string>(
  says: S,
  fix: F,
  bounds: Bounds,
) {
  const losing = (index: 0 | 1 | 2 | 3 | 4 | 5 | 6): Losing<S, F> => {
    const [from, to] = [bounds[index], bounds[index + 1]]
    const range =
      to === undefined
        ? `more than ${figure(from)}`
        : `${from + 1 === to ? '' : `${figure(from + 1)}–`}${figure(to)}`
    return { points: POINTS[index], says: `${says}.`, bounds: range, fix }
  }
  return {
    'step-1': { points: 10, says: `${says}.`, bounds: `at most ${figure(bounds[0])}` },
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
