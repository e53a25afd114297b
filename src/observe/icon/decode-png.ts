// Reads a stranger's PNG. Its size is judged before anything is unpacked, and no more is unpacked
// than that size needs.
import { inflateSync } from 'node:zlib'
import { readChunks, type PngChunk } from '../../png.ts'
import { MOST_SIDE, type Pixels } from './pixels.ts'

/** By type of colour: channels, and the bits that each may have. */
const FORMS: Readonly<Record<number, { channels: number; depths: readonly number[] }>> = {
  0: { channels: 1, depths: [1, 2, 4, 8, 16] },
  2: { channels: 3, depths: [8, 16] },
  3: { channels: 1, depths: [1, 2, 4, 8] },
  4: { channels: 2, depths: [8, 16] },
  6: { channels: 4, depths: [8, 16] },
}
const [GREY, RGB, PALETTE, GREY_ALPHA] = [0, 2, 3, 4]

/** Of the points, which a pass holds: first column and row, and the steps between them. */
type Pass = readonly [x: number, y: number, stepX: number, stepY: number]
const WHOLE: readonly Pass[] = [[0, 0, 1, 1]]
const INTERLACED: readonly Pass[] = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
]

interface Header {
  width: number
  height: number
  depth: number
  colour: number
  channels: number
  passes: readonly Pass[]
}

/** Null if it is not a supported PNG. For an animation, the still image. */
export function decodePng(bytes: Buffer): Pixels | null {
  const chunks = readChunks(bytes)?.chunks ?? []
  const header = chunks[0]?.type === 'IHDR' ? headerOf(chunks[0].data) : null
  if (header === null) return null
  const raw = unpacked(header, chunks)
  const lookUp = raw && colourReader(header, chunks)
  if (!lookUp) return null
  const { width, height, channels, depth } = header
  const rgba = new Uint8Array(width * height * 4)
  let at = 0
  for (const pass of header.passes) {
    const [x, y, stepX, stepY] = pass
    const { columns, rows, rowBytes } = sizeOf(header, pass)
    let above: Uint8Array = new Uint8Array(rowBytes)
    for (let row = 0; row < rows; row += 1, at += rowBytes + 1) {
      const line = raw.subarray(at + 1, at + 1 + rowBytes)
      if (!unfilter(raw[at] ?? 0, line, above, Math.max(1, (channels * depth) >> 3))) return null
      for (let column = 0; column < columns; column += 1)
        lookUp(line, column, rgba, ((y + row * stepY) * width + x + column * stepX) * 4)
      above = line
    }
  }
  return { width, height, rgba }
}

function headerOf(data: Buffer): Header | null {
  if (data.length !== 13) return null
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)]
  const [depth = 0, colour = 0, compression, filter, interlace = 0] = data.subarray(8)
  const form = FORMS[colour]
  if (width < 1 || height < 1 || width > MOST_SIDE || height > MOST_SIDE) return null
  if (!form?.depths.includes(depth) || compression !== 0 || filter !== 0 || interlace > 1)
    return null
  const passes = (interlace === 1 ? INTERLACED : WHOLE).filter(([x, y]) => x < width && y < height)
  return { width, height, depth, colour, channels: form.channels, passes }
}

function sizeOf({ width, height, channels, depth }: Header, [x, y, stepX, stepY]: Pass) {
  const columns = Math.ceil((width - x) / stepX)
  const rows = Math.ceil((height - y) / stepY)
  return { columns, rows, rowBytes: Math.ceil((columns * channels * depth) / 8) }
}

function unpacked(header: Header, chunks: readonly PngChunk[]): Uint8Array | null {
  const expected = header.passes
    .map((pass) => sizeOf(header, pass))
    .reduce((sum, { rows, rowBytes }) => sum + rows * (rowBytes + 1), 0)
  const packed = chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data)
  try {
    const raw = inflateSync(Buffer.concat(packed), { maxOutputLength: expected })
    return raw.length === expected ? raw : null
  } catch {
    return null
  }
}

/** In place; false for an unknown filter. `back` is the distance to the previous pixel. */
function unfilter(filter: number, line: Uint8Array, above: Uint8Array, back: number): boolean {
  if (filter > 4) return false
  for (let at = 0; at < line.length; at += 1) {
    const left = at < back ? 0 : (line[at - back] ?? 0)
    const up = above[at] ?? 0
    const corner = at < back ? 0 : (above[at - back] ?? 0)
    const guess =
      filter === 1
        ? left
        : filter === 2
          ? up
          : filter === 3
            ? (left + up) >> 1
            : filter === 4
              ? paeth(left, up, corner)
              : 0
    line[at] = ((line[at] ?? 0) + guess) & 0xff
  }
  return true
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner
  const [fromLeft, fromUp, fromCorner] = [
    Math.abs(guess - left),
    Math.abs(guess - up),
    Math.abs(guess - corner),
  ]
  if (fromLeft <= fromUp && fromLeft <= fromCorner) return left
  return fromUp <= fromCorner ? up : corner
}

type ReadColour = (line: Uint8Array, column: number, rgba: Uint8Array, at: number) => void

/** Reads the point of a column into its four bytes; null where a palette is missing. */
function colourReader(
  { colour, channels, depth }: Header,
  chunks: readonly PngChunk[],
): ReadColour | null {
  const palette = chunks.find(({ type }) => type === 'PLTE')?.data
  const clear = chunks.find(({ type }) => type === 'tRNS')?.data
  const most = 2 ** depth - 1
  const shown = (sample: number) => Math.round((sample * 255) / most)
  const sampleIn = (line: Uint8Array, place: number) => sampleAt(line, place, depth)
  if (colour === PALETTE) {
    if (palette === undefined) return null
    return (line, column, rgba, at) => {
      const place = sampleIn(line, column)
      rgba.set(palette.subarray(place * 3, place * 3 + 3), at)
      rgba[at + 3] = clear?.[place] ?? 255
    }
  }
  const isGrey = colour === GREY || colour === GREY_ALPHA
  const colours = isGrey ? 1 : 3
  // One transparent colour, if there is no alpha channel.
  const cleared =
    (colour === GREY || colour === RGB) && clear?.length === colours * 2
      ? Array.from({ length: colours }, (_, index) => clear.readUInt16BE(index * 2))
      : null
  return (line, column, rgba, at) => {
    const first = column * channels
    let isClear = cleared !== null
    for (let index = 0; index < colours; index += 1) {
      const sample = sampleIn(line, first + index)
      rgba[at + index] = shown(sample)
      isClear &&= sample === cleared?.[index]
    }
    if (isGrey) rgba.fill(rgba[at] ?? 0, at + 1, at + 3)
    const alpha = channels > colours ? shown(sampleIn(line, first + colours)) : 255
    rgba[at + 3] = isClear ? 0 : alpha
  }
}

function sampleAt(line: Uint8Array, place: number, depth: number): number {
  if (depth === 8) return line[place] ?? 0
  if (depth === 16) return ((line[place * 2] ?? 0) << 8) | (line[place * 2 + 1] ?? 0)
  const bit = place * depth
  return ((line[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & (2 ** depth - 1)
}
