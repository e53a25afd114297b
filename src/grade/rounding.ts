// How scores are rounded, so that what is printed adds up.

/** Two decimals: what is printed, and what the score is computed from. */
export function roundedScore(value: number): number {
  return Math.round(settled(value * 100)) / 100
}

/** Without the last digits, in which sums differ by the order of addition. */
export function settled(value: number): number {
  return Math.round(value * 1e9) / 1e9
}
