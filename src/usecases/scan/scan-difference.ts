// What changed between two scans, its contract included.
import { contractChangeOf } from '../../contract/scan-contract.ts'
import { differenceOf, type Difference, type GradedEvidence } from '../../domain/scan/difference.ts'
import { findSteering, type Speaker } from '../../domain/text/steering/steering.ts'

/** Null if nothing changed. */
export function scanDifference(before: GradedEvidence, after: GradedEvidence): Difference | null {
  return differenceOf(before, after, contractChangeOf(before, after, steeringIn))
}

export function steeringIn(text: string, speaker?: Speaker): string | null {
  return findSteering(text, speaker)?.quote ?? null
}
