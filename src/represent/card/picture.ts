// An image of few colours: antialiased shapes, each in one colour on a known background.
import { normalise } from '../../domain/text/normalise.ts'

export type Rgb = readonly [number, number, number]

/** Line segments: x, y, x, y for each. Areas that they enclose are filled. */
export type Outline = number[]

/** The gradations from a background to an ink, for the edges of shapes; an index in the palette. */
export type Ink = number

/** Gradations of one ink in the palette; more cannot be distinguished. */
const STEPS = 16

export class Picture {
  readonly width: number
  readonly height: number
  readonly palette: Rgb[] = []
  /** One palette index per pixel, row by row. */
  readonly points: Uint8Array
  readonly #inks = new Map<string, Ink>()

  constructor(width: number, height: number, ground: Rgb) {
    this.width = width
    this.height = height
    this.points = new Uint8Array(width * height)
    this.ink(ground, ground)
  }

  ink(ground: Rgb, color: Rgb): Ink {
    const key = `${ground.join()} ${color.join()}`
    const known = this.#inks.get(key)
    if (known !== undefined) return known
    const made = this.palette.length
    for (let step = 0; step < STEPS; step += 1) {
      const share = step / (STEPS - 1)
      const mixed = (channel: 0 | 1 | 2) =>
        Math.round(ground[channel] + (color[channel] - ground[channel]) * share)
      this.palette.push([mixed(0), mixed(1), mixed(2)])
    }
    this.#inks.set(key, made)
    return made
  }

  /** Each line adds the area to its right: the sum along a row is the coverage of each pixel. */
  draw(outline: Outline, ink: Ink): void {
    const grid = this.#gridFor(outline)
    for (let at = 0; at + 3 < outline.length; at += 4) addLine(grid, outline, at)
    const { areas, columns, rows, left, top } = grid
    for (let row = 0; row < rows; row += 1) {
      let sum = 0
      for (let column = 0; column < columns && left + column < this.width; column += 1) {
        sum += areas[row * columns + column] ?? 0
        const step = Math.round(Math.min(1, Math.abs(sum)) * (STEPS - 1))
        if (step > 0) this.points[(top + row) * this.width + left + column] = ink + step
      }
    }
  }

  #gridFor(outline: Outline): Grid {
    let [least, most, highest, lowest] = [this.width, 0, this.height, 0]
    for (let at = 0; at < outline.length; at += 2) {
      least = Math.min(least, outline[at] ?? 0)
      most = Math.max(most, outline[at] ?? 0)
      highest = Math.min(highest, outline[at + 1] ?? 0)
      lowest = Math.max(lowest, outline[at + 1] ?? 0)
    }
    const [left, top] = [Math.max(0, Math.floor(least)), Math.max(0, Math.floor(highest))]
    const columns = Math.max(0, Math.min(this.width, Math.ceil(most)) - left + 1)
    const rows = Math.max(0, Math.min(this.height, Math.ceil(lowest)) - top)
    return { areas: new Float32Array(columns * rows), columns, rows, left, top }
  }
}

/** The part of the image that an outline touches. */
interface Grid {
  areas: Float32Array
  columns: number
  rows: number
  left: number
  top: number
}

function addLine(grid: Grid, outline: Outline, at: number): void {
  const { left, top, rows } = grid
  const [x0, y0, x1, y1] = [
    outline[at] ?? 0,
    outline[at + 1] ?? 0,
    outline[at + 2] ?? 0,
    outline[at + 3] ?? 0,
  ]
  if (y0 === y1) return
  const direction = y0 < y1 ? 1 : -1
  const [fromX, fromY, toX, toY] =
    direction > 0
      ? [x0 - left, y0 - top, x1 - left, y1 - top]
      : [x1 - left, y1 - top, x0 - left, y0 - top]
  const slope = (toX - fromX) / (toY - fromY)
  for (let row = Math.max(0, Math.floor(fromY)); row < Math.min(rows, Math.ceil(toY)); row += 1) {
    const [high, low] = [Math.max(row, fromY), Math.min(row + 1, toY)]
    const [one, other] = [fromX + (high - fromY) * slope, fromX + (low - fromY) * slope]
    addSpan(grid, row, Math.min(one, other), Math.max(one, other), (low - high) * direction)
  }
}

/** Distributes `height` over the pixels of a row that a line crosses between `from` and `to`. */
function addSpan(
  { areas, columns }: Grid,
  row: number,
  from: number,
  to: number,
  height: number,
): void {
  const last = Math.max(Math.floor(from) + 1, Math.ceil(to))
  let before = 0
  for (let column = Math.floor(from); column <= last; column += 1) {
    const area = column === last ? height : height * coverOf(column, from, to)
    const at = row * columns + Math.min(columns - 1, Math.max(0, column))
    areas[at] = (areas[at] ?? 0) + area - before
    before = area
  }
}

