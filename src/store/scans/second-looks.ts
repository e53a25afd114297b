// Which tools get a second look at their MCP server, and when; queued beside scans, never before them.
import { yieldEventLoop } from '../../runtime/event-loop.ts'
import { sql } from '../database/statement.ts'
import type { Store } from '../store.ts'
import { recordOf } from '../tools/rows.ts'
import { queueScan, type ManyScans } from './queue.ts'

export interface PlannedLook {
  toolId: number
  dueAt: number
}

const DAY_MS = 86_400_000
/** Rows of one transaction. */
const PORTION = 200

const planned = sql<{ id: number }>()('select tool_id as id from second_look order by tool_id')
const deletePlanned = sql()('delete from second_look where tool_id = :id')
/** What is planned stays as it is: who scans a tool often does not put its second look off. */
const insertPlanned = sql()(`
  insert into second_look (tool_id, due_at) select id, :dueAt from tool where id = :id
  on conflict (tool_id) do nothing`)
const putOff = sql()('update second_look set due_at = :dueAt where tool_id = :id')

const DUE = `
  select l.tool_id as id from second_look as l where l.due_at <= :now and not exists (
    select 1 from scan as s
    where s.tool_id = l.tool_id and s.kind = 'again' and s.status in ('queued', 'running')
  ) order by l.due_at, l.tool_id limit :limit`
export const dueLooks = sql<{ id: number }>()({
  sqlite: DUE,
  postgres: `${DUE} for update of l skip locked`,
})

export function secondLooks({ engine }: Store) {
  return {
    /** From now on only these are planned. Several processes may do so: they plan the same. */
    planSecondLooks: async (wanted: readonly PlannedLook[]): Promise<void> => {
      const before = new Set((await planned(engine)).map(({ id }) => id))
      const ids = new Set(wanted.map(({ toolId }) => toolId))
      const gone = [...before].filter((id) => !ids.has(id)).map((id) => ({ id }))
      const added = wanted
        .filter(({ toolId }) => !before.has(toolId))
        .map(({ toolId: id, dueAt }) => ({ id, dueAt }))
      for (let from = 0; from < Math.max(gone.length, added.length); from += PORTION) {
        await engine.transaction(async (tx) => {
          for (const row of gone.slice(from, from + PORTION)) await deletePlanned(tx, row)
          for (const row of added.slice(from, from + PORTION)) await insertPlanned(tx, row)
        })
        await yieldEventLoop()
      }
    },
    /** Queues those that are due, the oldest first; one that fails is due again in a day. */
    queueSecondLooks: ({ limit, newId, intervalOf }: ManyScans, now: number): Promise<number> =>
      engine.transaction(async (tx) => {
        const due = await dueLooks(tx, { now, limit })
        for (const { id } of due) {
          const record = await recordOf(tx, id)
          if (record) await queueScan(tx, id, newId(), intervalOf(record), now, null, 'again')
          await putOff(tx, { id, dueAt: now + DAY_MS })
        }
        return due.length
      }),
  }
}
