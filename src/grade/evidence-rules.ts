// How evidence counts and how much of it a letter needs: the constants of the method, with reasons.
import type { AccessId } from '../domain/grading/criterion.ts'
import type { CheckResult } from '../domain/grading/grading.ts'
import type { Letter } from '../domain/grading/letter.ts'

/** What every check that applies counts at least, except for a hazard; and what is unpublished. */
export const LEAST_POINTS = 1

/** How much of a check's weight counts, by how its answer is known. */
export const STRENGTH: Readonly<Record<NonNullable<CheckResult['basis']>, number>> = Object.freeze({
  seen: 1,
  read: 1,
  described: 0.75,
  estimated: 0.75,
  declared: 0.75,
  unread: 0.25,
  'third-party': 0.25,
  undocumented: 0.75,
  unpublished: 1,
})

/** What holds only for a part, a plan or a trial earns this share of the points. */
export const LIMITED_SHARE = 0.5

/** What is unpublished adds this to the confidence: to hide something never lifts a limit. */
export const UNPUBLISHED_CERTAINTY = 0.25

/** Evidence older than this counts in the score as it is, and in the confidence by half. */
export const OLD_AFTER_MONTHS = 12
export const OLD_CERTAINTY = 0.5

/** What counts for a check that applies and is not known: the middle, with a quarter of its weight. */
export const UNKNOWN = Object.freeze({ points: 5, strength: 0.25 })

/** No more than this weight of checks has to be known for a criterion to be known completely. */
export const FULL_AT = 30
/** Below this confidence an access method is unrated. */
export const UNRATED_BELOW = 0.15
/** The confidence that a letter needs; the others need none beyond being rated. */
export const LETTER_NEEDS: Readonly<Partial<Record<Letter, number>>> = Object.freeze({
  'A+': 0.7,
  A: 0.55,
})

/** What an A needs beside points and confidence. */
export const SAFETY_FOR_AN_A = 0.5
export const SERIOUS_WEIGHT = 10
export const SERIOUS_BELOW = 4

/** The best letter of an MCP server whose tool list was not read. */
export const WITHOUT_TOOL_LIST: Letter = 'C'

/** The best letter of an API that was asked, and of which nothing but its description is known. */
export const DESCRIPTION_ALONE: Letter = 'C+'

/** The best letter of an access method that its vendor has given up. */
export const DEPRECATED: Letter = 'C+'

/** The best letter of an access method whose texts nobody has read: an estimate sees no lie. */
export const ESTIMATED: Readonly<Record<AccessId, Letter>> = Object.freeze({
  // Of 28 lists of tools that lie, an estimate lets all have a B.
  mcp: 'B',
  api: 'B+',
  cli: 'B+',
})

/** The best letter where readers did not agree on all that an A rests on. */
export const UNSETTLED: Letter = 'B+'
