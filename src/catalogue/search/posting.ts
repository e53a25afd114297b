// A posting list: the documents that contain a word, ascending, each with the word's impact.

/** The document takes the upper bits of an item, the impact of the word the lower eight. */
export type Posting = Int32Array

const IMPACT_BITS = 8
const IMPACT_MASK = 2 ** IMPACT_BITS - 1

export function itemOf(place: number, impact: number): number {
  return (place << IMPACT_BITS) | impact
}

export function placeIn(item: number): number {
  return item >> IMPACT_BITS
}

export function impactIn(item: number): number {
  return item & IMPACT_MASK
}

/** The documents that contain all of the words, each with the lowest of their impacts. */
export function intersection(postings: readonly Posting[]): Posting {
  const [shortest = new Int32Array(), ...others] = postings.toSorted((a, b) => a.length - b.length)
  const common = new Int32Array(shortest.length)
  let size = 0
  for (const item of shortest) {
    const place = placeIn(item)
    const impact = others.reduce(
      (least, other) => Math.min(least, impactAt(other, place)),
      impactIn(item),
    )
    if (impact > 0) common[size++] = itemOf(place, impact)
  }
  return common.subarray(0, size)
}

/** The word's impact in a document, 0 if it is not in it. */
function impactAt(posting: Posting, place: number): number {
  let low = 0
  let high = posting.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (placeIn(posting[middle] ?? 0) < place) low = middle + 1
    else high = middle
  }
  const item = posting[low] ?? 0
  return low < posting.length && placeIn(item) === place ? impactIn(item) : 0
}
