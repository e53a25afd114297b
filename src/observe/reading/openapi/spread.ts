// A part of a long list that stands for all of it.

/** This many of them, evenly spread. */
export function spread<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all]
  return Array.from(
    { length: most },
    (_, index) => all[Math.floor((index * all.length) / most)] as T,
  )
}
