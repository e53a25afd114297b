// Finds slugs similar to one that does not exist: one or two slips away, or with the same prefix.

/** The candidates similar to `slug`, nearest first. */
export function nearest(slug: string, candidates: readonly string[], limit: number): string[] {
  const most = Math.max(2, Math.floor(slug.length / 3))
  return candidates
    .map((candidate) => ({
      candidate,
      distance: candidate.startsWith(slug)
        ? Math.min(1, distance(slug, candidate))
        : distance(slug, candidate),
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

/** Edit distance: insertion, deletion, substitution, or transposition of neighbours. */
function distance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1]
      const steps = [
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
      ]
      if (from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1])
        steps.push((beforeLast[column - 2] ?? 0) + 1)
      current.push(Math.min(...steps))
    }
    beforeLast = last
    last = current
  }
  return last[to.length] ?? 0
}
