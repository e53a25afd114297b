// A tool that changes too often tells only some of it: what it does not tell at once is held and
// becomes one event of each kind, from what was told last to what is true by then.
import type { Reader } from '../database/engine.ts'
import type { NewEvent } from '../database/queries/events.ts'
import type { Store } from '../store.ts'

/** Of one tool, in any 24 hours: nobody fills the log that everybody reads. */
export const TOLD_A_DAY = 5
const DAY_MS = 86_400_000

/** The events that are told now; the others are held. */
export async function toldOf(
  queries: Store['queries'],
  tx: Reader,
  events: readonly NewEvent[],
): Promise<NewEvent[]> {
  const told: NewEvent[] = []
  for (const event of events) {
    const { tool_id: toolId, kind, at } = event
    const merged = withHeld(event, (await queries.takeHeld(tx, { toolId, kind }))[0]?.event)
    if (kind === 'grade.changed' && merged.from_rank === merged.to_rank) continue
    const now = told.filter((each) => each.tool_id === toolId).length
    const limit = TOLD_A_DAY - now
    const before = limit > 0 ? await queries.toldAt(tx, { toolId, limit }) : []
    const oldest = before.at(limit - 1)?.at ?? (limit > 0 ? -Infinity : at)
    if (oldest + DAY_MS <= at) told.push(merged)
    else {
      const held = { tool_id: toolId, kind, due_at: oldest + DAY_MS, event: JSON.stringify(merged) }
      await queries.holdEvent(tx, held)
    }
  }
  return told
}

function withHeld(event: NewEvent, text: string | undefined): NewEvent {
  if (text === undefined) return event
  const { from_rank, from_score } = JSON.parse(text) as NewEvent
  return { ...event, from_rank, from_score }
}
