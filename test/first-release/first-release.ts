// A database that the first release (commit 8c920458) wrote, what it answered from it and what it
// exported; README.md says how it was made.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from '../../src/store/database/statement.ts'

export interface StoredRow {
  table: string
  row: Record<string, string | number | null>
}

export interface StoredAnswer {
  path: string
  key?: string
  status: number
  type: string
  body: unknown
}

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

const linesOf = (file: string) => read(file).trimEnd().split('\n')

export const ROWS = linesOf('rows.jsonl').map((line) => JSON.parse(line) as StoredRow)

/** Lines of `agentgrade export`. */
export const EXPORTED = linesOf('exported.jsonl')

export const { now, keys, answers } = JSON.parse(read('answers.json')) as {
  now: number
  keys: Record<string, string>
  answers: StoredAnswer[]
}

/** Fills an empty database. */
export async function loadFirstRelease(engine: Engine): Promise<void> {
  const slot = (n: number) => (engine.name === 'sqlite' ? '?' : `$${n}`)
  await engine.transaction(async (tx) => {
    for (const statement of read(`${engine.name}.sql`).split(/;\n/))
      if (statement.trim() !== '') await tx.all(statement)
    for (const { table, row } of ROWS) {
      const names = Object.keys(row)
      await tx.all(
        `insert into ${table} (${names.join(', ')}) values (${names.map((_, at) => slot(at + 1)).join(', ')})`,
        Object.values(row),
      )
    }
  })
}

/** Our own words, how search reads a query, what is random, and what was deprecated then. */
const NOT_COMPARED = new Set([
  'says',
  'fix',
  'title',
  'instance',
  'understood',
  'discount',
  'ifVerified',
])
const LONG = new Set(['evidence', 'exchanges', 'grading', 'observations'])

/** What is compared of an answer: the data in it. What is long is compared by its digest. */
export function comparable(type: string, text: string): unknown {
  // Initials are drawn anew by each release.
  if (type.startsWith('image/')) return undefined
  if (!type.includes('json')) return digest(text)
  return JSON.parse(text, (name, value: unknown) => {
    if (NOT_COMPARED.has(name)) return undefined
    if (name === 'checks' && Array.isArray(value)) return value.map(judged)
    const isLong = LONG.has(name) && typeof value === 'object' && value !== null
    return isLong ? digest(JSON.stringify(value)) : value
  }) as unknown
}

function judged(check: unknown): unknown {
  if (typeof check !== 'object' || check === null || !('outcome' in check)) return check
  const { id, outcome, points } = check as Record<string, unknown>
  return [id, outcome, points]
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
