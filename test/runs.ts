// How often a property is tried: `few` times in the suite; `npm run prove -- properties` multiplies
// it.
export const RUNS_FACTOR = 'TEST_RUNS_FACTOR'

export function runs(few: number): number {
  return few * Number(process.env[RUNS_FACTOR] ?? 1)
}
