// Whose answers count fully. Whoever reads by hand is taken by their word, so a service and whoever
// checks a verdict name the readers whom they believe; the readings that are shipped are known by
// their digests.
import { createHash } from 'node:crypto'
import type { AccessId } from '../../domain/grading/criterion.ts'
import type { Evidence } from '../../domain/evidence/evidence.ts'
import type { ReadingSummary } from '../../domain/grading/grading.ts'
import { SUBJECTS } from '../../domain/questions/questions.ts'
import type { SettledItem } from '../../domain/reading/settle.ts'
import { READING_OF } from '../../domain/reading/shown-in.ts'
import { standingOf, type Standing } from '../../domain/reading/standing.ts'
import { isObject } from '../../domain/schema/json.ts'
import { readOnce } from '../reading/read-once.ts'
import { costOf, readTools } from './tool-effects.ts'
import type { ReadState } from '../score.ts'
import SHIPPED from './shipped-readings.json' with { type: 'json' }

export type Readers = readonly string[] | 'any'

const shipped: ReadonlySet<string> = new Set(SHIPPED)

export function readState(evidence: Evidence, access: AccessId, readers: Readers): ReadState {
  const standing = standingOf(evidence, access)
  return standing ? stateOf(evidence, standing, readers) : 'none'
}

function stateOf(
  evidence: Evidence,
  standing: Standing,
  readers: Readers,
): ReadingSummary['state'] {
  if (!standing.isComplete) return 'changed'
  if (!isKnown(evidence, standing, readers)) return 'unknown'
  return isSettled(standing) ? 'settled' : 'unsettled'
}

function isKnown(evidence: Evidence, { subject, passes }: Standing, readers: Readers): boolean {
  if (readers === 'any' || passes.every(({ by }) => readers.includes(by.name))) return true
  const reading = evidence.observations[READING_OF[subject]]
  return reading?.state === 'observed' && shipped.has(digestOf(reading.value))
}

/** The same evidence where all readers are known. */
export function withoutUnknownReadings(evidence: Evidence, readers: Readers): Evidence {
  const unknown: readonly string[] = SUBJECTS.flatMap((subject) => {
    const standing = standingOf(evidence, subject)
    return standing && !isKnown(evidence, standing, readers) ? [READING_OF[subject]] : []
  })
  if (unknown.length === 0) return evidence
  const kept = Object.entries(evidence.observations).filter(([name]) => !unknown.includes(name))
  return { ...evidence, observations: Object.fromEntries(kept) }
}

/** What was read of the tool, and what the answers come to. */
export function readingsOf(evidence: Evidence, readers: Readers): ReadingSummary[] {
  return SUBJECTS.flatMap((subject): ReadingSummary[] => {
    const standing = standingOf(evidence, subject)
    if (!standing) return []
    const { passes, share, whole, steer } = standing
    const by = passes.map((pass) => pass.by)
    const state = stateOf(evidence, standing, readers)
    return [
      {
        of: subject,
        state,
        readers: [...new Set(by.map(({ name }) => name))],
        date:
          by
            .map(({ date }) => date)
            .toSorted()
            .at(-1) ?? '',
        passes: passes.length,
        share,
        unsettled: [
          ...Object.entries(whole).flatMap(([id, { why }]) => (why === 'unsettled' ? [id] : [])),
          ...(steer === null ? ['steer'] : []),
        ],
        worst: worstIn(standing, evidence),
      },
    ]
  })
}

/** By what it costs; null where nothing but reading is known. */
function worstIn({ items, subject }: Standing, evidence: Evidence): ReadingSummary['worst'] {
  const list = evidence.observations.mcpTools
  const worst =
    subject === 'mcp' && list?.state === 'observed'
      ? readTools({ items }, list.value).toSorted(byCost)[0]
      : items
          .flatMap(({ name, answers }) => (answers ? [{ name, answers }] : []))
          .toSorted(byCost)[0]
  if (!worst || worst.answers.effect === 'reads') return null
  return { tool: worst.name, effect: worst.answers.effect, bound: worst.answers.bound }
}

function byCost(one: { answers: SettledItem }, other: { answers: SettledItem }): number {
  return costOf(other.answers) - costOf(one.answers)
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
  createHash('sha256')
    .update(JSON.stringify(sorted(reading)))
    .digest('hex'),
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
