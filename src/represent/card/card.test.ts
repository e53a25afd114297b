// The cards: valid PNGs of the right size that show what they are given, whatever the text.
import assert from 'node:assert/strict'
import test from 'node:test'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, inflateSync } from 'node:zlib'
import { HOSTILE_TEXTS } from '../../../test/hostile-text.ts'
import { catalogueRecords, pendingRecord } from '../../../test/tool-record.ts'
import { encodePng } from '../../serve/http/response/png.ts'
import { toolJson } from '../json/profile.ts'
import { toolCard } from './card.ts'
import { cutWords, letterable, widthOfWords, wrapWords, type Glyphs, Picture } from './picture.ts'

const { glyphs } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../../web/card-font.json'), 'utf8'),
) as { glyphs: Glyphs }
const [record] = await catalogueRecords()
assert.ok(record)
const tool = toolJson(record)

function chunksOf(png: Buffer): Map<string, Buffer> {
  assert.deepEqual([...png.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  const chunks = new Map<string, Buffer>()
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    const named = png.subarray(at + 4, at + 8 + length)
    assert.equal(png.readUInt32BE(at + 8 + length), crc32(named))
    chunks.set(named.subarray(0, 4).toString('latin1'), named.subarray(4))
    at += 12 + length
  }
  return chunks
}

test('a card is a PNG of 1200 by 630 whose points all have a colour, under 60 KB', () => {
  for (const picture of [toolCard(tool, glyphs), toolCard(toolJson(pendingRecord()), glyphs)]) {
    const png = encodePng(picture)
    const chunks = chunksOf(png)
    assert.deepEqual([...chunks.keys()], ['IHDR', 'PLTE', 'IDAT', 'IEND'])
    assert.deepEqual(
      [chunks.get('IHDR')?.readUInt32BE(0), chunks.get('IHDR')?.readUInt32BE(4)],
      [1200, 630],
    )
    const rows = inflateSync(chunks.get('IDAT') ?? Buffer.alloc(0))
    assert.equal(rows.length, 1201 * 630)
    assert.ok(
      picture.palette.length <= 256 && rows.every((place) => place < picture.palette.length),
    )
    assert.ok(png.length < 60_000, `${png.length} bytes`)
  }
})

test('letter, score and bars change the picture', () => {
  const drawn = (changes: Partial<typeof tool>) =>
    encodePng(toolCard({ ...tool, ...changes }, glyphs)).toString('base64')
  const cards = [
    drawn({}),
    drawn({ grade: 'F' }),
    drawn({ score: 1.2 }),
    drawn({ name: 'Another' }),
    drawn({ criteria: { ...tool.criteria, speed: null } }),
    drawn({ grade: null, score: null }),
    drawn({ url: 'https://elsewhere.example' }),
    drawn({ scannedAt: '2026-11-17T10:00:00.000Z' }),
  ]
  assert.equal(new Set(cards).size, cards.length)
})

test('no text breaks a card: what cannot be lettered is left out, what is too long is cut', () => {
  for (const text of [...HOSTILE_TEXTS.slice(0, 12), '日本語', '', 'x'.repeat(5000), 'ﬁ ½ 🎉']) {
    assert.equal(
      toolCard({ ...tool, name: text, description: text }, glyphs).points.length,
      1200 * 630,
    )
  }
  assert.equal(letterable('U\u0308nï 日本 ŝ ḱ\n x', glyphs), 'Ünï ŝ k x')
  assert.ok(widthOfWords(cutWords('w'.repeat(100), 40, 300, glyphs), 40, glyphs) <= 300)
  const lines = wrapWords('one two three four five six seven eight nine ten', 40, 300, 2, glyphs)
  assert.equal(lines.length, 2)
  for (const line of lines) assert.ok(widthOfWords(line, 40, glyphs) <= 300, line)
})

test('names in Latin, Greek and Cyrillic are drawn; of others the host is, whole, never a part', () => {
  const drawn = (name: string, description = '', url = 'https://www.acme.io/x') =>
    encodePng(toolCard({ ...tool, name, description, url }, glyphs)).toString('base64')
  const byHost = drawn('acme.io')
  for (const name of ['Łódź', 'Ελληνικά', 'Ключница', 'Đường Phố', 'İstanbul', 'Ғалым'])
    assert.notEqual(drawn(name), byHost, name)
  for (const name of [
    '日本語',
    '한국어',
    'مرحبا',
    'שלום',
    'नमस्ते',
    'ไทย',
    'Acme 日本',
    '🎉',
    '🎉🎉',
    '',
  ])
    assert.equal(drawn(name), byHost, name)
  assert.equal(drawn('🎉 Acme'), drawn('Acme'))
  assert.equal(
    drawn('日本語', '', 'https://xn--wgv71a.jp'),
    drawn(tool.slug, '', 'https://xn--wgv71a.jp'),
  )
  // A sentence without some of its words would say something else.
  assert.equal(drawn('Acme', 'We are not 悪い at all.'), drawn('Acme', ''))
  assert.notEqual(drawn('Acme', 'Почта для агентов.'), drawn('Acme', ''))
})

function square(x: number, y: number, size: number): number[] {
  return [
    x,
    y,
    x + size,
    y,
    x + size,
    y,
    x + size,
    y + size,
    x + size,
    y + size,
    x,
    y + size,
    x,
    y + size,
    x,
    y,
  ]
}

test('shapes cover what they enclose, by halves at their edges, and holes stay open', () => {
  const picture = new Picture(10, 10, [255, 255, 255])
  const ink = picture.ink([255, 255, 255], [0, 0, 0])
  const hole = [4, 4, 4, 6, 4, 6, 6, 6, 6, 6, 6, 4, 6, 4, 4, 4]
  picture.draw([...square(1.5, 2, 6), ...hole], ink)
  const darkness = (x: number, y: number) => (picture.points[y * 10 + x] ?? 0) - ink
  assert.equal(darkness(3, 3), 15)
  assert.ok(Math.abs(darkness(1, 3) - 7.5) <= 0.5 && Math.abs(darkness(7, 3) - 7.5) <= 0.5)
  assert.equal(picture.points[5 * 10 + 5], 0)
  assert.equal(picture.points[0], 0)
  assert.equal(picture.points[8 * 10 + 4], 0)
})
