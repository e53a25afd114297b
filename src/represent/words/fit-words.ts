// A warning that nothing fits well, if a search found only partial matches.

const NOTHING_FITS =
  'No good match: no tool in the catalogue matches the whole request, only some of its words.'
/** If so many of the best matches are of one category, the query is about that category. */
const ALIKE = 3

/**
 * Tools of the category in the query fit well enough, even if not every word matches. `categoryOf`
 * returns the category of the n-th best match.
 */
export function fitWarnings(
  matches: readonly ('all' | 'some')[],
  { category }: { category?: string },
  categoryOf: (at: number) => string | undefined,
): string[] {
  if (matches.length === 0 || category !== undefined || matches.includes('all')) return []
  const best = new Set(Array.from({ length: ALIKE }, (_, at) => categoryOf(at)))
  return best.size === 1 ? [] : [NOTHING_FITS]
}
