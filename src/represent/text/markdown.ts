// A text answer as a document: blocks that markdown and a terminal each print in their own way, and
// how markdown does. The words of a block are safe already for where they go.
import { markdownRow, markdownText, plainText } from '../words/text.ts'

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

/** An item that stands below the one before it. */
export function below(item: string): string {
  return `  ${item}`
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

export function markdown(...parts: readonly Part[]): string {
  return `${blocksOf(parts).map(printed).join('\n\n')}\n`
}

function printed(block: Block): string {
  if (typeof block === 'string') return block
  if (block.kind === 'heading') return `${'#'.repeat(block.level)} ${block.text}`
  if (block.kind === 'code') return `\`\`\`${block.language}\n${block.text}\n\`\`\``
  if (block.kind === 'table') return tableOf(block.columns, block.rows)
  return block.items
    .map((item, at) => {
      const words = item.trimStart()
      return `${' '.repeat(item.length - words.length)}${block.isNumbered ? `${at + 1}.` : '-'} ${words}`
    })
    .join('\n')
}

function tableOf(columns: readonly Column[], rows: readonly (readonly string[])[]): string {
  return [
    markdownRow(columns.map(({ title }) => title)),
    markdownRow(columns.map(({ align }) => (align === 'right' ? '--:' : '---'))),
    ...rows.map(markdownRow),
  ].join('\n')
}

/** A table of text from outside. */
export function markdownTable(
  columns: readonly Column[],
  rows: readonly (readonly string[])[],
): string {
  return `${tableOf(
    columns,
    rows.map((row) => row.map((cell) => markdownText(cell))),
  )}\n`
}

/** A code span; what it shows is a validated URL or command. */
export function code(text: string): string {
  return `\`${text.replaceAll('`', '')}\``
}

/** Text that stays text in every dialect, also where one has bare URLs as links or dashes as lists. */
export function inert(text: string, maxChars: number): string {
  const words = plainText(text, maxChars)
    .replace(/(?:https?|ftp):\/\//gi, ' ')
    .replace(/:\/\//g, ': //')
    .replace(/(www)\./gi, '$1 .')
    .replaceAll('@', ' at ')
  return markdownText(words, maxChars + 20)
    .replace(/^([-=:"'$])/, '\\$1')
    .replace(/^(\d+)\./, '$1\\.')
}
