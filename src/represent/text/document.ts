// A text answer as a document: blocks that markdown and a terminal each print in their own way. The
// words of a block are safe already for where they go.

/** A string is a paragraph; in a terminal it may have several lines. */
export type Block =
  | string
  | { kind: 'heading'; level: 1 | 2 | 3; text: string }
  | { kind: 'list'; items: readonly string[]; isNumbered: boolean }
  | { kind: 'table'; columns: readonly Column[]; rows: readonly (readonly string[])[] }
  | { kind: 'code'; language: string; text: string }

export interface Column {
  title: string
  align?: 'right'
  /** Shrinks if the terminal is narrow. */
  shrinks?: boolean
}

/** What is null, false or empty is left out. */
type Maybe<T> = T | null | undefined | false
export type Part = Maybe<Block> | readonly Part[]

export function heading(level: 1 | 2 | 3, text: string): Block {
  return { kind: 'heading', level, text }
}

export function list(items: readonly Maybe<string>[]): Block {
  return { kind: 'list', items: items.filter(isSaid), isNumbered: false }
}

export function numbered(items: readonly string[]): Block {
  return { kind: 'list', items, isNumbered: true }
}

export function table(
  columns: readonly (Column | string)[],
  rows: readonly (readonly string[])[],
): Block {
  const titled = columns.map((column) => (typeof column === 'string' ? { title: column } : column))
  return { kind: 'table', columns: titled, rows }
}

/** What is fenced contains no fence. */
export function fenced(language: string, text: string): Block {
  return { kind: 'code', language, text: text.replaceAll('```', '') }
}

/** A title with what belongs to it; nothing if there is nothing. */
export function section(title: string, ...parts: readonly Part[]): Block[] {
  const blocks = blocksOf(parts)
  return blocks.length === 0 ? [] : [heading(2, title), ...blocks]
}

/** Lines of one block. */
export function lines(...each: readonly Maybe<string>[]): string {
  return each.filter(isSaid).join('\n')
}

export function blocksOf(parts: readonly Part[]): Block[] {
  return parts.flatMap((part): Block[] => {
    if (part === null || part === undefined || part === false || part === '') return []
    if (isGroup(part)) return blocksOf(part)
    return typeof part === 'object' && part.kind === 'list' && part.items.length === 0 ? [] : [part]
  })
}

function isGroup(part: Part): part is readonly Part[] {
  return Array.isArray(part)
}

function isSaid(text: Maybe<string>): text is string {
  return typeof text === 'string' && text !== ''
}
