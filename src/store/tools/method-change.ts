// Records in a tool's history that its grade changed with the method, not with the tool.
import type { ToolRecord } from '../../domain/tool/tool.ts'
import type { Reader } from '../database/engine.ts'
import { rankOf } from '../database/tool-row.ts'
import type { Store } from '../store.ts'

/** Records nothing if the same version of the method gave both grades. */
export async function recordMethodChange(
  { queries }: Store,
  tx: Reader,
  id: number,
  before: ToolRecord,
  after: ToolRecord,
  now: number,
): Promise<void> {
  const [from, to] = [gradeOf(before), gradeOf(after)]
  if (!from || !to || from.version === to.version) return
  await queries.putMethodChange(tx, {
    tool_id: id,
    changed_at: now,
    from_version: from.version,
    from_rank: from.rank,
    from_score: from.score,
    to_version: to.version,
    to_rank: to.rank,
    to_score: to.score,
  })
}

function gradeOf({ grading }: ToolRecord) {
  if (!grading?.methodVersion) return null
  const { methodVersion, letter, score } = grading
  return { version: methodVersion, rank: letter === null ? null : rankOf(letter), score }
}
