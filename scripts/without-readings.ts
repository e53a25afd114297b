// Evidence as if nobody had read: what structure alone tells of it.
import type { Evidence } from '../src/domain/index.ts'
import { READING_OF } from '../src/domain/reading/shown-in.ts'

const READINGS: readonly string[] = Object.values(READING_OF)

export function withoutReadings(evidence: Evidence): Evidence {
  const kept = Object.entries(evidence.observations).filter(([name]) => !READINGS.includes(name))
  return { ...evidence, observations: Object.fromEntries(kept) }
}
