// The edit distance of two words: insertion, deletion, substitution, or transposition of two
// neighbours.

/** Whether the distance is at most `most`, one or two. */
export function isNear(one: string, other: string, most: number): boolean {
  if (Math.abs(one.length - other.length) > most) return false
  const shorter = Math.min(one.length, other.length)
  let start = 0
  while (start < shorter && one.charCodeAt(start) === other.charCodeAt(start)) start += 1
  let end = 0
  while (
    end < shorter - start &&
    one.charCodeAt(one.length - 1 - end) === other.charCodeAt(other.length - 1 - end)
  )
    end += 1
  const longest = Math.max(one.length, other.length) - start - end
  if (longest <= 1) return true
  if (most === 1)
    return (
      longest === 2 &&
      one.length === other.length &&
      one[start] === other[start + 1] &&
      one[start + 1] === other[start]
    )
  return (
    distance(one.slice(start, one.length - end), other.slice(start, other.length - end)) <= most
  )
}

/** Rows of the distance table, reused; words are never longer. */
const LONGEST = 64
let [beforeLast, last, current] = [
  new Int32Array(LONGEST),
  new Int32Array(LONGEST),
  new Int32Array(LONGEST),
]

function distance(one: string, other: string): number {
  if (other.length >= LONGEST) return Infinity
  for (let column = 0; column <= other.length; column += 1) last[column] = column
  for (let row = 1; row <= one.length; row += 1) {
    current[0] = row
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one.charCodeAt(row - 1) === other.charCodeAt(column - 1)
      let steps = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      )
      if (
        row > 1 &&
        column > 1 &&
        one.charCodeAt(row - 1) === other.charCodeAt(column - 2) &&
        one.charCodeAt(row - 2) === other.charCodeAt(column - 1)
      ) {
        steps = Math.min(steps, (beforeLast[column - 2] ?? 0) + 1)
      }
      current[column] = steps
    }
    ;[beforeLast, last, current] = [last, current, beforeLast]
  }
  return last[other.length] ?? 0
}
