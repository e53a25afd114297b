// The log of what happened to tools: written with the change itself, read by cursor.
import type { EventKind, ToolEvent } from '../../domain/scan/event.ts'

export interface EventQuery {
  /** Only events after this one; null means the latest. */
  after: number | null
  limit: number
  tool?: string
  category?: string
  kinds?: readonly EventKind[]
}

export interface EventPage {
  /** Oldest first. */
  events: ToolEvent[]
  /** What to read on from: nothing up to it is left unread. */
  cursor: number
  hasMore: boolean
  /** Whether events after the asked one are no longer kept. */
  isCut: boolean
}

export interface Events {
  listEvents(query: EventQuery): Promise<EventPage>
}
