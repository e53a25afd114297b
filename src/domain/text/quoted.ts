// Quotes text of a target in a report: names and URLs stay; what could steer a reader does not.
import { cleanLine, cleanReviewText, REMOVED } from './untrusted-text.ts'
import { isSuspect } from './steering/steering.ts'

/** A name, a path or a URL: without spaces and markup it cannot give instructions. */
const NAME = /^[^\s<>`[\]"'|\\]+$/

/** One line of limited length; parts between commas are checked separately. */
export function quoted(text: string, maxChars: number): string {
  const parts = cleanLine(text, maxChars).split(', ')
  if (parts.every((part) => NAME.test(part))) return parts.join(', ')
  if (isSuspect(parts.join(', '))) return REMOVED
  return cleanLine(
    parts.map((part) => (NAME.test(part) ? part : cleanReviewText(part, maxChars))).join(', '),
    maxChars,
  )
}

const LONGEST_NOTE = 80

/** A note beside a fact: unlike in other texts, the addresses in it stay. */
export function screenedNote(note: string): string {
  return isSuspect(note) ? REMOVED : cleanLine(note, LONGEST_NOTE)
}
