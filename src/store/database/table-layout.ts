// Reads the tables of a catalogue from the database's schema: names, columns, keys, foreign keys.
import type { Reader } from './statement.ts'

export interface TableLayout {
  name: string
  columns: string[]
  /** The primary key columns, in order. */
  key: string[]
  /** The tables that its foreign keys reference. */
  needs: string[]
}

// Full-text search has different tables on each database and is rebuilt; migrations describe the
// schema, not the data.
const NOT_DATA = /^(search_|migration$)/

/** All tables with data, each after the tables it references. */
export async function layoutOf(reader: Reader): Promise<TableLayout[]> {
  const tables =
    reader.name === 'sqlite' ? await sqliteTables(reader) : await postgresTables(reader)
  return inOrder(tables.filter(({ name }) => !NOT_DATA.test(name)))
}

async function sqliteTables(reader: Reader): Promise<TableLayout[]> {
  // Virtual tables and their shadow tables belong to full-text search.
  const names = await reader.all(
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
  )
  const tables: TableLayout[] = []
  for (const { name } of names) {
    const table = String(name)
    const columns = await reader.all(
      'SELECT name, pk FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY cid',
      [table],
    )
    const needs = await reader.all(
      'SELECT DISTINCT "table" AS target FROM pragma_foreign_key_list(?)',
      [table],
    )
    const key = columns
      .filter(({ pk }) => Number(pk) > 0)
      .toSorted((a, b) => Number(a['pk']) - Number(b['pk']))
    tables.push(
      layout(
        table,
        columns.map(nameOf),
        key.map(nameOf),
        needs.map(({ target }) => String(target)),
      ),
    )
  }
  return tables
}

async function postgresTables(reader: Reader): Promise<TableLayout[]> {
  const columns = await reader.all(
    `SELECT c.table_name AS "table", c.column_name AS name FROM information_schema.columns c
     JOIN information_schema.tables t ON t.table_schema = c.table_schema AND t.table_name = c.table_name AND t.table_type = 'BASE TABLE'
     WHERE c.table_schema = current_schema() AND c.is_generated = 'NEVER' ORDER BY c.table_name, c.ordinal_position`,
  )
  const keys = await reader.all(
    `SELECT r.relname AS "table", a.attname AS name FROM pg_index i
     JOIN pg_class r ON r.oid = i.indrelid AND r.relnamespace = current_schema()::regnamespace
     JOIN LATERAL unnest(i.indkey::int[]) WITH ORDINALITY AS k(number, place) ON true
     JOIN pg_attribute a ON a.attrelid = r.oid AND a.attnum = k.number
     WHERE i.indisprimary ORDER BY r.relname, k.place`,
  )
  const needs = await reader.all(
    `SELECT DISTINCT r.relname AS "table", f.relname AS name FROM pg_constraint c
     JOIN pg_class r ON r.oid = c.conrelid JOIN pg_class f ON f.oid = c.confrelid
     WHERE c.contype = 'f' AND r.relnamespace = current_schema()::regnamespace`,
  )
  const ofTable = (rows: typeof columns, table: string) =>
    rows.filter((row) => row['table'] === table).map(nameOf)
  return [...new Set(columns.map(({ table }) => String(table)))].map((table) =>
    layout(table, ofTable(columns, table), ofTable(keys, table), ofTable(needs, table)),
  )
}

function nameOf({ name }: Record<string, unknown>): string {
  return String(name)
}

/** A table without a key has few rows; all columns together identify one. */
function layout(name: string, columns: string[], key: string[], needs: string[]): TableLayout {
  return {
    name,
    columns: columns.toSorted(),
    key: key.length > 0 ? key : columns.toSorted(),
    needs: needs.filter((need) => need !== name),
  }
}

function inOrder(tables: TableLayout[]): TableLayout[] {
  const ordered: TableLayout[] = []
  const waiting = new Map(
    tables.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map((table) => [table.name, table]),
  )
  while (waiting.size > 0) {
    const ready = [...waiting.values()].filter(
      ({ needs }) => !needs.some((need) => waiting.has(need)),
    )
    if (ready.length === 0)
      throw new Error(`tables point at each other in a ring: ${[...waiting.keys()].join(', ')}`)
    for (const table of ready) waiting.delete(table.name)
    ordered.push(...ready)
  }
  return ordered
}
