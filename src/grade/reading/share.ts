// The share of items with a property, and the outcome for that share.

/** The first outcome whose minimum the share reaches; the last one is the rest. */
export function byShare<const K extends string>(
  share: number,
  steps: readonly (readonly [floor: number, outcome: K])[],
  rest: K,
): K {
  return steps.find(([floor]) => share >= floor)?.[1] ?? rest
}

/** Truncated, so that 0.999 is never shown as 100%; a positive share is never 0%. */
export function percent(share: number): string {
  return `${share > 0 ? Math.max(1, Math.floor(share * 100 + 1e-9)) : 0}%`
}
