// Stored texts carry a checksum, so that what a failing disk corrupted is refused instead of
// served.
import { crc32 } from 'node:zlib'
import { Refusal } from '../../errors.ts'

/** A control character that neither JSON nor cleaned markdown can hold. */
const MARK = '\u001F'
const DIGITS = 8

export function seal(text: string): string {
  return `${checksum(text)}${MARK}${text}`
}

/** The original text. Texts stored before checksums existed are returned unchanged. */
export function unseal(stored: string): string {
  if (stored[DIGITS] !== MARK && /^(?:[{[#]|null$)/.test(stored)) return stored
  const text = stored.slice(DIGITS + 1)
  if (stored.slice(0, DIGITS + 1) !== checksum(text) + MARK) throw new Refusal('document-damaged')
  return text
}

/** False only for a sealed text whose checksum does not match. */
export function isWhole(stored: unknown): boolean {
  return (
    typeof stored !== 'string' ||
    stored[DIGITS] !== MARK ||
    stored.slice(0, DIGITS) === checksum(stored.slice(DIGITS + 1))
  )
}

function checksum(text: string): string {
  return crc32(text).toString(16).padStart(DIGITS, '0')
}
