// What a target says, as a report may repeat it: names and addresses stay, sentences lose whatever
// could steer who reads them.
import { cleanLine, cleanReviewText, REMOVED } from './untrusted-text.ts'
import { isSuspect } from './screening/screening.ts'

/** A name, a path or an address: without spaces and markup nothing is said. */
const NAME = /^[^\s<>`[\]"'|\\]+$/

/** One line of at most so many characters; parts between commas are judged each for itself. */
export function quoted(text: string, maxChars: number): string {
  const parts = cleanLine(text, maxChars).split(', ')
  if (parts.every((part) => NAME.test(part))) return parts.join(', ')
  if (isSuspect(parts.join(', '))) return REMOVED
  return cleanLine(
    parts.map((part) => (NAME.test(part) ? part : cleanReviewText(part, maxChars))).join(', '),
    maxChars,
  )
}
