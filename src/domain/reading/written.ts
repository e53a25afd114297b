// How texts are written for a reader: each string as JSON on one line, so that none can end what it
// stands in, with everything that nobody sees written out.
import { createHash } from 'node:crypto'

const UNSEEN = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\p{DI}\u{2800}]/gu

/** As JSON on one line. */
export function written(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replace(UNSEEN, (letter) =>
    [...letter].flatMap(unitsOf).join(''),
  )
}

const TAB = 8

/**
 * Lines as they are, in columns as a terminal shows them, because their layout says what belongs
 * together. Each is indented, so that none can be taken for a line of ours.
 */
export function writtenLines(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((line) => {
      const seen = withoutTabs(line).replace(UNSEEN, (letter) => unitsOf(letter).join(''))
      const bare = seen.trimEnd()
      return bare === '' ? '' : `  ${bare}`
    })
    .join('\n')
}

function withoutTabs(line: string): string {
  let column = 0
  return line
    .split('\t')
    .map((part, at, parts) => {
      const width = at === parts.length - 1 ? 0 : TAB - ((column + part.length) % TAB)
      column += part.length + width
      return part + ' '.repeat(width)
    })
    .join('')
}

function unitsOf(letter: string): string[] {
  return Array.from(
    { length: letter.length },
    (_, at) => `\\u${letter.charCodeAt(at).toString(16).padStart(4, '0')}`,
  )
}

export function sha256Of(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

/** A block of lines about one item, cut at this many characters, which it then says. */
export function cutBlock(block: string, most: number): { text: string; isCut: boolean } {
  if (block.length <= most) return { text: block, isCut: false }
  const left = block.length - most
  return { text: `${block.slice(0, most)}\n(cut: ${left} characters are not shown)`, isCut: true }
}

/** What a reader is shown: a head, and items with a number each. */
export interface Shown {
  sha256: string
  text: string
  head: string
  items: { name: string; sha256: string; isCut?: true }[]
  left: number
}

export interface ShownBlock {
  name: string
  text: string
  isCut?: boolean
}

/** `item` is what a number stands before, such as "Tool". */
export function shownFrom(
  head: string,
  item: string,
  blocks: readonly ShownBlock[],
  left: number,
): Shown {
  const text = [head, ...blocks.map((block, at) => `${item} ${at + 1}\n${block.text}`)].join('\n\n')
  return {
    sha256: sha256Of(text),
    text,
    head: sha256Of(head),
    items: blocks.map(({ name, text: block, isCut }) => ({
      name: name.slice(0, LONGEST_NAME),
      sha256: sha256Of(block),
      ...(isCut === true && { isCut }),
    })),
    left,
  }
}

const LONGEST_NAME = 500
