// Detects bot protection: a response that a firewall sent instead of the tool.
import TABLE from './walls.json' with { type: 'json' }
import type { Answered } from './outbound.ts'

export type SuspectAnswer = Pick<Answered, 'status' | 'headers' | 'mediaType' | 'text'>

interface Wall {
  name: string
  /** Only present on the firewall's own responses. */
  header?: readonly [name: string, values: readonly string[]]
  /** Present on every response of a protected host: counts only with an error status. */
  weakHeaders?: readonly string[]
  /** Only found on the firewall's own pages; in lower case. */
  marks?: readonly string[]
  /** Also found on protected pages: counts only with an error status. */
  weakMarks?: readonly string[]
}

const LOOKED_AT = 40_000
const REFUSALS: ReadonlySet<number> = new Set([403, 429, 503])

const WALLS = TABLE as unknown as readonly Wall[]

/** Who responded instead of the tool; null if the tool did itself. */
export function wallOf({ status, headers, mediaType, text }: SuspectAnswer): string | null {
  const isRefusal = REFUSALS.has(status)
  const isPage =
    mediaType === null || mediaType === 'text/html' || mediaType === 'application/xhtml+xml'
  const page =
    isPage && (isRefusal || (status >= 200 && status < 300))
      ? text.slice(0, LOOKED_AT).toLowerCase()
      : ''
  const stands = (mark: string) => page.includes(mark)
  for (const { name, header, weakHeaders = [], marks = [], weakMarks = [] } of WALLS) {
    if (header && header[1].includes(headers[header[0]] ?? '')) return name
    if (marks.some(stands)) return name
    if (
      isRefusal &&
      (weakMarks.some(stands) ||
        (isPage && weakHeaders.some((field) => headers[field] !== undefined)))
    )
      return name
  }
  return null
}
