// Icons: every form of PNG and ICO becomes a small PNG of our own, and no hostile file becomes
// anything. pngjs is the judge.
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import test from 'node:test'
import { crc32, deflateSync } from 'node:zlib'
import { readChunks } from '../../png.ts'
import { decodeIco } from './decode-ico.ts'
import { decodePng } from './decode-png.ts'
import { ICON_SIDE, makeIcon, MOST_ICON_BYTES } from './make-icon.ts'

interface Foreign {
  width: number
  height: number
  data: Buffer
}
const { PNG } = createRequire(import.meta.url)('playwright-core/lib/utilsBundle') as {
  PNG: {
    sync: { read(bytes: Buffer): Foreign; write(png: Foreign, options?: object): Buffer }
  }
}

/** Every point another colour, a corner of it clear. */
function sample(width: number, height = width): Foreign {
  const data = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      data.set(
        [(x * 255) / width, (y * 255) / height, (x * y) % 256, x + y < 4 ? 0 : 255],
        (y * width + x) * 4,
      )
  return { width, height, data }
}

/** What cannot be seen has no colour. */
function seen(rgba: Uint8Array = new Uint8Array()): Buffer {
  const shown = Buffer.from(rgba)
  for (let at = 0; at < shown.length; at += 4) if (shown[at + 3] === 0) shown.fill(0, at, at + 3)
  return shown
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}

interface Parts {
  width: number
  height: number
  depth?: number
  colour?: number
  interlace?: number
  raw?: Buffer
  packed?: Buffer
  between?: Buffer[]
}

function pngOf({ width, height, depth = 8, colour = 6, interlace = 0, ...rest }: Parts): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([depth, colour, 0, 0, interlace], 8)
  const { raw = Buffer.alloc(0), packed = deflateSync(raw), between = [] } = rest
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    ...between,
    chunk('IDAT', packed),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

test('what pngjs writes is read point by point, in every form it writes', () => {
  for (const [colorType, bitDepth, filterType] of [
    [6, 8, -1],
    [6, 8, 4],
    [6, 16, -1],
    [2, 8, 3],
    [2, 16, 1],
    [4, 8, 2],
    [0, 8, -1],
    [0, 16, -1],
  ]) {
    const bytes = PNG.sync.write(sample(23, 31), { colorType, bitDepth, filterType })
    const ours = decodePng(bytes)
    const theirs = PNG.sync.read(bytes)
    assert.deepEqual(
      [ours?.width, ours?.height, Buffer.from(ours?.rgba ?? [])],
      [23, 31, theirs.data],
      `colour ${colorType}, ${bitDepth} bits, filter ${filterType}`,
    )
  }
})

function rows(bytes: number, count: number): Buffer {
  return Buffer.concat(
    Array.from({ length: count }, (_, row) =>
      Buffer.from([0, ...Array.from({ length: bytes }, (__, at) => (row * 37 + at * 91) % 256)]),
    ),
  )
}

test('palettes, few bits, clear colours and interlacing are read as pngjs reads them', () => {
  const palette = chunk('PLTE', Buffer.from([255, 0, 0, 0, 255, 0, 0, 0, 255, 9, 9, 9]))
  const someClear = chunk('tRNS', Buffer.from([255, 0, 128]))
  const cases: Parts[] = [
    { width: 13, height: 9, depth: 2, colour: 3, raw: rows(4, 9), between: [palette, someClear] },
    { width: 13, height: 9, depth: 1, colour: 3, raw: rows(2, 9), between: [palette] },
    { width: 13, height: 9, depth: 4, colour: 0, raw: rows(7, 9) },
    { width: 13, height: 9, depth: 1, colour: 0, raw: rows(2, 9) },
    {
      width: 16,
      height: 8,
      colour: 0,
      raw: rows(16, 8),
      between: [chunk('tRNS', Buffer.from([0, 91]))],
    },
  ]
  for (const parts of cases)
    assert.deepEqual(
      seen(decodePng(pngOf(parts))?.rgba),
      seen(PNG.sync.read(pngOf(parts)).data),
      JSON.stringify({ ...parts, raw: null }),
    )
  // Seven passes over 9 by 9 points of one byte.
  const passes = [
    [2, 2],
    [1, 2],
    [3, 1],
    [2, 3],
    [5, 2],
    [4, 5],
    [9, 4],
  ] as const
  const raw = Buffer.concat(passes.map(([columns, count]) => rows(columns, count)))
  const interlaced = pngOf({ width: 9, height: 9, colour: 0, interlace: 1, raw })
  assert.deepEqual(Buffer.from(decodePng(interlaced)?.rgba ?? []), PNG.sync.read(interlaced).data)
})

