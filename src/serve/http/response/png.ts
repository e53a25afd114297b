// A picture of few colours as PNG.
import { writePng } from '../../../png.ts'
import type { Picture } from '../../../represent/card/picture.ts'

export function encodePng({ width, height, palette, points }: Picture): Buffer {
  // Each row begins with the number of its filter: none, which is best for few colours.
  const rows = Buffer.alloc((width + 1) * height)
  for (let row = 0; row < height; row += 1)
    rows.set(points.subarray(row * width, (row + 1) * width), row * (width + 1) + 1)
  return writePng({ width, height, colour: 'palette' }, rows, Buffer.from(palette.flat()))
}
