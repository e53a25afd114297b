// The figures that estimates of tools and of operations share.

/** Undefined of nothing. */
export function mean(values: readonly number[]): number | undefined {
  return values.length === 0
    ? undefined
    : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The part of the list for which it holds; all of nothing. */
export function share<T>(list: readonly T[], holds: (one: T) => boolean): number {
  return list.length === 0 ? 1 : list.filter(holds).length / list.length
}

/** The value of the first step whose length is not reached; that of the last step is for the rest. */
export function byLength(
  length: number,
  steps: readonly (readonly [below: number, value: number])[],
): number {
  return (steps.find(([below]) => length < below) ?? steps.at(-1))?.[1] ?? 0
}

/** With no parameter there is nothing to fill wrongly, and nothing exemplary. */
export const WITHOUT_PARAMETERS = 2.6
