// Counts tools that were stored before there was a standing: behind the reads, some at a time, each once.
import type { Standing } from '../../domain/grading/statistics.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { moveAll, shareOf } from './statistics.ts'
import type { Store } from '../store.ts'
import { holdStanding } from '../tools/changes.ts'

/** Few enough to be read within milliseconds. */
const STEP_TOOLS = 20

/** Counts the next tools; true while there are more. Whoever writes one of them meanwhile knows by its number whether it is counted. */
export async function countStanding({ engine, queries }: Pick<Store, 'engine' | 'queries'>): Promise<boolean> {
  const [row] = await queries.readStanding(engine, {})
  if (!row || row.counted_to === null) return false
  return await engine.transaction(async (tx) => {
    // Held before the tools are read: what is written after that sees how far we came.
    const { body, countedTo } = await holdStanding(queries, tx)
    if (countedTo === null) return false
    const tools = await queries.recordsAfter(tx, { after: countedTo, limit: STEP_TOOLS })
    const moves = tools.map((tool) => ({ before: null, after: shareOf(JSON.parse(tool.record) as ToolRecord) }))
    const counted = moveAll(JSON.parse(body) as Standing, moves)
    const last = tools.length < STEP_TOOLS ? null : (tools.at(-1)?.tool_id ?? null)
    await queries.updateStandingBody(tx, { body: JSON.stringify(counted), countedTo: last })
    // Only at the end: until then nobody need forget what is remembered.
    if (last === null) await queries.bumpRevision(tx, {})
    return last !== null
  })
}