test('an icon is a small square PNG of two chunks that shows the same', () => {
  for (const [width, height, side] of [
    [256, 256, 64],
    [180, 180, 64],
    [64, 64, 64],
    [32, 32, 32],
    [16, 16, 16],
    [200, 100, 64],
    [1024, 9, 64],
  ] as const) {
    const icon = makeIcon(PNG.sync.write(sample(width, height)))
    assert.ok(icon && icon.length <= MOST_ICON_BYTES, `${width} × ${height}: ${icon?.length}`)
    assert.deepEqual(
      readChunks(icon)?.chunks.map(({ type }) => type),
      ['IHDR', 'IDAT', 'IEND'],
    )
    const read = PNG.sync.read(icon)
    assert.ok(read.width === read.height && read.width <= side && read.width <= ICON_SIDE)
  }
  const red = sample(128)
  for (let at = 0; at < red.data.length; at += 4) red.data.set([at < 4 ? 0 : 220, 20, 20, 255], at)
  const { data, width } = PNG.sync.read(makeIcon(PNG.sync.write(red)) ?? assert.fail())
  assert.deepEqual([...data.subarray((width * 32 + 32) * 4).subarray(0, 4)], [220, 20, 20, 255])
})

test('noise, which cannot be packed, still becomes at most 4 KB', () => {
  let state = 7
  const noise = sample(256)
  for (let at = 0; at < noise.data.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    noise.data[at] = state >> 16
  }
  const icon = makeIcon(PNG.sync.write(noise))
  assert.ok(icon !== null && icon.length <= MOST_ICON_BYTES)
})

/** A bitmap of an ICO, rows from the bottom up, with its mask. */
function bitmap(side: number, depth: number, point: (x: number, y: number) => number[]): Buffer {
  const header = Buffer.alloc(40)
  header.writeUInt32LE(40, 0)
  header.writeInt32LE(side, 4)
  header.writeInt32LE(side * 2, 8)
  header.writeUInt16LE(1, 12)
  header.writeUInt16LE(depth, 14)
  const colours = depth > 8 ? [] : [Buffer.from([0, 0, 255, 0, 255, 0, 0, 0])]
  if (depth <= 8) header.writeUInt32LE(2, 32)
  const rowBytes = Math.ceil((side * depth) / 32) * 4
  const lines = Array.from({ length: side }, (_, row) => {
    const bytes = Buffer.alloc(rowBytes)
    for (let x = 0; x < side; x += 1) {
      const y = side - 1 - row
      if (depth > 8) bytes.set(point(x, y).slice(0, depth / 8), (x * depth) / 8)
      else if (depth === 8) bytes[x] = (x + y) % 2
      else bytes[x >> 3] = (bytes[x >> 3] ?? 0) | (((x + y) % 2) << (7 - (x & 7)))
    }
    return bytes
  })
  const mask = Buffer.alloc(Math.ceil(side / 32) * 4 * side)
  mask[mask.length - Math.ceil(side / 32) * 4] = 0x80
  return Buffer.concat([header, ...colours, ...lines, mask])
}

function icoOf(...pictures: { side: number; depth: number; data: Buffer }[]): Buffer {
  const head = Buffer.alloc(6 + pictures.length * 16)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let at = head.length
  pictures.forEach(({ side, depth, data }, index) => {
    const entry = 6 + index * 16
    head.set([side % 256, side % 256], entry)
    head.writeUInt16LE(depth, entry + 6)
    head.writeUInt32LE(data.length, entry + 8)
    head.writeUInt32LE(at, entry + 12)
    at += data.length
  })
  return Buffer.concat([head, ...pictures.map(({ data }) => data)])
}

const colour = (x: number, y: number) => [x * 3, y * 5, 200, 255]

test('an ICO gives the picture that suits best, PNG or bitmap of any depth', () => {
  const png = PNG.sync.write(sample(96))
  const many = icoOf(
    { side: 16, depth: 32, data: bitmap(16, 32, colour) },
    { side: 96, depth: 32, data: png },
    { side: 256, depth: 32, data: Buffer.from('broken') },
  )
  assert.equal(decodeIco(many, 64)?.width, 96)
  assert.equal(
    decodeIco(icoOf({ side: 16, depth: 32, data: bitmap(16, 32, colour) }), 64)?.width,
    16,
  )
  const deep = decodeIco(icoOf({ side: 32, depth: 32, data: bitmap(32, 32, colour) }), 64)
  assert.deepEqual([...(deep?.rgba.subarray(0, 8) ?? [])], [200, 0, 0, 255, 200, 0, 3, 255])
  for (const depth of [1, 8]) {
    const flat = decodeIco(icoOf({ side: 16, depth, data: bitmap(16, depth, colour) }), 64)
    // The mask clears the first point; beside it blue, then red.
    assert.deepEqual(
      [...(flat?.rgba.subarray(0, 12) ?? [])],
      [255, 0, 0, 0, 0, 0, 255, 255, 255, 0, 0, 255],
      `${depth} bits`,
    )
  }
  const unseen = decodeIco(
    icoOf({ side: 16, depth: 32, data: bitmap(16, 32, () => [1, 2, 3, 0]) }),
    64,
  )
  assert.equal(unseen?.rgba[3], 255)
})

