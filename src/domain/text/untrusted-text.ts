// Text that strangers send, made inert before it is kept: what a reader cannot see goes, what a
// model may take for an order too.
import { normalise } from './normalise.ts'

// Whatever a reader cannot see, a model may still obey: format characters (zero-width, direction,
// tags), private use, unassigned,
// lone surrogates, all that Unicode says may be left out when shown (variation selectors, fillers,
// joiners), and the blank of braille.
const UNSEEN = /[\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{DI}\u{2800}]+/gu
const BREAKS = /[\p{Cc}\p{Z}]+/gu
const STACKED_MARKS = /(\p{M}{3})\p{M}+/gu

export const REMOVED = '[removed]'
const MOST_ROUNDS = 20

// Longest forms first, so that one does not leave half of another behind. Every repeat is bounded:
// no text makes them slow.
const ORDERS: readonly RegExp[] = [
  /`{3}[^`~]{0,4000}`{3}|~{3}[^`~]{0,4000}~{3}/g,
  /`{3,}|~{3,}/g,
  /<\|[^|<>]{0,80}(?:\|>)?/g,
  /<{1,2}\/?[a-z!?][^<>]{0,400}>{1,2}/gi,
  /<{1,2}\/?[a-z!?][\w:-]{0,40}/gi,
  /\[\/?(?:inst|sys|system|user|assistant)\]/gi,
  /#{3,}/g,
  /(?<![\p{L}\p{N}])(?:system|assistant|user|human|developer)(?: (?:prompt|message|instructions?))? ?:/giu,
  /[a-z][a-z0-9+.-]{1,20}:\/\/[^\s<>]{0,2048}/gi,
  /(?<![a-z0-9])(?:javascript|data|mailto|vbscript):[^\s<>]{1,2048}/gi,
  /(?<![a-z0-9.-])www\.[^\s<>]{1,2048}/gi,
  /[^\s@<>()]{1,64}@[a-z0-9.-]{1,253}\.[a-z]{2,24}/gi,
  /(?<![a-z0-9.-])(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,24}\/[^\s<>]{1,2048}/gi,
  /\+\d[\d ().-]{7,17}\d/g,
]

/** One visible line in NFC, at most so many characters. */
export function cleanLine(text: string, maxChars: number): string {
  // Four times is room for what is taken out, and a bound on the work.
  const seen = text
    .slice(0, maxChars * 4)
    .replace(UNSEEN, '')
    .replace(BREAKS, ' ')
  const visible = normalise(seen, 'NFC').replace(STACKED_MARKS, '$1').trim()
  return cut(visible, maxChars)
}

/**
 * One line without addresses, markup, code fences and the marks by which models tell roles apart;
 * each becomes `[removed]`.
 */
export function cleanReviewText(text: string, maxChars: number): string {
  const line = cleanLine(text, maxChars)
  // Full-width and stylised letters spell the same orders.
  const folded = normalise(line, 'NFKC').replace(UNSEEN, '').replace(BREAKS, ' ').trim()
  const safe = withoutOrders(folded)
  return safe === folded ? line : cut(safe, maxChars)
}

// What is left may stand together as a new order, so it is looked at again until nothing changes.
function withoutOrders(text: string): string {
  let rest = text
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = ORDERS.reduce((part, order) => part.replace(order, REMOVED), rest)
    if (next === rest) break
    rest = next
  }
  return rest.replace(/(?:\[removed\]\s*){2,}/g, `${REMOVED} `).trim()
}

function cut(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const chars = [...text]
  return chars.length > maxChars
    ? `${chars
        .slice(0, maxChars - 1)
        .join('')
        .trimEnd()}…`
    : text
}
