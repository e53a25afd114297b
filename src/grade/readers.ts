// Whose answers count fully. Whoever reads by hand is taken by their word, so a service and whoever
// checks a verdict name the readers whom they believe; the readings that are shipped are known by
// their digests.
import { createHash } from 'node:crypto'
import type { AccessId } from '../domain/grading/criterion.ts'
import type { Evidence } from '../domain/evidence/evidence.ts'
import { READING_OF } from '../domain/reading/shown-in.ts'
import { standingOf, type Standing } from '../domain/reading/standing.ts'
import { isObject } from '../domain/schema/json.ts'
import { readOnce } from './reading/read-once.ts'
import type { ReadState } from './score.ts'
import SHIPPED from './shipped-readings.json' with { type: 'json' }

export type Readers = readonly string[] | 'any'

const shipped: ReadonlySet<string> = new Set(SHIPPED)

export function readState(evidence: Evidence, access: AccessId, readers: Readers): ReadState {
  const standing = standingOf(evidence, access)
  if (!standing) return 'none'
  if (!standing.isComplete) return 'changed'
  if (!isKnown(evidence, standing, readers)) return 'unknown'
  return isSettled(standing) ? 'settled' : 'unsettled'
}

function isKnown(evidence: Evidence, { subject, passes }: Standing, readers: Readers): boolean {
  if (readers === 'any' || passes.every(({ by }) => readers.includes(by.name))) return true
  const reading = evidence.observations[READING_OF[subject]]
  return reading?.state === 'observed' && shipped.has(digestOf(reading.value))
}

/** Whether each question is settled, and of each item what it does and whether it says so. */
function isSettled({ whole, steer, items }: Standing): boolean {
  return (
    steer !== null &&
    Object.values(whole).every(({ why }) => why !== 'unsettled') &&
    items.every(({ answers }) => answers?.isHonestySettled === true)
  )
}

/** Of a reading, whatever the order of its members. */
export const digestOf = readOnce((reading: object): string =>
  createHash('sha256').update(JSON.stringify(sorted(reading))).digest('hex'),
)

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (!isObject(value)) return value
  return Object.fromEntries(
    Object.keys(value)
      .toSorted()
      .map((name) => [name, sorted(value[name])]),
  )
}
