// One entry of a tool's history for pages and lists: a scan, or a change of the method.
import type { ScanEntry } from '../../../domain/answer/scan.ts'
import type { Letter } from '../../../domain/grading/letter.ts'

/** A score, and the time of its scan. */
export interface ScorePoint {
  at: string
  score: number
}

/** The scores of scans in chronological order, from entries that are newest first. */
export function scoresOf(
  entries: readonly Pick<ScanEntry, 'kind' | 'score' | 'createdAt' | 'finishedAt'>[],
): ScorePoint[] {
  return entries
    .flatMap(({ kind, score, createdAt, finishedAt }) =>
      kind === 'method' || score === null ? [] : [{ at: finishedAt ?? createdAt, score }],
    )
    .toReversed()
}

/** The first scan of all; null if it is not among the entries, newest first. */
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
  return `Method ${methodVersion} (before ${previous.methodVersion}): ${gradeWords(previous.grade, previous.score)} → ${gradeWords(grade, score)}, nothing about the tool changed`
}

export function gradeWords(grade: Letter | null, score: number | null): string {
  return `${grade ?? 'unrated'}${score === null ? '' : ` ${score.toFixed(1)}`}`
}

/** A time for people, to the minute. */
export function momentWords(moment: string): string {
  return `${moment.slice(0, 10)} ${moment.slice(11, 16)} UTC`
}
