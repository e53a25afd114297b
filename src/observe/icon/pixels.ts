// A picture as points: red, green, blue and opacity, a byte each, row by row.

export interface Pixels {
  width: number
  height: number
  rgba: Uint8Array
}

/** More is never made room for, whatever a file says of itself. */
export const MOST_SIDE = 1024

/** A square of this side with the picture in its middle, each point the mean of what it covers. */
export function shrunk({ width, height, rgba }: Pixels, side: number): Pixels {
  const scale = side / Math.max(width, height)
  const [wide, high] = [width, height].map((each) => Math.max(1, Math.round(each * scale))) as [
    number,
    number,
  ]
  const [left, top] = [Math.floor((side - wide) / 2), Math.floor((side - high) / 2)]
  const small = new Uint8Array(side * side * 4)
  for (let y = 0; y < high; y += 1)
    for (let x = 0; x < wide; x += 1) {
      const mean = meanOf({ width, height, rgba }, spanOf(x, wide, width), spanOf(y, high, height))
      small.set(mean, ((top + y) * side + left + x) * 4)
    }
  return { width: side, height: side, rgba: small }
}

type Span = readonly [from: number, to: number]

function spanOf(place: number, places: number, length: number): Span {
  return [(place * length) / places, ((place + 1) * length) / places]
}

/** Colours weigh by how much can be seen of them. */
function meanOf({ width, rgba }: Pixels, [left, right]: Span, [top, bottom]: Span): number[] {
  let [red, green, blue, seen, area] = [0, 0, 0, 0, 0]
  for (let y = Math.floor(top); y < bottom; y += 1) {
    const high = Math.min(bottom, y + 1) - Math.max(top, y)
    for (let x = Math.floor(left); x < right; x += 1) {
      const share = high * (Math.min(right, x + 1) - Math.max(left, x))
      const at = (y * width + x) * 4
      const weight = share * (rgba[at + 3] ?? 0)
      red += weight * (rgba[at] ?? 0)
      green += weight * (rgba[at + 1] ?? 0)
      blue += weight * (rgba[at + 2] ?? 0)
      seen += weight
      area += share
    }
  }
  if (seen === 0) return [0, 0, 0, 0]
  return [red / seen, green / seen, blue / seen, seen / area].map(Math.round)
}
