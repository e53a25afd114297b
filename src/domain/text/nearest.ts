// Finds slugs similar to one that does not exist: one or two slips away, or with the same prefix.

/** Rows of the table, reused: a search compares many words. No word is longer. */
const LONGEST = 128
let [beforeLast, last, current] = [
  new Int32Array(LONGEST),
  new Int32Array(LONGEST),
  new Int32Array(LONGEST),
]

/** Infinite if the other word is too long. */
export function editDistance(one: string, other: string): number {
  if (other.length >= LONGEST) return Infinity
  for (let column = 0; column <= other.length; column += 1) last[column] = column
  for (let row = 1; row <= one.length; row += 1) {
    current[0] = row
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one.charCodeAt(row - 1) === other.charCodeAt(column - 1)
      const isSwapped =
        row > 1 &&
        column > 1 &&
        one.charCodeAt(row - 1) === other.charCodeAt(column - 2) &&
        one.charCodeAt(row - 2) === other.charCodeAt(column - 1)
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (beforeLast[column - 2] ?? 0) + 1 : Infinity,
      )
    }
    ;[beforeLast, last, current] = [last, current, beforeLast]
  }
  return last[other.length] ?? 0
}

/** Whether the distance is at most this, one or more. Only what differs is compared. */
export function isWithin(most: number, one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > most) return false
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one.charCodeAt(start) === other.charCodeAt(start)) start += 1
  let end = 0
  while (end < shorter - start && one.at(-1 - end) === other.at(-1 - end)) end += 1
  const left = Math.max(one.length, other.length) - start - end
  // One slip leaves a letter, or two that changed places.
  if (left <= 1 || (most === 1 && left > 2)) return left <= 1
  return (
    editDistance(one.slice(start, one.length - end), other.slice(start, other.length - end)) <= most
  )
}

/** The candidates similar to `slug`, nearest first. */
export function nearest(slug: string, candidates: readonly string[], limit: number): string[] {
  const most = Math.max(2, Math.floor(slug.length / 3))
  return candidates
    .map((candidate) => ({
      candidate,
      distance: candidate.startsWith(slug)
        ? Math.min(1, editDistance(slug, candidate))
        : editDistance(slug, candidate),
    }))
    .filter((each) => each.distance <= most)
    .toSorted(
      (a, b) =>
        a.distance - b.distance ||
        a.candidate.length - b.candidate.length ||
        (a.candidate < b.candidate ? -1 : 1),
    )
    .slice(0, limit)
    .map((each) => each.candidate)
}
