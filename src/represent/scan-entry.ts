// One scan in a tool's history, as pages and lists tell it.
import type { Difference } from '../domain/difference.ts'
import type { Letter } from '../domain/letter.ts'
import type { ScanStatus } from '../domain/scan.ts'

export interface ScanEntry {
  id: string
  status: ScanStatus
  /** Moments, ISO 8601. */
  createdAt: string
  finishedAt: string | null
  methodVersion: string | null
  grade: Letter | null
  score: number | null
  difference: Difference | null
}

/** Scores in the order of time, from scans that come newest first. */
export function scoresOf(scans: readonly Pick<ScanEntry, 'score'>[]): number[] {
  return scans.flatMap(({ score }) => (score === null ? [] : [score])).toReversed()
}

/** A moment as people read it, to the minute. */
export function momentWords(moment: string): string {
  return `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`
}
