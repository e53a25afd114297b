// Prints a document as markdown, and makes text from outside safe for it.
import { markdownRow, markdownText, plainText } from '../words/text.ts'
import { blocksOf, type Block, type Column, type Part } from './document.ts'

export function markdown(...parts: readonly Part[]): string {
  return `${blocksOf(parts).map(printed).join('\n\n')}\n`
}

function printed(block: Block): string {
  if (typeof block === 'string') return block
  if (block.kind === 'heading') return `${'#'.repeat(block.level)} ${block.text}`
  if (block.kind === 'code') return `\`\`\`${block.language}\n${block.text}\n\`\`\``
  if (block.kind === 'table') return tableOf(block.columns, block.rows)
  return block.items
    .map((item, at) => `${block.isNumbered ? `${at + 1}.` : '-'} ${item}`)
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

/**
 * Text that stays text in every dialect, also at the start of a line, where dialects turn bare URLs
 * into links or dashes into lists.
 */
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
