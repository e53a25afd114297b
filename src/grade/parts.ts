// The result of a check that is made of others.
import type { AccessId } from '../domain/grading/criterion.ts'
import type { CheckResult } from '../domain/grading/grading.ts'
import type { Check } from './check.ts'
import { roundedScore } from './rounding.ts'

/** Of the parts that are known the one that is known best says how the whole is known. */
const BASES = [
  'seen',
  'read',
  'described',
  'estimated',
  'declared',
  'third-party',
  'unread',
  'undocumented',
  'unpublished',
] as const

/**
 * The mean of the parts that are known, by weight and strength. What is not known of it leaves the
 * rest of its weight open: a check never counts with more than the parts that were looked at.
 */
export function joinedResult(
  check: Check,
  parts: readonly CheckResult[],
  access: AccessId[],
): CheckResult {
  const { id, criterion, weight } = check
  const applying = parts.filter(({ status }) => status !== 'not-applicable')
  const known = applying.filter(({ status }) => status === 'judged')
  const whole = applying.reduce((sum, part) => sum + part.weight, 0)
  const counts = known.reduce((sum, part) => sum + part.weight * (part.strength ?? 0), 0)
  const identity = { id, criterion, weight, access, facts: {}, parts: [...parts] }
  if (counts === 0)
    return {
      ...identity,
      status: applying.length === 0 ? 'not-applicable' : 'inconclusive',
      basis: null,
      outcome: null,
      points: null,
      earned: null,
      strength: null,
      certainty: null,
      reason: reasonOf(applying.length === 0 ? parts : applying),
      exchanges: [],
    }
  const product = known.reduce(
    (sum, part) => sum + part.weight * (part.strength ?? 0) * (part.earned ?? 0),
    0,
  )
  const certain = known.reduce((sum, part) => sum + part.weight * (part.certainty ?? 0), 0)
  const earned = roundedScore(product / counts)
  return {
    ...identity,
    status: 'judged',
    basis: BASES.find((basis) => known.some((part) => part.basis === basis)) ?? null,
    outcome: known.every((part) => part.earned === 10) ? 'full' : 'partly',
    points: earned,
    earned,
    strength: roundedScore(counts / whole),
    certainty: roundedScore(certain / whole),
    reason: null,
    exchanges: [...new Set(known.flatMap(({ exchanges }) => exchanges))],
  }
}

const LONGEST_REASON = 500

function reasonOf(parts: readonly CheckResult[]): string {
  return [...new Set(parts.flatMap(({ reason }) => reason ?? []))]
    .join(' ')
    .slice(0, LONGEST_REASON)
}

/** Each result, or the results of its parts. */
export function leavesOf(results: readonly CheckResult[]): CheckResult[] {
  return results.flatMap((result) => result.parts ?? [result])
}
