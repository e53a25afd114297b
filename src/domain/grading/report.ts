// A report: one tool with its identity and grading; and statistics over all graded tools.
import type { Evidence } from '../evidence/evidence.ts'
import type { LookedFor } from '../evidence/looked-for.ts'
import type { AccessMethod } from '../evidence/surface.ts'
import type { Grading } from './grading.ts'
import type { Letter } from './letter.ts'
import type { Finding } from '../rule/rule.ts'

export interface Report {
  tool: Evidence['tool']
  observedAt: string | null
  accessMethods: AccessMethod[]
  /** The API is described, but its host could not be reached. */
  isDescribedOnly: boolean
  /** What was tried, if no interface was found. Otherwise empty. */
  lookedFor: readonly LookedFor[]
  /** robots.txt kept us from looking at all of it. */
  isDisallowed?: boolean
  /** Whoever asked for the scan named the address of an MCP server. */
  namesMcp?: boolean
  grading: Grading
}

export interface ToolStatistics {
  /** By category and criterion: the number of tools with a score, and the sum of those scores. */
  criteria: Record<string, Record<string, { n: number; sum: number }>>
  /** By check: the tools judged by it, and those that got all points, some, or none. */
  checks: Record<string, { judged: number; full: number; part: number; none: number }>
}

/** What a change is told by, before and after; null is what is not known. */
export interface Figures {
  letter: Letter | null
  score: number | null
  tokens: number | null
  /** Clients that load every tool, of those of which it is known. */
  clients: { loading: number; all: number } | null
  /** Tools that a search finds by their own words. */
  findable: { found: number; all: number } | null
}

/** One reason why the build fails. */
export interface Block {
  gate: 'grade' | 'confidence' | 'require' | 'baseline' | 'waiver'
  message: string
  /** The check that it is about, if it is about one. */
  check: string | null
  finding: Finding | null
}

/** Without a finding, it is about no check or about the one that is named. */
export function blockOf(
  gate: Block['gate'],
  message: string,
  finding: Finding | null = null,
  check: string | null = finding?.rule ?? null,
): Block {
  return { gate, message, check, finding }
}

/** One tool, judged for a build. */
export interface GateReport {
  /** As the user wrote it, without credentials. */
  target: string
  /** The command that gives the same. */
  command: string
  report: Report
  /** The most valuable first. */
  findings: readonly Finding[]
  blocks: readonly Block[]
  /** From the baseline; null without one. */
  before: Figures | null
  now: Figures
}
