// Icons: what real programs write is known by its content, and no hostile file passes or throws.
import assert from 'node:assert/strict'
import test from 'node:test'
import { iconFormat, MOST_ICON_BYTES, type IconFormat } from './icon.ts'

/** Written by ImageMagick and cwebp: 16 by 16 pixels. */
const REAL: readonly (readonly [IconFormat, Buffer])[] = [
  [
    'png',
    Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAABAAAAAQEAIAAADAAbR1AAAABGdBTUEAALGPC/xhBQAAACBjSFJNAAB6' +
        'JgAAgIQAAPoAAACA6AAAdTAAAOpgAAA6mAAAF3CculE8AAAABmJLR0T///////8JWPfcAAAAB3RJTUUH' +
        '6gsRBAAuP6E2vAAAASZJREFUOMvVlL9KA0EQxn9ns5WCYBELD4KoXbiIlUVAMKARgqCQKrBvcM9yT3CC' +
        'jSAiiFHQQizsNBe7KESITQRBEJtLNRZrcZKLaw6CuMWwzM58H9/8WUeEsZ6J8cL/PUH/BFR1bwf0UbEO' +
        '0b6zAnJr7sZvYoZCmB4M2u4TuHkWQR5+ihNhAeTRxA++p6TEDVAViiBNC3TSLoPcmVwLQVgGfTECdMKG' +
        '66Avk76UHgQ58F+ytTSYBb9n6QEFkPtsCoy1KPDmodXJpsBbg9ZV0pNC4CsI+tkI/EkIPiwlio9BbTMF' +
        '8j5CcZZA2vEZqE3LFH3tQQ/cnBk+C/Q0yFv3FdyZX+3BNzXnoDbCEuhrbxeiQ+ZAnr1ViG7CGuiD+BTU' +
        '1jAE59//pp/J5v0tiGFNNgAAACV0RVh0ZGF0ZTpjcmVhdGUAMjAyNi0xMS0xN1QwNDowMDo0NiswMDow' +
        'MJGU5QwAAAAldEVYdGRhdGU6bW9kaWZ5ADIwMjYtMTEtMTdUMDQ6MDA6NDYrMDA6MDDgyV2wAAAAAElF' +
        'TkSuQmCC',
      'base64',
    ),
  ],
  [
    'ico',
    Buffer.from(
      'AAABAAEAEBACAAEAAQCwAAAAFgAAACgAAAAQAAAAIAAAAAEAAQAAAAAAQAAAAAAAAAAAAAAAAgAAAAIA' +
        'AAAAAP8A/wAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAD+AAAA/gAAAP4AAAD+AAAA/gAAAP4AAAD+AAAAAA' +
        'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' +
        'AAAAAAAAAAAAAAAAAAAAAAAA',
      'base64',
    ),
  ],
  [
    'jpeg',
    Buffer.from(
      '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDABALDA4MChAODQ4SERATGCgaGBYWGDEjJR0oOjM9PDkzODdA' +
        'SFxOQERXRTc4UG1RV19iZ2hnPk1xeXBkeFxlZ2P/2wBDARESEhgVGC8aGi9jQjhCY2NjY2NjY2NjY2Nj' +
        'Y2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2NjY2P/wAARCAAQABADASIAAhEBAxEB/8QA' +
        'FgABAQEAAAAAAAAAAAAAAAAAAgAG/8QAHxAAAgIBBAMAAAAAAAAAAAAAAQIEEQADEhNBITFR/8QAFQEB' +
        'AQAAAAAAAAAAAAAAAAAABAb/xAAgEQACAAUFAQAAAAAAAAAAAAABAgAEERShISIjQVHR/9oADAMBAAIR' +
        'AxEAPwDPyJHCAALY4Y8nlbawAbqu8pUc6tMlbh4r7hixmR970CPQxCJIWBZjyZr1p5FG7zt6ABsxT7H/' +
        '2Q==',
      'base64',
    ),
  ],
  [
    'webp',
    Buffer.from(
      'UklGRrQAAABXRUJQVlA4IKgAAAAQBQCdASoQABAAAgA0JbACdLoBQAPsA3gD+AfYBfQGkV/rd8AH7Q+j' +
        'SDYDkXal+sgAAP7ysDLpyioN3U0uyssRYoUwojWrqMeEj9oNUgF1v0kIJnkYH//TenmJfEZAFcye5QPJ' +
        '3BEmLAuGcz6eRr4xb5WFH02/X0E8/fr2I91Df/aggA8jR4LL//nOp4ws24OMkP+ueD5ayWyg4Av0Nmdn' +
        'j49orEclAAA=',
      'base64',
    ),
  ],
  [
    'webp',
    Buffer.from(
      'UklGRmwAAABXRUJQVlA4TGAAAAAvD8ADAC8QZAGmyX1DSCOGhCILMPE/JzSGNELoav6DbxxTygGjSJIU' +
        '9dKf7v7sgxVclH8xxw4i+q+wbRtkzPAGP3DPcQFwkg7YJWmC8YQG6hMihBN0F/fwve1+9/2PdwQ=',
      'base64',
    ),
  ],
  [
    'webp',
    Buffer.from(
      'UklGRtgAAABXRUJQVlA4WAoAAAAQAAAADwAADwAAQUxQSAoAAAABB1DAiAhERP8DVlA4IKgAAAAQBQCd' +
        'ASoQABAAAgA0JbACdLoBQAPsA3gD+AfYBfQGkV/rd8AH7Q+jSDYDkXal+sgAAP7ysDLpyioN3U0uyssR' +
        'YoUwojWrqMeEj9oNUgF1v0kIJnkYH//TenmJfEZAFcye5QPJ3BEmLAuGcz6eRr4xb5WFH02/X0E8/fr2' +
        'I91Df/aggA8jR4LL//nOp4ws24OMkP+ueD5ayWyg4Av0Nmdnj49orEclAAA=',
      'base64',
    ),
  ],
]

