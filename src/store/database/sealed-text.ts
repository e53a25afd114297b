// Stored texts carry a checksum, so that what a failing disk corrupted is refused instead of
// served. Long ones are packed: compressed into text that both databases can store.
import { constants, crc32, gunzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import { Refusal } from '../../errors/refusal.ts'

/** Control characters that neither JSON nor cleaned markdown can hold. */
const PLAIN = '\u001F'
const PACKED = '\u001E'
const DIGITS = 8
/** The documents that most reads serve are shorter, so that reading them costs nothing more. */
const SHORTEST_PACKED = 4096
const PARAMS = { [constants.ZSTD_c_checksumFlag]: 1 }
/** How gzip begins in base64: scan results of earlier releases. */
const GZIP = 'H4sI'

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

/** About a millisecond for 100 KB: waiting for a thread of the pool would take longer. */
export function packText(text: string): string {
  return zstdCompressSync(text, { params: PARAMS }).toString('base64')
}

/** Throws if the text is corrupt: both formats contain a checksum. */
export function unpackText(packed: string): string {
  const unpack = packed.startsWith(GZIP) ? gunzipSync : zstdDecompressSync
  return unpack(Buffer.from(packed, 'base64')).toString('utf8')
}
