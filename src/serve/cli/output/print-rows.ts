// Prints a list in the requested format: JSON, markdown, or a table for a terminal.
import type { Rows } from '../../../represent/terminal/tools.ts'
import type { FormOptions } from './print-result.ts'
import { writeOut } from './write.ts'

export async function printRows(
  answer: unknown,
  rows: Rows,
  below: string,
  { json, md }: FormOptions,
): Promise<void> {
  const { markdownTable, plainJson, terminalTable } =
    await import('../../../represent/terminal/table.ts')
  if (json) writeOut(plainJson(answer))
  else if (md) writeOut(markdownTable(rows.columns, rows.rows))
  else {
    writeOut(
      rows.rows.length === 0
        ? `${below}\n`
        : `${terminalTable(rows.columns, rows.rows, width())}\n${below}\n${rows.note === undefined ? '' : `${rows.note}\n`}`,
    )
  }
}

/** The rows alone, or the sentence that there are none. */
export async function printTable(
  answer: unknown,
  { columns, rows }: Rows,
  none: string,
  { json, md }: FormOptions,
): Promise<void> {
  const { markdownTable, plainJson, terminalTable } =
    await import('../../../represent/terminal/table.ts')
  if (json) writeOut(plainJson(answer))
  else if (rows.length === 0) writeOut(`${none}\n`)
  else writeOut(md ? markdownTable(columns, rows) : terminalTable(columns, rows, width()))
}

/** A pipe has no width, so nothing is cut. */
function width(): number {
  return process.stdout.isTTY ? process.stdout.columns : Infinity
}
