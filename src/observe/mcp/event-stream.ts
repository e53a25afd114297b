// Reads server-sent events as they come in, piece by piece.
import { createParser } from 'eventsource-parser'

export interface StreamEvent {
  event: string
  data: string
}

/** Takes the next piece of a stream, gives the events that it completes. */
export function eventReader(): (piece: string) => StreamEvent[] {
  let events: StreamEvent[] = []
  const parser = createParser({
    onEvent: ({ event, data }) => events.push({ event: event || 'message', data }),
  })
  return (piece) => {
    parser.feed(piece)
    const complete = events
    events = []
    return complete
  }
}
