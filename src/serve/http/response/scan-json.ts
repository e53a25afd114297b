// Scans as JSON: one with its state and result, and the entries of a tool's history.
import type { ScanEntry, ScanState } from '../../../domain/answer/scan.ts'
import { escapedUnits } from '../../../domain/schema/json.ts'
import { OBSERVATION_TITLES } from '../../../domain/evidence/observations/index.ts'
import type { HistoryEntry, StoredScan } from '../../../store/catalogue.ts'
import type { Difference } from '../../../domain/scan/difference.ts'
import type { Progress } from '../../../domain/scan/scan.ts'
import { type ScanView, endingWords, silenceOf } from '../../../represent/words/scans.ts'
import { quotedResult } from '../../../represent/words/checks.ts'

/** `evidence` is JSON text already, and is included as it is. */
export function scanJson(
  scan: StoredScan,
  position: number | null,
  evidence: string | null,
): string {
  const { id, slug, status, attempt, progress, lastError, result } = scan
  const state: Omit<ScanState, 'evidence'> = {
    id,
    status,
    tool: slug,
    url: `/scans/${id}`,
    position,
    attempt,
    createdAt: moment(scan.createdAt),
    updatedAt: moment(scan.updatedAt),
    runAfter: status === 'queued' ? moment(scan.runAfter) : null,
    error: lastError,
    progress: progress.map(titledProgress),
    grading: result?.grading
      ? {
          ...result.grading,
          checks: result.grading.checks.map(quotedResult),
        }
      : null,
    difference: parsed(result?.difference ?? null),
    links: {
      self: `/scans/${id}`,
      events: `/scans/${id}/events`,
      evidence: `/scans/${id}/evidence`,
      tool: `/tools/${slug}`,
      history: `/tools/${slug}/history`,
    },
  }
  return inert(`${JSON.stringify(state).slice(0, -1)},"evidence":${evidence ?? 'null'}}`)
}

/** A step with its title, for display. */
export function titledProgress(look: Progress): Progress & { title: string } {
  return { ...look, title: OBSERVATION_TITLES[look.observation], found: endingWords(look) }
}

export function historyEntryJson(entry: HistoryEntry): ScanEntry {
  const {
    kind,
    id,
    status,
    createdAt,
    finishedAt,
    methodVersion,
    grade,
    score,
    difference,
    previous,
  } = entry
  return {
    kind,
    id,
    url: id === null ? '/method' : `/scans/${id}`,
    status,
    createdAt: moment(createdAt),
    finishedAt: finishedAt === null ? null : moment(finishedAt),
    methodVersion,
    grade,
    score,
    difference: parsed(difference),
    previous,
  }
}

// Invisible characters, and those that reorder or hide other text. Line breaks are the layout of
// the JSON: within strings they are escaped already.
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{DI}\u{2800}]/gu

/** JSON that is harmless even if it is read as HTML or printed to a terminal. */
export function inert(json: string): string {
  return json.replaceAll('<', '\\u003c').replace(UNSEEN, escapedUnits)
}

/** The scan as its page and its markdown show it. */
export function scanView(scan: StoredScan, tool: ScanView['tool'], now: number): ScanView {
  const { id, status, attempt, createdAt, updatedAt, runAfter, lastError, progress, result } = scan
  return {
    id,
    status,
    attempt,
    createdAt: moment(createdAt),
    updatedAt: moment(updatedAt),
    runAfter: status === 'queued' ? moment(runAfter) : null,
    error: lastError,
    silence: silenceOf(scan, tool.url, now),
    progress,
    grading: result?.grading ?? null,
    difference: parsed(result?.difference ?? null),
    tool,
  }
}

function parsed(json: string | null): Difference | null {
  return json === null ? null : (JSON.parse(json) as Difference)
}

function moment(ms: number): string {
  return new Date(ms).toISOString()
}
