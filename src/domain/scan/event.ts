// An event of a tool: it was added, its grade changed, its contract did, or a policy lets it in or out.
import type { ContractCounts } from './contract-change.ts'
import type { Letter } from '../grading/letter.ts'

export const EVENT_KINDS = [
  'tool.added',
  'grade.changed',
  'contract.changed',
  'policy.changed',
] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** Why a grade changed: by a scan, the method or the declaration; `policy`: what a policy says. */
export const EVENT_REASONS = ['scan', 'method', 'declaration', 'confirmation', 'policy'] as const
export type EventReason = (typeof EVENT_REASONS)[number]

export interface ToolEvent {
  /** Grows with every event: a client that has one has seen all before it. */
  id: number
  kind: EventKind
  /** UTC, ISO 8601. */
  at: string
  tool: { slug: string; name: string; category: string }
  reason: EventReason
  grade: { from: Letter | null; to: Letter | null }
  score: { from: number | null; to: number | null }
  methodVersion: string | null
  /** The scan that observed it; null if there is none. */
  scanId: string | null
  /** How many parts of the contract changed, by class; null for other events. */
  contract: ContractCounts | null
  /** The policy that lets it in or keeps it out now, and why; null for other events. */
  policy: PolicyChange | null
}

export interface PolicyChange {
  name: string
  /** The name of the server in the registry. */
  server: string
  isIn: boolean
  /** Why, in a sentence. */
  says: string
}
