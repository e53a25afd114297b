// Judges an image that a website offers as its icon, by its header alone: nothing is decoded.

export type IconFormat = 'png' | 'ico' | 'jpeg' | 'webp'

export const MOST_ICON_BYTES = 32 * 1024
/** A smaller image counts visitors, and shows nothing. */
const LEAST_SIDE = 8
/** A few bytes can claim a size that fills the memory of whoever decodes them. */
const MOST_SIDE = 1024
const MOST_ICO_ENTRIES = 32
const ICO_HEADER_BYTES = 6
const ICO_ENTRY_BYTES = 16

type Size = readonly [width: number, height: number]

/** Null if the format is not known, or the size is out of bounds: in bytes or in pixels. */
export function iconFormat(bytes: Buffer): IconFormat | null {
  if (bytes.length > MOST_ICON_BYTES) return null
  for (const [format, readSizes] of FORMATS) {
    const sizes = readSizes(bytes)
    if (sizes !== null) return sizes.length > 0 && sizes.every(isInBounds) ? format : null
  }
  return null
}

/** The sizes of the images in a file; null if it is of another format. */
const FORMATS: readonly (readonly [IconFormat, (bytes: Buffer) => Size[] | null])[] = [
  ['png', pngSizes],
  ['ico', icoSizes],
  ['jpeg', jpegSizes],
  ['webp', webpSizes],
]

function isInBounds([width, height]: Size): boolean {
  return Math.min(width, height) >= LEAST_SIDE && Math.max(width, height) <= MOST_SIDE
}

function pngSizes(bytes: Buffer): Size[] | null {
  if (bytes.toString('latin1', 0, 8) !== '\x89PNG\r\n\x1a\n') return null
  if (bytes.length < 24 || bytes.toString('latin1', 12, 16) !== 'IHDR') return []
  return [[bytes.readUInt32BE(16), bytes.readUInt32BE(20)]]
}

function icoSizes(bytes: Buffer): Size[] | null {
  if (bytes.length < ICO_HEADER_BYTES || bytes.readUInt32LE(0) !== 0x00010000) return null
  const count = bytes.readUInt16LE(4)
  const end = ICO_HEADER_BYTES + count * ICO_ENTRY_BYTES
  if (count > MOST_ICO_ENTRIES || end > bytes.length) return []
  return Array.from({ length: count }, (_, index): Size => {
    const at = ICO_HEADER_BYTES + index * ICO_ENTRY_BYTES
    const [length, from] = [bytes.readUInt32LE(at + 8), bytes.readUInt32LE(at + 12)]
    if (from < end || from + length > bytes.length) return [0, 0]
    // An entry can hold a PNG, whose own header counts; else a bitmap: its header is 40 bytes
    // long, and its height counts twice, for the colours and for the mask.
    const image = bytes.subarray(from, from + length)
    const png = pngSizes(image)
    if (png !== null) return png[0] ?? [0, 0]
    if (image.length < 40 || image.readUInt32LE(0) !== 40) return [0, 0]
    return [image.readInt32LE(4), image.readInt32LE(8) / 2]
  })
}

function jpegSizes(bytes: Buffer): Size[] | null {
  if (bytes.length < 3 || bytes.readUIntBE(0, 3) !== 0xffd8ff) return null
  for (let at = 2; at + 9 <= bytes.length && bytes[at] === 0xff;) {
    const marker = bytes[at + 1] ?? 0
    const isFrame =
      marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc
    if (isFrame) return [[bytes.readUInt16BE(at + 7), bytes.readUInt16BE(at + 5)]]
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return []
}

function webpSizes(bytes: Buffer): Size[] | null {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return null
  if (bytes.length < 30) return []
  const chunk = bytes.toString('latin1', 12, 16)
  if (chunk === 'VP8X') return [[bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1]]
  if (chunk === 'VP8L' && bytes[20] === 0x2f) {
    const packed = bytes.readUInt32LE(21)
    return [[(packed & 0x3fff) + 1, ((packed >> 14) & 0x3fff) + 1]]
  }
  if (chunk === 'VP8 ' && bytes.readUIntBE(23, 3) === 0x9d012a)
    return [[bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff]]
  return []
}