test('an animation is its still picture, and what follows a PNG is left behind', () => {
  const still = PNG.sync.write(sample(32))
  const control = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))
  const frame = chunk('fdAT', Buffer.from('0000'))
  const end = still.subarray(-12)
  const animated = Buffer.concat([
    still.subarray(0, 33),
    control,
    still.subarray(33, -12),
    frame,
    end,
  ])
  const polyglot = Buffer.concat([still, Buffer.from('PK\u0003\u0004<script>alert(1)</script>')])
  const commented = Buffer.concat([
    still.subarray(0, 33),
    chunk('tEXt', Buffer.from('x\0<svg onload=alert(1)>')),
    still.subarray(33),
  ])
  for (const file of [animated, polyglot, commented])
    assert.deepEqual(makeIcon(file), makeIcon(still))
})

test('hostile files produce no icon, in bounded time and memory', () => {
  const bomb = deflateSync(Buffer.alloc(30_000_000))
  const whole = PNG.sync.write(sample(40))
  const damaged = Buffer.from(whole)
  damaged[60] = (damaged[60] ?? 0) ^ 1
  const plain = { ...sample(32), data: Buffer.alloc(32 * 32 * 4, 255) }
  const files: Record<string, Buffer> = {
    nothing: Buffer.alloc(0),
    text: Buffer.from('<!doctype html>'),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    gif: Buffer.from('GIF89a'),
    'a huge picture': pngOf({ width: 2 ** 31 - 1, height: 2 ** 31 - 1 }),
    'a picture wider than we read': pngOf({ width: 1025, height: 1, raw: Buffer.alloc(4101) }),
    'no points': pngOf({ width: 0, height: 8 }),
    'a bomb': pngOf({ width: 16, height: 16, packed: bomb }),
    'too little data': pngOf({ width: 16, height: 16, raw: Buffer.alloc(100) }),
    'no such filter': pngOf({ width: 8, height: 8, raw: Buffer.alloc(33 * 8, 9) }),
    'no such colour': pngOf({ width: 8, height: 8, colour: 5, raw: Buffer.alloc(300) }),
    'no such depth': pngOf({ width: 8, height: 8, depth: 3, raw: Buffer.alloc(300) }),
    'no palette': pngOf({ width: 8, height: 8, colour: 3, raw: Buffer.alloc(72) }),
    'a wrong checksum': damaged,
    'an end that is missing': whole.subarray(0, -12),
    'one colour': PNG.sync.write(plain),
    'nothing to see': PNG.sync.write({ ...plain, data: Buffer.alloc(32 * 32 * 4) }),
    'a point that counts visitors': PNG.sync.write(sample(1)),
    'an icon without pictures': Buffer.from([0, 0, 1, 0, 255, 255]),
    'an icon that points beyond its end': Buffer.from(
      '000001000100101000000100200000ffffff16000000',
      'hex',
    ),
    'a bitmap of another height': icoOf({
      side: 16,
      depth: 32,
      data: bitmap(16, 32, () => [1, 2, 3, 4]).fill(0xff, 8, 12),
    }),
    'a bitmap cut short': icoOf({
      side: 16,
      depth: 32,
      data: bitmap(16, 32, () => [1, 2, 3, 4]).subarray(0, 90),
    }),
  }
  for (const [name, file] of Object.entries(files)) assert.equal(makeIcon(file), null, name)
  for (let cut = 0; cut < whole.length; cut += 7)
    assert.equal(makeIcon(whole.subarray(0, cut)), null)
})

test('no change of a byte of an ICO throws', () => {
  const file = icoOf(
    { side: 8, depth: 8, data: bitmap(8, 8, () => []) },
    { side: 8, depth: 32, data: bitmap(8, 32, (x, y) => [x, y, 9, 255]) },
  )
  for (let at = 0; at < 150; at += 1)
    for (const value of [0, 0xff]) {
      const changed = Buffer.from(file)
      changed[at] = value
      assert.doesNotThrow(() => makeIcon(changed), `byte ${at} as ${value}`)
    }
})
