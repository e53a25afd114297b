// Text as outlines: the glyphs of one font, set in a line.
import { normalise } from '../../domain/text/normalise.ts'
import type { Outline } from './picture.ts'

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
