// PNG files: written from rows of points, and taken apart into their chunks.
import { crc32, deflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** Length before the type and the data, checksum behind them. */
const FRAME_BYTES = 12
const COLOURS = { palette: 3, rgba: 6 } as const

export interface PngChunk {
  type: string
  data: Buffer
}

/** Eight bits for each channel; every row begins with the number of its filter. */
export function writePng(
  { width, height, colour }: { width: number; height: number; colour: keyof typeof COLOURS },
  rows: Uint8Array,
  palette?: Uint8Array,
): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, COLOURS[colour], 0, 0, 0], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    ...(palette ? [chunk('PLTE', palette)] : []),
    chunk('IDAT', deflateSync(rows, { level: colour === 'palette' ? 6 : 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/**
 * The chunks up to IEND, and their total size; null if the PNG is incomplete. Their content is not
 * read.
 */
export function readChunks(png: Buffer): { chunks: PngChunk[]; bytes: number } | null {
  if (!png.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return null
  const chunks: PngChunk[] = []
  for (let at = SIGNATURE.length; at + FRAME_BYTES <= png.length;) {
    const end = at + FRAME_BYTES + png.readUInt32BE(at)
    if (end > png.length) return null
    const named = png.subarray(at + 4, end - 4)
    if (png.readUInt32BE(end - 4) !== crc32(named)) return null
    const type = named.toString('latin1', 0, 4)
    chunks.push({ type, data: named.subarray(4) })
    if (type === 'IEND') return { chunks, bytes: end }
    at = end
  }
  return null
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.byteLength)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
