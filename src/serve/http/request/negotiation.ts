// Chooses the representation of a response from the Accept header (RFC 9110, 12.5.1): data by
// default, a page if the client names it.
import type { Representation } from '../response/answer.ts'
import { weightsIn } from '../response/compression.ts'

const MEDIA_TYPES: Readonly<Record<Representation, string>> = {
  json: 'application/json',
  markdown: 'text/markdown',
  html: 'text/html',
}
// A cache by header value; clients send few of them, and a hostile one must not fill the memory.
const MOST_CACHED = 1000

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
  const chosen = choose(weightsIn(accept), offered)
  if (cache.size >= MOST_CACHED) cache.clear()
  cache.set(key, chosen)
  return chosen
}

function choose(
  weights: ReadonlyMap<string, number>,
  offered: readonly Representation[],
): Representation | null {
  const liked = offered
    .map((representation, place) => ({
      representation,
      place,
      ...likingOf(weights, MEDIA_TYPES[representation], representation === 'html'),
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

/** The most specific range decides. Only who names pages gets one: wildcards mean data. */
function likingOf(
  weights: ReadonlyMap<string, number>,
  mediaType: string,
  mustBeNamed: boolean,
): { quality: number; isNamed: boolean } {
  const named = weights.get(mediaType)
  if (named !== undefined || mustBeNamed) return { quality: named ?? 0, isNamed: true }
  const family = `${mediaType.slice(0, mediaType.indexOf('/'))}/*`
  return { quality: weights.get(family) ?? weights.get('*/*') ?? 0, isNamed: false }
}
