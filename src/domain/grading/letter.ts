// The AgentGrade letters and the lowest unrounded score of each.

export const LETTERS = ['A+', 'A', 'B+', 'B', 'C+', 'C', 'D', 'F'] as const
export type Letter = (typeof LETTERS)[number]

export const LETTER_BOUNDS: Readonly<Record<Letter, number>> = Object.freeze({
  'A+': 9,
  A: 8,
  'B+': 7,
  B: 6,
  'C+': 5,
  C: 4,
  D: 3,
  F: 0,
})

/** Below this confidence a grade is provisional. */
export const PROVISIONAL_BELOW = 0.4

/** The letter of an unrounded score. */
export function letterOf(score: number): Letter {
  return LETTERS.find((letter) => score >= LETTER_BOUNDS[letter]) ?? 'F'
}

/** The next better letter, or null above A+. */
export function letterAbove(letter: Letter): Letter | null {
  return LETTERS[LETTERS.indexOf(letter) - 1] ?? null
}

/** One decimal, truncated instead of rounded, so that 8.97 is never shown as "9.0 A". */
export function shownScore(score: number): number {
  return Math.floor(score * 10 + 1e-9) / 10
}

/** Four decimals, truncated: exact where all eight criteria apply, because weights are percents. */
export function exactScore(score: number): number {
  return Math.floor(score * 1e4 + 1e-5) / 1e4
}

/** Two decimals, truncated like the percentage beside it. */
export function shownShare(share: number): number {
  return Math.floor(share * 100 + 1e-9) / 100
}

/** Two decimals, truncated, so that 7.999 is never shown as 8. */
export function hundredths(score: number): number {
  return Math.floor(score * 100 + 1e-7) / 100
}

/** What a gain adds to the score with two decimals, so that the figures on a page add up. */
export function shownGain(exact: number, gain: number): number {
  return Math.round((hundredths(exact + gain) - hundredths(exact)) * 100) / 100
}
