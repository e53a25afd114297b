// A tool judged for a build: its findings, its figures, and why the build fails.
import type { Finding } from '../rule/finding.ts'
import type { Letter } from './letter.ts'
import type { Report } from './report.ts'

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
