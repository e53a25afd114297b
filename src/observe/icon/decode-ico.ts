// Reads a stranger's ICO file: the picture of it that suits best, which is a PNG or a bitmap.
import { decodePng } from './decode-png.ts'
import type { Pixels } from './pixels.ts'

const HEADER_BYTES = 6
const ENTRY_BYTES = 16
const MOST_ENTRIES = 32
const MOST_ICO_SIDE = 256
const BITMAP_HEADER = 40
const DEPTHS: ReadonlySet<number> = new Set([1, 4, 8, 24, 32])
const PNG_START = 0x89504e47

/** Null if it is not an icon, or has no supported image. `side` is its display size. */
export function decodeIco(bytes: Buffer, side: number): Pixels | null {
  if (bytes.length < HEADER_BYTES || bytes.readUInt32LE(0) !== 0x00010000) return null
  const count = Math.min(bytes.readUInt16LE(4), MOST_ENTRIES)
  const entries = Array.from({ length: count }, (_, index) =>
    entryAt(bytes, HEADER_BYTES + index * ENTRY_BYTES),
  ).filter((entry) => entry !== null)
  // The smallest that need not be enlarged; else the largest.
  const rank = (width: number) => (width >= side ? width : 2 * MOST_ICO_SIDE - width)
  for (const { data } of entries.toSorted(
    (one, other) => rank(one.width) - rank(other.width) || other.depth - one.depth,
  )) {
    const isPng = data.length > 8 && data.readUInt32BE(0) === PNG_START
    const pixels = isPng ? decodePng(data) : decodeBitmap(data)
    if (pixels !== null) return pixels
  }
  return null
}

function entryAt(bytes: Buffer, at: number) {
  if (at + ENTRY_BYTES > bytes.length) return null
  const [length, from] = [bytes.readUInt32LE(at + 8), bytes.readUInt32LE(at + 12)]
  if (from + length > bytes.length) return null
  return {
    // 0 means 256.
    width: bytes[at] || MOST_ICO_SIDE,
    depth: bytes.readUInt16LE(at + 6),
    data: bytes.subarray(from, from + length),
  }
}

/** Rows from the bottom up: the colours, then one bit for each point that is clear. */
function decodeBitmap(data: Buffer): Pixels | null {
  if (data.length < BITMAP_HEADER || data.readUInt32LE(0) !== BITMAP_HEADER) return null
  const [width, height] = [data.readInt32LE(4), data.readInt32LE(8) / 2]
  const depth = data.readUInt16LE(14)
  if (width < 1 || height < 1 || width > MOST_ICO_SIDE || height > MOST_ICO_SIDE) return null
  if (!Number.isInteger(height) || !DEPTHS.has(depth) || data.readUInt32LE(16) !== 0) return null
  const colours = depth > 8 ? 0 : Math.min(data.readUInt32LE(32) || 2 ** depth, 2 ** depth)
  const start = BITMAP_HEADER + colours * 4
  const rowBytes = Math.ceil((width * depth) / 32) * 4
  const maskBytes = Math.ceil(width / 32) * 4
  const mask = data.subarray(start + rowBytes * height)
  if (data.length < start + rowBytes * height) return null
  const hasMask = mask.length >= maskBytes * height
  const rgba = new Uint8Array(width * height * 4)
  let isSeen = false
  for (let y = 0; y < height; y += 1) {
    const row = data.subarray(start + (height - 1 - y) * rowBytes)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4
      const [blue = 0, green = 0, red = 0, alpha = 255] = pointOf(row, x, depth, data)
      const bit = hasMask
        ? ((mask[(height - 1 - y) * maskBytes + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1
        : 0
      rgba.set([red, green, blue, depth === 32 ? alpha : bit === 1 ? 0 : 255], at)
      isSeen ||= (rgba[at + 3] ?? 0) > 0
    }
  }
  // Old programs leave the fourth byte empty: then everything is meant to be seen.
  if (!isSeen && depth === 32) for (let at = 3; at < rgba.length; at += 4) rgba[at] = 255
  return { width, height, rgba }
}

function pointOf(row: Buffer, x: number, depth: number, data: Buffer): Uint8Array {
  if (depth === 32) return row.subarray(x * 4, x * 4 + 4)
  if (depth === 24) return row.subarray(x * 3, x * 3 + 3)
  const bit = x * depth
  const place = ((row[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1)
  return data.subarray(BITMAP_HEADER + place * 4, BITMAP_HEADER + place * 4 + 3)
}
