// Prints what a service refused, in its own words as plain text, and when to retry.
import { plainText } from '../../../represent/words/plain-text.ts'
import type { ServiceProblem } from '../client.ts'
import { writeErr } from './write.ts'

/** Writes to stderr; returns the exit code. */
export function tellProblem({
  message,
  errors,
  suggestions,
  retryAfter,
  exit,
}: ServiceProblem): number {
  const lines = [
    plainText(message, 1000),
    ...errors
      .slice(0, 20)
      .map(
        ({ pointer, option, detail }) =>
          `  ${plainText(`${option ?? (pointer || '/')}: ${detail}`)}`,
      ),
    ...(suggestions.length > 0 ? [nearLine(suggestions).trimEnd()] : []),
    ...(retryAfter === null
      ? []
      : [`Come back in ${spanOf(retryAfter)} (${momentIn(retryAfter)}).`]),
  ]
  writeErr(`${lines.join('\n')}\n`)
  return exit
}

/** A line with similar names, if there are any. */
export function nearLine(suggestions: readonly string[]): string {
  return suggestions.length === 0
    ? ''
    : `${plainText(`Near: ${suggestions.slice(0, 10).join(', ')}`)}\n`
}

function spanOf(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  const minutes = Math.ceil(seconds / 60)
  return minutes < 120 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

function momentIn(seconds: number): string {
  return `${new Date(Date.now() + seconds * 1000).toISOString().slice(0, 16)}Z`
}
