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
  return others.reduce(inBoth, shortest)
}

function inBoth(shorter: Posting, longer: Posting): Posting {
  const common = new Int32Array(shorter.length)
  let size = 0
  let at = 0
  for (let one = 0; one < shorter.length && at < longer.length; one += 1) {
    const item = shorter[one] as number
    const place = placeIn(item)
    at = firstFrom(longer, at, place)
    const other = longer[at] ?? 0
    if (at < longer.length && placeIn(other) === place) common[size++] = Math.min(item, other)
  }
  return common.subarray(0, size)
}

/** The first item from `start` on that does not precede a document; in steps that double. */
function firstFrom(posting: Posting, start: number, place: number): number {
  let step = 1
  while (start + step < posting.length && placeIn(posting[start + step] as number) < place)
    step *= 2
  let [low, high] = [start + (step >> 1), Math.min(start + step, posting.length)]
  while (low < high) {
    const middle = (low + high) >> 1
    if (placeIn(posting[middle] as number) < place) low = middle + 1
    else high = middle
  }
  return low
}
