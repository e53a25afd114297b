// Prints a document for a terminal, and makes text from outside safe for it: colours only if they are
// wanted, tables that fit, lines that wrap.
import { styleText } from 'node:util'
import { plainText } from '../words/text.ts'
import { blocksOf, type Block, type Column, type Part } from './markdown.ts'

/** Of a text for every terminal. */
const WIDTH = 100
const GAP = '  '
const NARROWEST = 12

export interface Look {
  /** Headings are bold. */
  color?: boolean
  /** Whether a line that is too long goes on below. */
  wraps?: boolean
}

export const WRAPPED: Look = { wraps: true }

/** A heading stands right above its block, and an empty line between two blocks. */
export function terminal(look: Look, ...parts: readonly Part[]): string {
  const blocks = blocksOf(parts)
  const texts = blocks.map((block, at) => {
    const before = blocks[at - 1]
    const isBelowTitle = typeof before === 'object' && before.kind === 'heading'
    return `${at === 0 || isBelowTitle ? '' : '\n'}${printed(block, look)}\n`
  })
  return texts.join('')
}

function printed(block: Block, look: Look): string {
  if (typeof block === 'string') return fitted(block, '', look)
  if (block.kind === 'heading') return bold(fitted(block.text, '', look), look)
  if (block.kind === 'code') return fitted(block.text, '  ', look)
  if (block.kind === 'table') return terminalTable(block.columns, block.rows, WIDTH).trimEnd()
  const { items, isNumbered } = block
  return items
    .map((item, at) =>
      fitted(isNumbered ? `${at + 1}. ${item}` : item, '  ', look, isNumbered ? '   ' : '  '),
    )
    .join('\n')
}

function bold(text: string, { color = false }: Look): string {
  return color ? styleText('bold', text, { validateStream: false }) : text
}

/** Each line with its own indent added. */
function fitted(text: string, indent: string, { wraps = false }: Look, below = ''): string {
  return text
    .split('\n')
    .map((line) => {
      const words = line.trimStart()
      const all = `${indent}${' '.repeat(line.length - words.length)}`
      return wraps ? wrapped(words, all, `${all}${below}`) : `${all}${words}`
    })
    .join('\n')
}

/** Rows below a header; the column that shrinks is cut if the table is wider than the terminal. */
export function terminalTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
  width: number,
): string {
  const texts = rows.map((row) => row.map((cell) => plainText(cell)))
  const widths = columns.map(({ title }, at) =>
    Math.max(title.length, ...texts.map((row) => widthOf(row[at] ?? ''))),
  )
  const over =
    widths.reduce((sum, each) => sum + each, 0) + GAP.length * (columns.length - 1) - width
  const shrinking = columns.findIndex(({ shrinks }) => shrinks)
  if (over > 0 && shrinking >= 0)
    widths[shrinking] = Math.max(NARROWEST, (widths[shrinking] ?? 0) - over)
  const line = (row: readonly string[]) =>
    columns
      .map((column, at) =>
        padded(cut(row[at] ?? '', widths[at] ?? 0), widths[at] ?? 0, column.align),
      )
      .join(GAP)
      .trimEnd()
  return `${[line(columns.map(({ title }) => title.toUpperCase())), ...texts.map(line)].join('\n')}\n`
}

/** Makes text of several lines inert, line by line. */
export function plainLines(text: string): string {
  const lines = text
    .split('\n')
    .map((line) => `${/^ */.exec(line)?.[0] ?? ''}${plainText(line, 20_000)}`)
  return `${lines.join('\n').trimEnd()}\n`
}

/** Equivalent JSON with every control character escaped. */
export function plainJson(value: unknown): string {
  const escaped = JSON.stringify(value, null, 2).replace(
    /[^\P{C}\n]|[\p{Zl}\p{Zp}]/gu,
    (character) =>
      [...Array(character.length).keys()]
        .map((at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`)
        .join(''),
  )
  return `${escaped}\n`
}

/** The width of a text in cells: wide characters take two, combining marks none. */
function widthOf(text: string): number {
  let cells = 0
  for (const character of text) cells += /\p{M}/u.test(character) ? 0 : WIDE.test(character) ? 2 : 1
  return cells
}

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u{3000}-\u{303F}\u{FF01}-\u{FF60}]/u

/** At most so many cells. */
export function cut(text: string, width: number): string {
  if (widthOf(text) <= width) return text
  let kept = ''
  for (const character of text) {
    if (widthOf(kept) + widthOf(character) > width - 1) break
    kept += character
  }
  return `${kept.trimEnd()}…`
}

function padded(text: string, width: number, align?: 'right'): string {
  const space = ' '.repeat(Math.max(0, width - widthOf(text)))
  return align === 'right' ? `${space}${text}` : `${text}${space}`
}

/** Lines of at most 100 columns, the later ones with an indent of their own. */
function wrapped(text: string, first: string, later: string): string {
  const [start = '', ...words] = plainText(text, 600).split(' ')
  const lines = [cut(`${first}${start}`, WIDTH)]
  for (const word of words) {
    const line = lines.at(-1) ?? ''
    if (widthOf(line) + 1 + widthOf(word) <= WIDTH) lines.splice(-1, 1, `${line} ${word}`)
    else lines.push(cut(`${later}${word}`, WIDTH))
  }
  return lines.join('\n').trimEnd()
}
