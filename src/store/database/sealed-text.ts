// Stored texts carry a checksum, so that what a failing disk corrupted is refused instead of
// served. Long ones are packed.
import { crc32 } from 'node:zlib'
import { Refusal } from '../../errors/refusal.ts'
import { packText, unpackText } from './packed-text.ts'

/** Control characters that neither JSON nor cleaned markdown can hold. */
const PLAIN = '\u001F'
const PACKED = '\u001E'
const DIGITS = 8
/** The documents that most reads serve are shorter, so that reading them costs nothing more. */
const SHORTEST_PACKED = 4096

export function seal(text: string): string {
  return text.length < SHORTEST_PACKED ? sealedAs(PLAIN, text) : sealPacked(text)
}

/** The original text. */
export function unseal(stored: string): string {
  const mark = stored[DIGITS]
  if (!isMarked(stored) || !isWhole(stored)) throw new Refusal('document-damaged')
  const text = stored.slice(DIGITS + 1)
  return mark === PACKED ? unpackText(text) : text
}

/** False only for a sealed text whose checksum does not match. */
export function isWhole(stored: unknown): boolean {
  if (typeof stored !== 'string' || !isMarked(stored)) return true
  return stored === sealedAs(stored[DIGITS] ?? '', stored.slice(DIGITS + 1))
}

function isMarked(stored: string): boolean {
  return stored[DIGITS] === PLAIN || stored[DIGITS] === PACKED
}

function sealPacked(text: string): string {
  const packed = packText(text)
  // An icon is compressed already.
  return packed.length < text.length ? sealedAs(PACKED, packed) : sealedAs(PLAIN, text)
}

function sealedAs(mark: string, text: string): string {
  // Includes the mark of a packed text: one changed bit would make it a plain one.
  const checksum = crc32(mark === PACKED ? mark + text : text)
  return `${checksum.toString(16).padStart(DIGITS, '0')}${mark}${text}`
}
