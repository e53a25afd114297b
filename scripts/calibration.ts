// What the calibration looks for in many gradings: checks that nearly everybody answers alike, and
// pairs of checks that say the same.
import type { Grading } from '../src/domain/index.ts'
import { CHECKS } from '../src/grade/index.ts'

/** Fewer answers than this tell nothing. */
const FEWEST = 20
/** More than this share of the same answer makes a constant. */
const ALIKE = 0.95
/** From this correlation on two checks count the same thing twice. */
const SAME = 0.9

export interface Constant {
  id: string
  /** With which it counts on average. */
  weight: number
  points: number
  share: number
}

export interface Double {
  first: string
  second: string
  /** Pearson's r of their points. */
  r: number
  compared: number
}

export function constantsIn(gradings: readonly Grading[]): Constant[] {
  return CHECKS.flatMap(({ id }) => {
    const points = [...pointsOf(gradings, id).values()]
    const [most] = [...Map.groupBy(points, (own) => own)].toSorted(
      ([, a], [, b]) => b.length - a.length,
    )
    if (!most || points.length < FEWEST || most[1].length / points.length <= ALIKE) return []
    const weight = countsOf(gradings, id)
    return [{ id, weight, points: most[0], share: most[1].length / points.length }]
  })
}

/**
 * Pairs of scored checks of one criterion whose points go together. Constants go with everything,
 * and are left out.
 */
export function doublesIn(gradings: readonly Grading[]): Double[] {
  const constant = new Set(constantsIn(gradings).map(({ id }) => id))
  const scored = CHECKS.filter(({ id, weight }) => weight > 0 && !constant.has(id)).map(
    ({ id, criterion }) => ({
      id,
      criterion,
      points: pointsOf(gradings, id),
    }),
  )
  return scored.flatMap((first, index) =>
    scored.slice(index + 1).flatMap((second): Double[] => {
      if (first.criterion !== second.criterion) return []
      const both = [...first.points].flatMap(([grading, own]) => {
        const other = second.points.get(grading)
        return other === undefined ? [] : [[own, other] as const]
      })
      const r = both.length < FEWEST ? 0 : correlation(both)
      return r >= SAME ? [{ first: first.id, second: second.id, r, compared: both.length }] : []
    }),
  )
}

/** Pearson's r; 0 where one side never changes. */
export function correlation(figures: readonly (readonly [number, number])[]): number {
  const mean = (side: 0 | 1) => figures.reduce((sum, pair) => sum + pair[side], 0) / figures.length
  const [left, right] = [mean(0), mean(1)]
  const sum = (of: (pair: readonly [number, number]) => number) =>
    figures.reduce((total, pair) => total + of(pair), 0)
  const spread = Math.sqrt(sum(([a]) => (a - left) ** 2) * sum(([, b]) => (b - right) ** 2))
  return spread === 0 ? 0 : sum(([a, b]) => (a - left) * (b - right)) / spread
}

/** The weight with which it counts where it is judged: that of the parts and evidence that there are. */
function countsOf(gradings: readonly Grading[], id: string): number {
  const counts = gradings.flatMap(({ checks }) =>
    checks.filter((check) => check.id === id && check.points !== null),
  )
  const sum = counts.reduce((all, { weight, strength }) => all + weight * (strength ?? 0), 0)
  return sum / Math.max(1, counts.length)
}

function pointsOf(gradings: readonly Grading[], id: string): Map<Grading, number> {
  return new Map(
    gradings.flatMap((grading) => {
      const points = grading.checks.find((check) => check.id === id)?.points
      return points === null || points === undefined ? [] : [[grading, points] as const]
    }),
  )
}
