// Stores mistakes that readers report, for the operator.
import type { MistakeReport } from '../../domain/tool/owner.ts'
import { takeQuota, type CountedCaller } from '../accounts/quotas.ts'
import { inserting, sql } from '../database/statement.ts'
import type { Store } from '../store.ts'
import { knownId } from './owners.ts'

interface ReportRow {
  body: string
  closed_at: number | null
}

const SEALED = { sealed: ['body'] as const }
const insertReport = inserting('mistake_report', { same: { closed_at: null }, ...SEALED })
const openReports = sql<ReportRow>(SEALED)(`
  select body, closed_at from mistake_report where closed_at is null
  order by created_at desc, id limit :limit`)
const allReports = sql<ReportRow>(SEALED)(
  'select body, closed_at from mistake_report order by created_at desc, id limit :limit',
)
const closeReport = sql<ReportRow>(SEALED)(`
  update mistake_report set closed_at = :now where id = :id and closed_at is null
  returning body, closed_at`)

export function mistakeReports({ engine }: Store) {
  return {
    /** False if the day's quota is used up. */
    addMistake: (report: MistakeReport, quota: CountedCaller): Promise<boolean> =>
      engine.transaction(async (tx) => {
        if ((await takeQuota(tx, 'mistake', quota)) === null) return false
        await insertReport(tx, {
          id: report.id,
          tool_id: await knownId(tx, report.slug),
          created_at: Date.parse(report.createdAt),
          body: JSON.stringify(report),
        })
        return true
      }),
    /** Open ones, or all; newest first. */
    listMistakes: async (limit: number, isClosedToo: boolean): Promise<MistakeReport[]> => {
      const read = isClosedToo ? allReports : openReports
      return (await read(engine, { limit })).map(reportIn)
    },
    /** The closed report; null if no open one has this id. */
    closeMistake: (id: string, now: number): Promise<MistakeReport | null> =>
      engine.transaction(async (tx) => {
        const [row] = await closeReport(tx, { id, now })
        return row ? reportIn(row) : null
      }),
  }
}

function reportIn({ body, closed_at: at }: ReportRow): MistakeReport {
  const closedAt = at === null ? null : new Date(at).toISOString()
  return { ...(JSON.parse(body) as MistakeReport), closedAt }
}
