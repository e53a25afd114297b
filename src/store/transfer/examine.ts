// Examines a whole database: its pages, the checksum of every stored text, and whether columns
// agree with their records.
import { hash } from 'node:crypto'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { damagedColumns, readMoment, rowName, rowsAfter, tableBatches } from './copy.ts'
import type { Engine, Reader, Row } from '../database/engine.ts'
import { unpackText } from '../database/packed-text.ts'
import { unseal } from '../database/sealed-text.ts'
import { layoutOf, type TableLayout } from '../database/table-layout.ts'
import { columnsOf } from '../database/tool-row.ts'

export interface Finding {
  table: string
  row: string
  problem: string
}

export interface Examination {
  rows: number
  findings: Finding[]
}

/** More are of no use: the database has to be restored. */
const MOST_FINDINGS = 100

/**
 * Reads everything from one snapshot; changes nothing. Columns are compared with records only where
 * this version has rendered them; null if the database is of another one.
 */
export async function examine(engine: Engine, version: string | null): Promise<Examination> {
  return await readMoment(engine, async (reader) => {
    const findings: Finding[] = []
    if (engine.name === 'sqlite') findings.push(...(await damagedPages(reader)))
    let rows = 0
    for (const table of await layoutOf(reader, engine.name)) {
      try {
        for await (const batch of tableBatches(reader, engine.name, table)) {
          rows += batch.rows.length
          for (const row of batch.rows) findings.push(...problemsOf(row, table))
        }
        if (version !== null && table.name === 'tool')
          findings.push(...(await strayColumns(reader, version)))
      } catch (error) {
        findings.push({
          table: table.name,
          row: 'unknown',
          problem: error instanceof Error ? error.message : String(error),
        })
      }
      if (findings.length >= MOST_FINDINGS) break
    }
    return { rows, findings: findings.slice(0, MOST_FINDINGS) }
  })
}

async function damagedPages(reader: Reader): Promise<Finding[]> {
  const lines = await reader.all(`PRAGMA integrity_check(${MOST_FINDINGS})`)
  const problems = lines
    .map((line) => String(line['integrity_check']))
    .filter((line) => line !== 'ok')
  return problems.map((problem) => ({ table: 'pages of the file', row: 'unknown', problem }))
}

function problemsOf(row: Row, table: TableLayout): Finding[] {
  const problems = damagedColumns(row).map((column) => `${column} is not what was written`)
  if (table.name === 'scan_result' && !isResultWhole(row))
    problems.push('grading or evidence is not what was written')
  return problems.map((problem) => ({ table: table.name, row: rowName(row, table), problem }))
}

function isResultWhole({ grading, evidence, sha256 }: Row): boolean {
  try {
    JSON.parse(unpackText(String(grading)))
    return hash('sha256', unpackText(String(evidence))) === sha256
  } catch {
    return false
  }
}

const PAGE_ROWS = 200

/** Columns that do not agree with the record they are derived from. */
async function strayColumns(reader: Reader, version: string): Promise<Finding[]> {
  const findings: Finding[] = []
  const select = (after: number) =>
    reader.all(
      `SELECT t.*, s.record FROM tool t LEFT JOIN tool_source s ON s.tool_id = t.id WHERE t.id > ${after} ORDER BY t.id LIMIT ${PAGE_ROWS}`,
    )
  for await (const row of rowsAfter('id', select))
    findings.push(
      ...strayIn(row, version).map((problem) => ({
        table: 'tool',
        row: String(row['slug']),
        problem,
      })),
    )
  return findings
}

function strayIn(row: Row, version: string): string[] {
  if (typeof row['record'] !== 'string') return ['it has no record']
  let record: ToolRecord
  try {
    record = JSON.parse(unseal(row['record'])) as ToolRecord
  } catch {
    return ['its record cannot be read']
  }
  // The start of this version renders it again.
  if (row['rendered_by'] !== version) return []
  const { url_key: _, ...expected } = columnsOf(record, '')
  return Object.entries(expected)
    .filter(([column, value]) => !isSame(row[column], value))
    .map(
      ([column, value]) =>
        `${column} is ${String(row[column])}, and ${String(value)} in its record`,
    )
}

/** PostgreSQL returns large numbers as text. */
function isSame(stored: unknown, expected: string | number | null): boolean {
  return typeof expected === 'number' && stored !== null
    ? Number(stored) === expected
    : stored === expected
}
