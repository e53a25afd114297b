// One entry of a tool's history, as pages and lists tell it: a scan, or a change of the method.
import type { ScanEntry } from '../../domain/answer/scan.ts'
import type { Letter } from '../../domain/grading/letter.ts'

/** A score, and the moment of the scan that gave it. */
export interface ScorePoint {
  at: string
  score: number
}

/** Scores that scans gave, in the order of time, from entries that come newest first. */
export function scoresOf(
  entries: readonly Pick<ScanEntry, 'kind' | 'score' | 'createdAt' | 'finishedAt'>[],
): ScorePoint[] {
  return entries
    .flatMap(({ kind, score, createdAt, finishedAt }) =>
      kind === 'method' || score === null ? [] : [{ at: finishedAt ?? createdAt, score }],
    )
    .toReversed()
}

/** The scan before which there was none; null where it is not among the entries, newest first. */
export function firstScanOf(entries: readonly ScanEntry[], hasOlder: boolean): string | null {
  if (hasOlder) return null
  return entries.findLast(({ kind, status }) => kind === 'scan' && status === 'done')?.id ?? null
}

/** A change of method in one line; null for a scan. */
export function methodChangeWords({
  previous,
  methodVersion,
  grade,
  score,
}: Pick<ScanEntry, 'previous' | 'methodVersion' | 'grade' | 'score'>): string | null {
  if (previous === null) return null
  return `Method ${previous.methodVersion} → ${methodVersion}: ${gradeWords(previous.grade, previous.score)} → ${gradeWords(grade, score)}`
}

export function gradeWords(grade: Letter | null, score: number | null): string {
  return `${grade ?? 'unrated'}${score === null ? '' : ` ${score.toFixed(1)}`}`
}

/** A moment as people read it, to the minute. */
export function momentWords(moment: string): string {
  return `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`
}