/** How much of a pixel in this column is right of a line over its row, between `from` and `to`. */
function coverOf(column: number, from: number, to: number): number {
  const edge = column + 1
  if (to - from < 1e-6) return Math.min(1, Math.max(0, edge - from))
  const [begin, end] = [Math.max(column, from), Math.min(edge, to)]
  const passed = Math.max(0, begin - from) / (to - from)
  const crossing = Math.max(0, end - begin) / (to - from)
  return passed + crossing * (edge - (begin + end) / 2)
}

/** By character: the advance, and the path in M, L and Q commands; 1000 units per em, upwards. */
export type Glyphs = Readonly<Record<string, readonly [number, string]>>

const EM = 1000
/** The segments of a curve; at the size of a card more are invisible. */
const CUTS = 8
const UNKNOWN = '?'

/** The displayable part of a text: other characters lose their accents, or are left out. */
export function letterable(text: string, glyphs: Glyphs): string {
  const shown = [...normalise(text, 'NFC')].map((char) =>
    Object.hasOwn(glyphs, char) ? char : normalise(char, 'NFD').replace(/\p{Mn}/gu, ''),
  )
  return shown
    .filter((char) => Object.hasOwn(glyphs, char))
    .join('')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Whether no letter of the text would be missing; symbols and emoji may be. */
export function canLetter(text: string, glyphs: Glyphs): boolean {
  const letters = normalise(text, 'NFC').match(/[\p{L}\p{N}]/gu) ?? []
  return letters.every((char) => letterable(char, glyphs) !== '')
}

export function widthOfWords(text: string, size: number, glyphs: Glyphs): number {
  return [...text].reduce((sum, char) => sum + advanceOf(char, glyphs), 0) * (size / EM)
}

/** The text cut to a width, with an ellipsis if something is missing. */
export function cutWords(text: string, size: number, width: number, glyphs: Glyphs): string {
  if (widthOfWords(text, size, glyphs) <= width) return text
  const room = (width - widthOfWords('…', size, glyphs)) * (EM / size)
  let [cut, used] = ['', 0]
  for (const char of text) {
    used += advanceOf(char, glyphs)
    if (used > room) break
    cut += char
  }
  return `${cut.trimEnd()}…`
}

/** The text in at most this many lines of a width. */
export function wrapWords(
  text: string,
  size: number,
  width: number,
  most: number,
  glyphs: Glyphs,
): string[] {
  const lines: string[] = []
  let rest = text.split(' ').filter((word) => word !== '')
  while (rest.length > 0 && lines.length < most - 1) {
    let count = 1
    while (
      count < rest.length &&
      widthOfWords(rest.slice(0, count + 1).join(' '), size, glyphs) <= width
    )
      count += 1
    lines.push(cutWords(rest.slice(0, count).join(' '), size, width, glyphs))
    rest = rest.slice(count)
  }
  return rest.length > 0 ? [...lines, cutWords(rest.join(' '), size, width, glyphs)] : lines
}

/** The text as an outline, with its baseline at `y`. */
export function outlineOfWords(
  text: string,
  x: number,
  y: number,
  size: number,
  glyphs: Glyphs,
): Outline {
  const scale = size / EM
  const outline: Outline = []
  let at = x
  for (const char of text) {
    const lines = linesOf((glyphs[char] ?? glyphs[UNKNOWN])?.[1] ?? '')
    for (let index = 0; index < lines.length; index += 2)
      outline.push(at + (lines[index] ?? 0) * scale, y - (lines[index + 1] ?? 0) * scale)
    at += advanceOf(char, glyphs) * scale
  }
  return outline
}

function advanceOf(char: string, glyphs: Glyphs): number {
  return (glyphs[char] ?? glyphs[UNKNOWN])?.[0] ?? 0
}

/** A cache: there are as many paths as glyphs, and every card needs most of them. */
const CUT_PATHS = new Map<string, Outline>()

function linesOf(path: string): Outline {
  const cached = CUT_PATHS.get(path)
  if (cached !== undefined) return cached
  const lines: Outline = []
  let [beginX, beginY, lastX, lastY] = [0, 0, 0, 0]
  const lineTo = (x: number, y: number) => {
    lines.push(lastX, lastY, x, y)
    ;[lastX, lastY] = [x, y]
  }
  for (const [, command, numbers = ''] of path.matchAll(/([MLQ])([^MLQ]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0] = numbers.trim().split(/\s+/).map(Number)
    if (command === 'L') lineTo(a, b)
    else if (command === 'Q')
      for (const [x, y] of cutsOf([lastX, lastY], [a, b], [c, d])) lineTo(x, y)
    else {
      lineTo(beginX, beginY)
      ;[beginX, beginY, lastX, lastY] = [a, b, a, b]
    }
  }
  lineTo(beginX, beginY)
  CUT_PATHS.set(path, lines)
  return lines
}

type Point = readonly [number, number]

function cutsOf([x0, y0]: Point, [x1, y1]: Point, [x2, y2]: Point): Point[] {
  return Array.from({ length: CUTS }, (_, index) => {
    const t = (index + 1) / CUTS
    const [a, b, c] = [(1 - t) ** 2, 2 * t * (1 - t), t ** 2]
    return [a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2] as const
  })
}
