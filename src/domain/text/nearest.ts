// Finds slugs similar to one that does not exist: one or two slips away, or with the same prefix.
import { editDistance } from './edit-distance.ts'

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
