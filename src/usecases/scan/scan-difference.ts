// What changed between two scans, its contract included.
import { contractChangeOf } from '../../contract/scan-contract.ts'
import { differenceOf, type Difference, type GradedEvidence } from '../../domain/scan/difference.ts'
import { findInjection } from '../../grade/reading/injection.ts'

/** Null if nothing changed. */
export function scanDifference(before: GradedEvidence, after: GradedEvidence): Difference | null {
  return differenceOf(before, after, contractChangeOf(before, after, steeringIn))
}

export function steeringIn(text: string): string | null {
  return findInjection(text)?.quote ?? null
}
