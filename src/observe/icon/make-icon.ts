// Makes a small PNG of our own out of a stranger's picture: only points are taken over, nothing of
// the file.
import { writePng } from '../../png.ts'
import { decodeIco } from './decode-ico.ts'
import { decodePng } from './decode-png.ts'
import { shrunk, type Pixels } from './pixels.ts'

/** Twice as large as lists show it, for screens with small points. */
export const ICON_SIDE = 64
export const MOST_ICON_BYTES = 4096
/** A smaller picture counts visitors, and shows nothing. */
const LEAST_SIDE = 8
/** Sides, and how many bits of each channel are kept: the first that is small enough is taken. */
const TRIES = [
  [ICON_SIDE, 8],
  [ICON_SIDE, 5],
  [48, 6],
  [32, 8],
  [32, 4],
] as const

/** Null if it is not a PNG or ICO, or is blank. The content decides the format. */
export function makeIcon(bytes: Buffer): Buffer | null {
  const pixels = decodePng(bytes) ?? decodeIco(bytes, ICON_SIDE)
  if (pixels === null || Math.min(pixels.width, pixels.height) < LEAST_SIDE) return null
  if (isPlain(pixels)) return null
  const largest = Math.max(pixels.width, pixels.height)
  for (const [side, bits] of TRIES) {
    const png = encode(shrunk(pixels, Math.min(side, largest)), bits)
    if (png.length <= MOST_ICON_BYTES) return png
  }
  return null
}

/** One colour, or nothing at all. */
function isPlain({ rgba }: Pixels): boolean {
  for (let at = 4; at < rgba.length; at += 1)
    if (rgba[at] !== rgba[at % 4] && ((rgba[at | 3] ?? 0) > 0 || (rgba[3] ?? 0) > 0)) return false
  return true
}

function encode({ width, height, rgba }: Pixels, bits: number): Buffer {
  const lost = 2 ** (8 - bits)
  const kept = rgba.map((value) =>
    Math.min(255, Math.round((Math.round(value / lost) * lost * 255) / (256 - lost))),
  )
  return writePng({ width, height, colour: 'rgba' }, filtered(bits === 8 ? rgba : kept, width))
}

/** Each row by the filter that leaves the smallest differences: none, left, above. */
function filtered(rgba: Uint8Array, width: number): Uint8Array {
  const rowBytes = width * 4
  const height = rgba.length / rowBytes
  const rows = new Uint8Array((rowBytes + 1) * height)
  for (let y = 0; y < height; y += 1) {
    const line = rgba.subarray(y * rowBytes, (y + 1) * rowBytes)
    const tries = [
      line,
      line.map((value, at) => value - (at < 4 ? 0 : (line[at - 4] ?? 0))),
      line.map((value, at) => value - (y === 0 ? 0 : (rgba[(y - 1) * rowBytes + at] ?? 0))),
    ]
    const sizes = tries.map((each) =>
      each.reduce((sum, value) => sum + Math.min(value, 256 - value), 0),
    )
    const best = sizes.indexOf(Math.min(...sizes))
    rows[y * (rowBytes + 1)] = best
    rows.set(tries[best] ?? line, y * (rowBytes + 1) + 1)
  }
  return rows
}