function real(format: IconFormat): Buffer {
  return Buffer.from(REAL.find(([each]) => each === format)?.[1] ?? assert.fail())
}

/** A PNG that claims a size. */
function pngOf(width: number, height: number): Buffer {
  const png = real('png')
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  return png
}

function icoOf(image: Buffer, from = 22): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt32LE(0x00010000, 0)
  header.writeUInt16LE(1, 4)
  header.writeUInt32LE(image.length, 14)
  header.writeUInt32LE(from, 18)
  return Buffer.concat([header, image])
}

test('the content decides the format', () => {
  for (const [format, bytes] of REAL) assert.equal(iconFormat(bytes), format)
  assert.equal(iconFormat(icoOf(real('png'))), 'ico')
})

test('what is no image, too large, too small or cut off is no icon', () => {
  const wideJpeg = real('jpeg')
  const frame = wideJpeg.indexOf(Buffer.from([0xff, 0xc0]))
  wideJpeg.writeUInt16BE(30_000, frame + 7)
  const bitmap = real('ico')
  bitmap.writeInt32LE(30_000, 22 + 4)
  for (const [name, bytes] of Object.entries({
    empty: Buffer.alloc(0),
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    page: Buffer.from('<!doctype html><title>Not found</title>'),
    gif: Buffer.from('GIF89a'),
    'too many bytes': Buffer.concat([real('png'), Buffer.alloc(MOST_ICON_BYTES)]),
    'a tracking pixel': pngOf(1, 1),
    'a decompression bomb': pngOf(30_000, 30_000),
    'a bomb within an ICO': icoOf(pngOf(30_000, 30_000)),
    'a wide JPEG': wideJpeg,
    'a wide bitmap': bitmap,
    'an ICO that points outside itself': icoOf(real('png'), 5000),
    'an ICO that is its own image': icoOf(real('png'), 0),
    'an ICO without an image': Buffer.from([0, 0, 1, 0, 0, 0]),
  }))
    assert.equal(iconFormat(bytes), null, name)
  for (const [format, bytes] of REAL) assert.equal(iconFormat(bytes.subarray(0, 20)), null, format)
})

test('no cut and no changed byte throws', () => {
  for (const [, bytes] of REAL)
    for (let at = 0; at < Math.min(bytes.length, 200); at += 1) {
      iconFormat(bytes.subarray(0, at))
      for (const value of [0, 1, 0x7f, 0xff]) {
        const changed = Buffer.from(bytes)
        changed[at] = value
        iconFormat(changed)
      }
    }
})
