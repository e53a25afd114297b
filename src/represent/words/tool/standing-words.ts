// Where a tool stands among others, and how its grade has changed, in words.
import type { ScanEntry } from '../../../domain/answer/scan.ts'
import { LETTERS, type Letter } from '../../../domain/grading/letter.ts'
import { gradeWords } from '../scan/scan-entry.ts'

type LetterCounts = Readonly<Partial<Record<Letter, number>>>

/** "Of the other 11 in Email, 1 is better by letter, 2 are the same and 8 are worse." */
export function standingWords(letter: Letter, counts: LetterCounts, where: string): string {
  const place = LETTERS.indexOf(letter)
  const sum = (letters: readonly Letter[]) =>
    letters.reduce((total, each) => total + (counts[each] ?? 0), 0)
  const better = sum(LETTERS.slice(0, place))
  // The tool itself is counted, too.
  const same = Math.max(0, (counts[letter] ?? 0) - 1)
  const worse = sum(LETTERS.slice(place + 1))
  const others = better + same + worse
  if (others === 0) return `The only graded tool ${where}.`
  const parts = [
    are(better, 'better by letter'),
    ...(same > 0 ? [are(same, 'the same')] : []),
    ...(worse > 0 ? [are(worse, 'worse')] : []),
  ]
  const list = [parts.slice(0, -1).join(', '), ...parts.slice(-1)].filter(Boolean).join(' and ')
  return `Of the other ${others} ${where}, ${list}.`
}

function are(count: number, words: string): string {
  return `${count === 0 ? 'none' : count} ${count < 2 ? 'is' : 'are'} ${words}`
}

/** How the grade has changed since the one before; `entries` are newest first. */
export function trendWords(
  entries: readonly Pick<
    ScanEntry,
    'kind' | 'previous' | 'grade' | 'score' | 'createdAt' | 'finishedAt'
  >[],
): string {
  const [last, before] = entries.filter(({ score }) => score !== null)
  if (last?.previous) {
    const { previous, grade, score } = last
    return `The method changed: ${gradeWords(previous.grade, previous.score)} → ${gradeWords(grade, score)}. Nothing about the tool did.`
  }
  if (!last || !before || last.score === null || before.score === null)
    return 'No earlier grade is recorded.'
  const day = (before.finishedAt ?? before.createdAt).slice(0, 10)
  const change = last.score - before.score
  if (Math.abs(change) < 0.05) return `Unchanged since ${day}.`
  const [from, to] = [gradeWords(before.grade, before.score), gradeWords(last.grade, last.score)]
  return `${change > 0 ? 'Up' : 'Down'} since ${day}: ${from} → ${to}.`
}
