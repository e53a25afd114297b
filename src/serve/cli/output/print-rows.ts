// Prints a list in the requested format: JSON, markdown, or a table for a terminal.
import type { Rows } from '../../../represent/terminal/tools.ts'
import type { ClientOptions } from '../client.ts'
import { writeOut } from './write.ts'

// A pipe has no width, so nothing is cut.
const PIPE_WIDTH = 100_000

export async function printRows(
  answer: unknown,
  rows: Rows,
  below: string,
  { json, md }: ClientOptions,
): Promise<void> {
  const { markdownTable, plainJson, terminalTable } =
    await import('../../../represent/terminal/table.ts')
  if (json) writeOut(plainJson(answer))
  else if (md) writeOut(markdownTable(rows.columns, rows.rows))
  else {
    const width = process.stdout.isTTY ? process.stdout.columns : PIPE_WIDTH
    writeOut(
      rows.rows.length === 0
        ? `${below}\n`
        : `${terminalTable(rows.columns, rows.rows, width)}\n${below}\n${rows.note === undefined ? '' : `${rows.note}\n`}`,
    )
  }
}
