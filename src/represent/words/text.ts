// Untrusted text made inert and escaped, and figures for people.
import { withFullStop } from '../../domain/rule/rule.ts'
import { figure } from '../../domain/text/figures.ts'
import { normalise } from '../../domain/text/normalise.ts'

// Cc controls, Cf format (zero-width, bidi, tags), Co private use, Cn unassigned, Cs lone
// surrogates, line separators, DI default-ignorable (variation selectors, fillers, joiners), and
// the braille blank: a model may obey what a reader cannot see.
const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{DI}\u{2800}]+/gu

export function plainText(text: string, maxChars = 300): string {
  const visible = normalise(text, 'NFC').replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim()
  if (visible.length <= maxChars) return visible
  const chars = [...visible]
  return chars.length > maxChars ? `${chars.slice(0, maxChars - 1).join('')}…` : visible
}

/** Plain text for markdown. Parentheses matter only where they form a link or number a list. */
export function markdownText(text: string, maxChars = 300): string {
  return plainText(text, maxChars)
    .replace(/[\\`*_{}[\]<>#+!|~&]|(?<=\])\(/g, '\\$&')
    .replace(/^(\d+)\)/, '$1\\)')
}

export function markdownRow(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`
}

export function xmlText(text: string): string {
  return text.replace(/[&<>"']/g, (char) => `&#${char.codePointAt(0)};`)
}

/** A clause without a full stop as a sentence. */
export function sentenceOf(clause: string): string {
  return withFullStop(`${clause.charAt(0).toUpperCase()}${clause.slice(1)}`)
}

/** A; A and B; A, B and C. */
export function andList(words: readonly string[]): string {
  return [words.slice(0, -1).join(', '), ...words.slice(-1)].filter(Boolean).join(' and ')
}

/** A sentence as a clause; an abbreviation stays as it is. */
export function clauseOf(sentence: string): string {
  const isWord = /^[A-Z](?:[a-z]| )/.test(sentence)
  const begun = isWord ? `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}` : sentence
  return begun.replace(/\.$/, '')
}

/** At most three decimal places. */
export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000
}

/** Bytes as people read them: 812 B, 1.2 KB, 3.4 MB. */
export function bytesWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  return bytes < 1_000_000
    ? `${(bytes / 1000).toFixed(1)} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`
}

export function millisecondsWords(ms: number): string {
  return ms < 10_000 ? `${figure(Math.round(ms))} ms` : `${(ms / 1000).toFixed(1)} s`
}
