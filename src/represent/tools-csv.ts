// Tools as comma-separated values (RFC 4180): a header line, then one line per tool.
import { ACCESS_IDS, CRITERION_IDS } from '../domain/grading/criterion.ts'
import type { Tool } from '../domain/tool/tool.ts'

const PLAIN = [
  'slug',
  'name',
  'description',
  'url',
  'category',
  'kind',
  'grade',
  'score',
] as const satisfies readonly (keyof Tool)[]
const REST = [
  'evidence',
  'confidence',
  'provisional',
  'reviewCount',
  'reviewScore',
  'methodVersion',
  'createdAt',
  'scannedAt',
  'updatedAt',
] as const satisfies readonly (keyof Tool)[]

const GRADES = ACCESS_IDS.map((id) => `${id}Grade`)
/** New columns come last, because some readers count them. */
export const CSV_HEAD = `${[...PLAIN, ...CRITERION_IDS, 'accessMethods', ...REST, ...GRADES].join(',')}\r\n`

export function csvLine(tool: Tool): string {
  const cells = [
    ...PLAIN.map((name) => tool[name]),
    ...CRITERION_IDS.map((id) => tool.criteria[id]),
    tool.accessMethods.join(' '),
    ...REST.map((name) => tool[name]),
    ...ACCESS_IDS.map((id) => tool.accessGrades[id]),
  ]
  return csvRow(cells)
}

export function csvRow(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

/** Also full-width and small forms. */
const SIGN = /[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B\u2212]/
/** What some spreadsheet takes for the end of a cell, whatever we quote. */
const SEPARATOR = /[;,|\t\r\n]/
/** What a spreadsheet drops before a formula. */
const DROPPED = /[\s\p{Cf}"']/u

/** A spreadsheet would evaluate text that starts like a formula; the quote keeps it text. */
function cell(value: string | number | boolean | null): string {
  if (value === null) return ''
  const harmless = typeof value === 'string' ? withoutFormulas(value) : String(value)
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

function withoutFormulas(text: string): string {
  let safe = ''
  /** Where the cell begins that `char` may be the sign of; null inside of a word. */
  let start: number | null = 0
  for (const char of text) {
    if (start !== null && SIGN.test(char)) safe = `${safe.slice(0, start)}'${safe.slice(start)}`
    safe += char
    if (SEPARATOR.test(char)) start = safe.length
    else if (!DROPPED.test(char)) start = null
  }
  return /^[\t\r\n]/.test(safe) ? `'${safe}` : safe
}
