// Prints what a command has found or done: a sentence, a table or a report, JSON or markdown.
import { wantsColor } from '../../../app/client-config.ts'
import type { Report } from '../../../domain/grading/report.ts'
import { markdownTable } from '../../../represent/text/markdown.ts'
import type { Rows } from '../../../represent/text/rows.ts'
import { terminalTable } from '../../../represent/text/terminal.ts'
import type { Copied } from '../../../store/transfer/copy-catalogue.ts'
import { writeJson, writeOut } from './write.ts'

export interface FormOptions {
  json?: boolean
  md?: boolean
}

/** A sentence is valid markdown too. */
export function printResult(data: unknown, sentence: string, { json }: FormOptions): void {
  if (json) writeJson(data)
  else writeOut(`${sentence}\n`)
}

/** Every table that was copied with its number of rows, all of them verified. */
export function printCopied({ outcome, tables }: Copied, options: FormOptions): void {
  const rows = Object.entries(tables).map(
    ([name, { rows: count, hash }]) =>
      `  ${name.padEnd(16)} ${String(count).padStart(9)} rows  ${hash.slice(0, 16)}\n`,
  )
  const sentence =
    outcome === 'same'
      ? 'The target already holds exactly this:'
      : 'Copied and verified, every row by its hash:'
  printResult({ outcome, tables }, `${sentence}\n${rows.join('').trimEnd()}`, options)
}

/** Rows with the line below them. */
export function printRows(
  answer: unknown,
  { columns, rows, note }: Rows,
  below: string,
  { json, md }: FormOptions,
): void {
  const legend = note === undefined ? '' : `${note}\n`
  if (json) writeJson(answer)
  else if (md) writeOut(markdownTable(columns, rows))
  else if (rows.length === 0) writeOut(`${below}\n`)
  else writeOut(`${terminalTable(columns, rows, width())}\n${below}\n${legend}`)
}

/** The rows alone, or the sentence that there are none. */
export function printTable(
  answer: unknown,
  { columns, rows }: Rows,
  none: string,
  { json, md }: FormOptions,
): void {
  if (json) writeJson(answer)
  else if (rows.length === 0) writeOut(`${none}\n`)
  else writeOut(md ? markdownTable(columns, rows) : terminalTable(columns, rows, width()))
}

/** A pipe has no width, so nothing is cut. */
function width(): number {
  return process.stdout.isTTY ? process.stdout.columns : Infinity
}

export interface ReportForm {
  /** Null is a table. */
  format: 'json' | 'md' | null
  checks: boolean
  /** Whether JSON is an array. */
  isList: boolean
}

export async function reportsText(
  reports: readonly Report[],
  { format, checks, isList }: ReportForm,
): Promise<string> {
  if (format === 'json') {
    const { reportJson } = await import('../../../represent/json/checks.ts')
    const all = reports.map(reportJson)
    return `${JSON.stringify(isList ? all : all[0], null, 2)}\n`
  }
  const { reportText } = await import('../../../represent/text/report.ts')
  if (format === 'md')
    return reports
      .map((report) => reportText(report, 'markdown', { checks: true }))
      .join('\n---\n\n')
  const look = { checks, color: wantsColor(process.stdout) }
  return reports.map((report) => reportText(report, 'terminal', look)).join('\n')
}
