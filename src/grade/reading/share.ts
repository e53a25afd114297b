// How much of a whole has a property, and which outcome that share earns.

/** The first outcome whose floor the share reaches; the last one is the rest. */
export function byShare<const K extends string>(
  share: number,
  steps: readonly (readonly [floor: number, outcome: K])[],
  rest: K,
): K {
  return steps.find(([floor]) => share >= floor)?.[1] ?? rest
}

/** Cut, so that 0.999 never reads 100%; a little is never nothing. */
export function percent(share: number): string {
  return `${share > 0 ? Math.max(1, Math.floor(share * 100 + 1e-9)) : 0}%`
}
