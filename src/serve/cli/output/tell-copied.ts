// Prints what was copied: every table with its number of rows, all of them verified.
import { printResult, type FormOptions } from './print-result.ts'
import type { Copied } from '../../../store/transfer/copy-catalogue.ts'

export function tellCopied({ outcome, tables }: Copied, options: FormOptions): void {
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
