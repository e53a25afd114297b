// Prints the warnings of an answer on standard error, so that a pipe gets the answer alone.
import { plainText } from '../../../represent/words/plain-text.ts'
import { fits } from '../answer-shape.ts'

const MOST = 10

export function tellWarnings(answer: unknown): void {
  const { warnings } = answer as { warnings?: unknown }
  if (!fits(warnings, ['string'])) return
  for (const warning of (warnings as string[]).slice(0, MOST))
    process.stderr.write(`Warning: ${plainText(warning, 400)}\n`)
}
