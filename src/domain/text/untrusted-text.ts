// Makes untrusted text inert: removes invisible characters and what a model may take for an order.
import { normalise } from './normalise.ts'

// A model may obey what a reader cannot see: format characters (zero-width, direction, tags),
// private use, unassigned, lone surrogates, all default-ignorable characters (variation selectors,
// fillers, joiners), and the braille blank.
const UNSEEN = /[\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{DI}\u{2800}]+/gu
const BREAKS = /[\p{Cc}\p{Z}]+/gu
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu

export const REMOVED = '[removed]'
const MOST_ROUNDS = 20

// Longest forms first, so that one does not leave half of another behind. Every repetition is
// bounded: no text makes them slow.
const ORDERS: readonly RegExp[] = [
  /`{3}[^`~]{0,4000}`{3}|~{3}[^`~]{0,4000}~{3}/g,
  /`{3,}|~{3,}/g,
  /<\|[^|<>]{0,80}(?:\|>)?/g,
  /<{1,2}\/?[a-z!?][^<>]{0,400}>{1,2}/gi,
  /<{1,2}\/?[a-z!?][\w:-]{0,40}/gi,
  /\[\/?(?:inst|sys|system|user|assistant)\]/gi,
  /#{3,}/g,
  /(?<![\p{L}\p{N}]_?)(?:system|assistant|user|human|developer)(?: (?:prompt|message|instructions?))? ?:/giu,
  /[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>]{0,2048}/gi,
  /(?<![a-z0-9])(?:javascript|data|mailto|vbscript):[^\s<>]{1,2048}/gi,
  /(?<![a-z0-9.-])www\.[^\s<>]{1,2048}/gi,
  /[^\s@<>()]{1,64}@[a-z0-9.-]{1,253}\.[a-z]{2,24}/gi,
  /(?<![a-z0-9.-])(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,24}\/[^\s<>]{1,2048}/gi,
  /\+\d[\d ().-]{7,17}\d/g,
]

/** One visible line in NFC, truncated. */
export function cleanLine(text: string, maxChars: number): string {
  // Four times leaves room for what is removed, and limits the work.
  const seen = text
    .slice(0, maxChars * 4)
    .replace(UNSEEN, '')
    .replace(BREAKS, ' ')
  const visible = normalise(seen, 'NFC').replace(STACKED_MARKS, '$1').trim()
  return shortened(visible, maxChars)
}

/** One line; URLs, markup, code fences and role markers of models become `[removed]`. */
export function cleanReviewText(text: string, maxChars: number): string {
  const line = cleanLine(text, maxChars)
  // Full-width and stylised letters spell the same instructions.
  const folded = normalise(line, 'NFKC').replace(UNSEEN, '').replace(BREAKS, ' ').trim()
  const safe = withoutOrders(folded)
  return safe === folded ? line : shortened(safe, maxChars)
}

// Removing a part may join the rest into a new instruction, so this repeats until nothing changes.
function withoutOrders(text: string): string {
  let rest = text
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = ORDERS.reduce((part, order) => part.replace(order, REMOVED), rest)
    if (next === rest) break
    rest = next
  }
  return rest.replace(/(?:\[removed\]\s*){2,}/g, `${REMOVED} `).trim()
}

/** With at most so many characters, of which the last then says that more came. */
export function shortened(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  // No character has more than two units.
  const chars = Array.from(text.slice(0, 2 * maxChars + 2))
  return chars.length > maxChars
    ? `${chars
        .slice(0, maxChars - 1)
        .join('')
        .trimEnd()}…`
    : text
}

const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}\p{DI}\u{2800}]/gu

/** Without invisible characters; braces would be read as slots of a sentence. */
export function printable(text: string): string {
  const shown = text
    .slice(0, 400)
    .replace(UNPRINTABLE, '')
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .replace(/\s+/gu, ' ')
    .trim()
  return shown.length <= 80 ? shown : `${shown.slice(0, 79).toWellFormed()}…`
}
