// The schema of a database as its engine's own catalogue tells it: tables, columns, constraints and
// indexes.
import type { Engine, Row } from '../src/store/database/statement.ts'

export async function schemaOf(engine: Engine): Promise<Record<string, Row[]>> {
  const questions = engine.name === 'sqlite' ? SQLITE : POSTGRES
  const answers: Record<string, Row[]> = {}
  for (const [what, sql] of Object.entries(questions)) {
    const rows = await engine.all(sql)
    if (rows.length === 0) throw new Error(`no ${what}`)
    answers[what] = rows.map((row) => ({
      ...row,
      ...(row['sql'] ? { sql: plain(row['sql']) } : {}),
    }))
  }
  return answers
}

/** The text of a statement without its line breaks. */
function plain(sql: unknown): string {
  return String(sql).replaceAll(/\s+/g, ' ')
}

const TABLE = `(select name, wr, strict from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite%')`
const SQLITE = {
  tables: `select * from ${TABLE} order by name`,
  columns: `select t.name as "table", c.name, c.type, c."notnull", c.dflt_value, c.pk, c.hidden from ${TABLE} t, pragma_table_xinfo(t.name) c
    order by t.name, c.cid`,
  references: `select t.name as "table", f."table" as target, f."from", f."to", f.on_update, f.on_delete from ${TABLE} t,
    pragma_foreign_key_list(t.name) f order by t.name, f."from"`,
  indexes: `select t.name as "table", i.name, i."unique", i.origin, i.partial, s.sql,
    (select group_concat(coalesce(x.name, '(expression)') || ' ' || x."desc") from pragma_index_xinfo(i.name) x where x.key = 1) as columns
    from ${TABLE} t, pragma_index_list(t.name) i join sqlite_schema s on s.name = i.name order by t.name, i.name`,
}

const OURS = `c.relnamespace = current_schema()::regnamespace`
const POSTGRES = {
  columns: `select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
    a.attidentity as identity, a.attgenerated as generated, l.collname as collation, pg_get_expr(d.adbin, d.adrelid) as value
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum left join pg_collation l on l.oid = a.attcollation
    where c.relkind = 'r' and ${OURS} order by c.relname, a.attnum`,
  // Since PostgreSQL 18 a required column is a constraint as well.
  constraints: `select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as definition from pg_constraint k
    join pg_class c on c.oid = k.conrelid where k.contype <> 'n' and ${OURS} order by c.relname, k.conname`,
  indexes: `select tablename as "table", indexname as name, indexdef as definition from pg_indexes where schemaname = current_schema()
    order by tablename, indexname`,
}
