// Says that nothing fits well, where a search found only parts of what was asked.

const NOTHING_FITS =
  'Nothing fits well: no tool of the catalogue matches all of this, only some of the words.'

/** Tools of the category that the words name fit well enough, even where not every word matches. */
export function fitWarnings(
  matches: readonly ('all' | 'some')[],
  { category }: { category?: string },
): string[] {
  return matches.length > 0 && category === undefined && !matches.includes('all')
    ? [NOTHING_FITS]
    : []
}
