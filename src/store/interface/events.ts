// The catalogue's interface for the event log: written in the transaction of the change, read by
// cursor.
import type { EventKind, ToolEvent } from '../../domain/scan/event.ts'

export interface EventQuery {
  /** Only events after this one; null for the latest. */
  after: number | null
  /** Only events at or after this time, in milliseconds. */
  from?: number
  limit: number
  tool?: string
  category?: string
  kinds?: readonly EventKind[]
}

export interface EventPage {
  /** Oldest first. */
  events: ToolEvent[]
  /** Where to continue: no event up to it is missed. */
  cursor: number
  hasMore: boolean
  /** Whether some events after the requested one are no longer stored. */
  isCut: boolean
}

export interface Events {
  /** Tells events that were held because their tool had changed too often; how many. */
  tellHeld(now: number): Promise<number>
  listEvents(query: EventQuery): Promise<EventPage>
}
