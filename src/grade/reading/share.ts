// How much of a whole has a property, and which outcome that share earns.

/** The first outcome whose floor the share reaches; the last one is the rest. */
export function byShare<const K extends string>(share: number, steps: readonly (readonly [floor: number, outcome: K])[], rest: K): K {
  return steps.find(([floor]) => share >= floor)?.[1] ?? rest
}

export function percent(share: number): string {
  return `${Math.floor(share * 100)}%`
}
