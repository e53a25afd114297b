// Examines a database: its pages, the checksum of every text, columns against their records.
import { hash } from 'node:crypto'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { unpackText, unseal } from '../database/sealed-text.ts'
import { sql, type Engine, type Reader, type Row, type Tables } from '../database/statement.ts'
import { layoutOf, type TableLayout } from '../database/table-layout.ts'
import { columnsOf } from '../database/tool-row.ts'
import { damagedColumns, readSnapshot, rowName, rowsAfter, tableBatches } from './copy.ts'

/** What is wrong with a row. */
export interface DamagedRow {
  table: string
  row: string
  problem: string
}

/** More are of no use: the database has to be restored. */
const MOST_FINDINGS = 100

/**
 * Reads everything from one snapshot; changes nothing. Columns are compared with records only where
 * this version has rendered them; null if the database is of another one.
 */
export async function examine(engine: Engine, version: string | null) {
  return await readSnapshot(engine, async (reader) => {
    const findings: DamagedRow[] = []
    if (engine.name === 'sqlite') findings.push(...(await damagedPages(reader)))
    let rows = 0
    for (const table of await layoutOf(reader)) {
      try {
        for await (const batch of tableBatches(reader, table)) {
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

async function damagedPages(reader: Reader): Promise<DamagedRow[]> {
  const lines = await reader.all(`PRAGMA integrity_check(${MOST_FINDINGS})`)
  const problems = lines
    .map((line) => String(line['integrity_check']))
    .filter((line) => line !== 'ok')
  return problems.map((problem) => ({ table: 'pages of the file', row: 'unknown', problem }))
}

function problemsOf(row: Row, table: TableLayout): DamagedRow[] {
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

type ToolRow = Tables['tool'] & { record: string | null }
const toolsAfter = sql<ToolRow>()(`
  select t.*, s.record from tool as t left join tool_source as s on s.tool_id = t.id
  where t.id > :after order by t.id limit :limit`)

/** Columns that do not agree with the record they are derived from. */
async function strayColumns(reader: Reader, version: string): Promise<DamagedRow[]> {
  const findings: DamagedRow[] = []
  for await (const row of rowsAfter((after, limit) => toolsAfter(reader, { after, limit })))
    findings.push(
      ...strayIn(row, version).map((problem) => ({
        table: 'tool',
        row: row.slug,
        problem,
      })),
    )
  return findings
}

function strayIn(row: ToolRow, version: string): string[] {
  if (row.record === null) return ['it has no record']
  let record: ToolRecord
  try {
    record = JSON.parse(unseal(row.record)) as ToolRecord
  } catch {
    return ['its record cannot be read']
  }
  // The start of this version renders it again.
  if (row.rendered_by !== version) return []
  const { url_key: _, ...expected } = columnsOf(record, '')
  return Object.entries(expected)
    .map(([column, value]) => ({ column, value, stored: row[column as keyof typeof expected] }))
    .filter(({ value, stored }) => stored !== value)
    .map(({ column, value, stored }) => `${column} is ${stored}, and ${value} in its record`)
}
