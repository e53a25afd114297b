// The share of tools with all points in a check; shown from ten judged tools on.
import type { ToolStatistics } from '../../../domain/grading/statistics.ts'
import type { Method } from '../../../grade/method.ts'

type Tally = ToolStatistics['checks'][string]

/** With fewer tools a rate is chance. */
export const RATE_NEEDS_TOOLS = 10

/** The share of tools with all points, or null if too few were judged. */
export function passRate(tally: Tally | undefined): number | null {
  return tally === undefined || tally.judged < RATE_NEEDS_TOOLS ? null : tally.full / tally.judged
}

/**
 * The method with, for each check, the number of graded tools that it judged and their pass rate.
 */
export function methodJson(method: Method, statistics: Pick<ToolStatistics, 'checks'>) {
  return {
    ...method,
    checks: method.checks.map((check) => {
      const tally = statistics.checks[check.id]
      const rate = passRate(tally)
      return {
        ...check,
        judgedTools: tally?.judged ?? 0,
        passRate: rate === null ? null : Math.round(rate * 100) / 100,
      }
    }),
  }
}
