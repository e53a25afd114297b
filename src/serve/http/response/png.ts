// A picture of few colours as PNG.
import { crc32, deflateSync } from 'node:zlib'
import type { Picture } from '../../../represent/card/picture.ts'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const BITS = 8
const BY_PALETTE = 3

export function encodePng({ width, height, palette, points }: Picture): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([BITS, BY_PALETTE, 0, 0, 0], 8)
  // Each row begins with the number of its filter: none, which is best for few colours.
  const rows = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row += 1)
    rows.set(points.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flat())),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.byteLength)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
