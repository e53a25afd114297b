// What two states of a server are worth, in words.
import type { Measures } from '../../../contract/diff.ts'
import { figure } from '../../../domain/text/figures.ts'

/** What both states are worth; what is not known is left out. */
export function measureLines(before: Measures, after: Measures): string[] {
  return [
    ...line('grade', graded(before), graded(after)),
    ...line('tokens', count(before.tokens), count(after.tokens)),
    ...line('found by search', share(before.findability), share(after.findability)),
  ]
}

function line(name: string, was: string | null, is: string | null): string[] {
  if (was === null && is === null) return []
  return [was === is ? `${name} ${is}, as before` : `${name} ${was ?? '–'} → ${is ?? '–'}`]
}

function count(value: number | null): string | null {
  return value === null ? null : figure(value)
}

function share(value: number | null): string | null {
  return value === null ? null : `${Math.round(value * 100)}%`
}

function graded({ grade, score }: Measures): string | null {
  if (grade === null) return null
  return score === null ? grade : `${grade} (${(Math.floor(score * 10) / 10).toFixed(1)})`
}
