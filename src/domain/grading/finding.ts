// What CI is told: findings, each with its place in a file if there is one, and why a build fails.
// Every format for CI is made of this.
import type { Letter } from './letter.ts'
import type { Report } from './report.ts'

/** Lines and columns begin at 1; columns count UTF-16 units, and the end is the one after. */
export interface Region {
  startLine: number
  startColumn: number
  endLine: number
  endColumn: number
}

export type FindingLevel = 'error' | 'warning' | 'note'

export interface Finding {
  /** The check, or another rule. */
  rule: string
  title: string
  level: FindingLevel
  message: string
  /** Why it matters, in general. */
  help: string
  /** Relative to the folder of the run, with forward slashes; null if it is in no file. */
  file: string | null
  region: Region | null
  /** A JSON pointer into the file; empty for all of it. */
  pointer: string
  /** The tool or operation that it is about; empty if it is about the whole. */
  where: string
  /** The same after lines move, keys are sorted or other things are added. */
  fingerprint: string
  /** Whether it endangers whoever uses the tool. */
  isSecurity: boolean
  /** `known` is in the baseline, `waived` has a waiver: neither fails a build. */
  state: 'new' | 'known' | 'waived'
  waived?: { reason: string; expires: string }
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
