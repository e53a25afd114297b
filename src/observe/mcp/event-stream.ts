// Parses server-sent events (HTML, section 9.2) incrementally and in linear time.

export interface StreamEvent {
  event: string
  data: string
}

/** Takes the next chunk and returns the events that it completes. */
export function eventReader(): (piece: string) => StreamEvent[] {
  let line = ''
  let event = ''
  let data: string[] = []
  let isAfterReturn = false

  const take = (ended: string): StreamEvent | null => {
    if (ended === '') {
      const whole = data.length > 0 ? { event: event || 'message', data: data.join('\n') } : null
      event = ''
      data = []
      return whole
    }
    const colon = ended.indexOf(':')
    const field = colon < 0 ? ended : ended.slice(0, colon)
    const value = colon < 0 ? '' : ended.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') event = value
    else if (field === 'data') data.push(value)
    return null
  }

  return (piece) => {
    // CR and LF are one line break, even across chunks.
    const text = isAfterReturn && piece.startsWith('\n') ? piece.slice(1) : piece
    if (piece !== '') isAfterReturn = piece.endsWith('\r')
    const lines = text.split(/\r\n|\n|\r/)
    const events: StreamEvent[] = []
    for (const [index, part] of lines.entries()) {
      line += part
      if (index === lines.length - 1) break
      const whole = take(line)
      if (whole) events.push(whole)
      line = ''
    }
    return events
  }
}
