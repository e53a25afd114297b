// The statistics over all graded tools: each tool's share, and their sum.
import type { ToolStatistics } from '../../domain/grading/report.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'

const ALL_POINTS = 10

/**
 * One tool's share: its scores by criterion, and the checks in which it got all points, some, or
 * none.
 */
export interface Share {
  scores: (readonly [criterion: string, score: number])[]
  full: string[]
  part: string[]
  none: string[]
}

/** Null for a tool that is not graded. */
export function shareOf({ status, grading }: ToolRecord): Share | null {
  if (status !== 'graded' || !grading || grading.letter === null) return null
  const judged = grading.checks.filter((check) => check.status === 'judged' && check.weight > 0)
  const having = (isMeant: (points: number) => boolean) =>
    judged.filter(({ points }) => points !== null && isMeant(points)).map(({ id }) => id)
  return {
    scores: grading.criteria.flatMap(({ id, score }) =>
      score === null ? [] : [[id, score] as const],
    ),
    full: having((points) => points === ALL_POINTS),
    part: having((points) => points !== ALL_POINTS && points !== 0),
    none: having((points) => points === 0),
  }
}

/**
 * Adds up shares. Uses maps, because the names come from gradings and `constructor` may be one of
 * them.
 */
export function makeSum() {
  /** Tenths, so that sums stay exact. */
  const criteria = new Map<string, Map<string, { n: number; tenths: number }>>()
  const checks = new Map<string, ToolStatistics['checks'][string]>()
  return {
    add(category: string, share: Share): void {
      const cells = criteria.get(category) ?? new Map<string, { n: number; tenths: number }>()
      if (share.scores.length > 0) criteria.set(category, cells)
      for (const [id, score] of share.scores) {
        const { n, tenths } = cells.get(id) ?? { n: 0, tenths: 0 }
        cells.set(id, { n: n + 1, tenths: tenths + Math.round(score * 10) })
      }
      for (const points of ['full', 'part', 'none'] as const) {
        for (const id of share[points]) {
          const cell = checks.get(id) ?? { judged: 0, full: 0, part: 0, none: 0 }
          checks.set(id, cell)
          cell.judged += 1
          cell[points] += 1
        }
      }
    },
    total(): ToolStatistics {
      const shown = [...criteria].map(([category, cells]) => {
        return [
          category,
          Object.fromEntries(
            [...cells].map(([id, { n, tenths }]) => [id, { n, sum: tenths / 10 }]),
          ),
        ] as const
      })
      return { criteria: Object.fromEntries(shown), checks: Object.fromEntries(checks) }
    },
  }
}
