// Chooses the representation of a response from the Accept header (RFC 9110, 12.5.1): data by
// default, a page if the client names it.
import type { Representation } from '../response/answer.ts'

const MEDIA_TYPES: Readonly<Record<Representation, string>> = {
  json: 'application/json',
  markdown: 'text/markdown',
  html: 'text/html',
}
const RANGE = /^([\w!#$%&'*+.^`|~-]+)\/([\w!#$%&'*+.^`|~-]+)$/
const QUALITY = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/
// A cache by header value; clients send few different ones, and a hostile one must not fill the
// memory.
const MOST_CACHED = 1000

interface MediaRange {
  type: string
  quality: number
}

const cache = new Map<string, Representation | null>()

/** The best representation for the caller, or null if none is acceptable. JSON by default. */
export function representationFor(
  accept: string | undefined,
  offered: readonly Representation[],
): Representation | null {
  if (accept === undefined || accept === '*/*' || accept.trim() === '') return offered[0] ?? null
  const key = `${offered.join(' ')} ${accept}`
  const cached = cache.get(key)
  if (cached !== undefined) return cached
  const chosen = choose(rangesOf(accept), offered)
  if (cache.size >= MOST_CACHED) cache.clear()
  cache.set(key, chosen)
  return chosen
}

function rangesOf(accept: string): MediaRange[] {
  return accept.split(',').flatMap((part) => {
    const [type = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase())
    if (!RANGE.test(type)) return []
    const quality = parameters
      .find((parameter) => /^q\s*=/.test(parameter))
      ?.replace(/^q\s*=\s*/, '')
    if (quality === undefined) return [{ type, quality: 1 }]
    return QUALITY.test(quality) ? [{ type, quality: Number(quality) }] : []
  })
}

function choose(
  ranges: readonly MediaRange[],
  offered: readonly Representation[],
): Representation | null {
  const liked = offered
    .map((representation, place) => ({
      representation,
      place,
      ...likingOf(ranges, MEDIA_TYPES[representation], representation === 'html'),
    }))
    .filter(({ quality }) => quality > 0)
    .toSorted(
      (one, other) =>
        other.quality - one.quality ||
        Number(other.isNamed) - Number(one.isNamed) ||
        one.place - other.place,
    )
  return liked[0]?.representation ?? null
}

/**
 * The most specific range decides. A page is only sent to clients that name it: wildcards mean
 * data.
 */
function likingOf(
  ranges: readonly MediaRange[],
  mediaType: string,
  mustBeNamed: boolean,
): { quality: number; isNamed: boolean } {
  const named = ranges.find(({ type }) => type === mediaType)
  if (named || mustBeNamed) return { quality: named?.quality ?? 0, isNamed: true }
  const family = `${mediaType.slice(0, mediaType.indexOf('/'))}/*`
  const wild =
    ranges.find(({ type }) => type === family) ?? ranges.find(({ type }) => type === '*/*')
  return { quality: wild?.quality ?? 0, isNamed: false }
}
