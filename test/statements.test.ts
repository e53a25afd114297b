// Every statement of the store is prepared on both databases: a wrong table, column or type of a
// value fails here.
import assert from 'node:assert/strict'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { before, test } from 'node:test'
import pg from 'pg'
import type { EngineName } from '../src/store/database/columns.ts'
import { STATEMENTS } from '../src/store/database/statement.ts'
import { openTables } from '../src/store/open-database.ts'
import { freshPostgres } from './postgres-server.ts'

const store = join(import.meta.dirname, '../src/store')

// Statements are registered when their modules are loaded.
before(async () => {
  for (const file of globSync('**/*.ts', { cwd: store, exclude: ['**/*.test.ts'] }))
    await import(join(store, file))
  assert.ok(STATEMENTS.length > 150)
})

/** What is wrong with each statement that the database does not accept. */
async function refusedOf(
  engine: EngineName,
  prepare: (text: string, parameters: number) => unknown,
): Promise<string[]> {
  const refused: string[] = []
  for (const { [engine]: statement } of STATEMENTS) {
    const { text, parameters } = statement
    try {
      await prepare(text, parameters.length)
    } catch (error) {
      refused.push(`${error instanceof Error ? error.message : String(error)}: ${text}`)
    }
  }
  return refused
}

test('SQLite accepts every statement', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-statements-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'catalogue.db')
  await (await openTables(`sqlite:${file}`, 'write')).close()
  const db = new DatabaseSync(file)
  t.after(() => db.close())
  assert.deepEqual(await refusedOf('sqlite', (text) => db.prepare(text)), [])
})

test('PostgreSQL accepts every statement, and finds a type for every value', async (t) => {
  const client = new pg.Client({ connectionString: await freshPostgres() })
  await client.connect()
  t.after(() => client.end())
  const prepare = async (text: string, parameters: number) => {
    await client.query(`prepare one as ${text}`)
    const { rows } = await client.query<{ types: number }>(
      "select cardinality(parameter_types) as types from pg_prepared_statements where name = 'one'",
    )
    await client.query('deallocate one')
    assert.equal(rows[0]?.types, parameters)
  }
  assert.deepEqual(await refusedOf('postgres', prepare), [])
})
