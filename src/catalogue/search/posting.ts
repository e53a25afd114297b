// A posting list: the documents that contain a word, each with the word's impact, in the order of
// insertion.
import { grown } from './vocabulary.ts'

/** The document id takes the upper bits, the impact of the word the lower eight. */
const IMPACT_BITS = 8
const IMPACT_MASK = 2 ** IMPACT_BITS - 1

export class Posting {
  items: Int32Array<ArrayBuffer> = new Int32Array(2)
  size = 0

  add(place: number, impact: number): void {
    if (this.size === this.items.length) this.items = grown(this.items)
    this.items[this.size] = (place << IMPACT_BITS) | impact
    this.size += 1
  }

  /** The impact in a document, 0 if the word is not in it. */
  impactAt(place: number): number {
    let low = 0
    let high = this.size
    while (low < high) {
      const middle = (low + high) >> 1
      if (placeIn(this.items[middle] ?? 0) < place) low = middle + 1
      else high = middle
    }
    const item = this.items[low] ?? 0
    return low < this.size && placeIn(item) === place ? impactIn(item) : 0
  }
}

/** The documents that contain all of the words, each with the lowest of their impacts. */
export function intersection(postings: readonly Posting[]): Posting {
  const [shortest, ...others] = postings.toSorted((a, b) => a.size - b.size)
  const common = new Posting()
  for (let at = 0; at < (shortest?.size ?? 0); at += 1) {
    const item = shortest?.items[at] ?? 0
    const place = placeIn(item)
    const impact = others.reduce(
      (least, other) => Math.min(least, other.impactAt(place)),
      impactIn(item),
    )
    if (impact > 0) common.add(place, impact)
  }
  return common
}

export function placeIn(item: number): number {
  return item >> IMPACT_BITS
}

export function impactIn(item: number): number {
  return item & IMPACT_MASK
}
