// Tries a property with values made from a seed: few and always the same ones in the suite; more,
// and of a fresh seed, in `npm run prove -- properties`.
import fc from 'fast-check'

export const TRIES_FACTOR = 'TEST_TRIES_FACTOR'
export const SEED = 'TEST_SEED'

const SUITE_SEED = 20_261_118
const TRIES = 100
/** Shrinking has no end of its own: with costly values it would take longer than the suite. */
const SHRINKS = 300

interface Effort {
  tries?: number
  /** 0 where a try leaves something behind, so that a smaller value proves nothing. */
  shrinks?: number
}

/** Throws with the seed and the smallest counterexample that was found. */
export function holds<Values>(property: fc.IProperty<Values>, effort?: Effort): void
export function holds<Values>(property: fc.IAsyncProperty<Values>, effort?: Effort): Promise<void>
export function holds<Values>(
  property: fc.IProperty<Values> | fc.IAsyncProperty<Values>,
  { tries = TRIES, shrinks = SHRINKS }: Effort = {},
): unknown {
  const shrink = property.shrink.bind(property)
  let left = shrinks
  property.shrink = (value) =>
    fc.stream(
      (function* smaller() {
        if (left <= 0) return
        for (const each of shrink(value)) {
          yield each
          // To go on to the end of the stream is the cost that is bounded here.
          if (--left <= 0) return
        }
      })(),
    )
  return fc.assert<Values>(property, { seed: seed(), numRuns: tries * factor() })
}

/** Values to write or to send, where nothing can be shrunk. */
export function samples<Value>(arbitrary: fc.Arbitrary<Value>, count: number): Value[] {
  return fc.sample(arbitrary, { seed: seed(), numRuns: count })
}

/** Whether this is the proof, which has the time to try all. */
export function isThorough(): boolean {
  return factor() > 1
}

function factor(): number {
  return Number(process.env[TRIES_FACTOR] ?? 1)
}

function seed(): number {
  return Number(process.env[SEED] ?? SUITE_SEED)
}
