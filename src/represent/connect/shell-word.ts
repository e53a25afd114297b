// Quotes a text as one word of a shell, if it needs quotes.
import { shellQuote } from '../../domain/evidence/exchange.ts'

export function shellWord(text: string): string {
  return /^[\w:/.~%@-]+$/.test(text) ? text : shellQuote(text)
}
