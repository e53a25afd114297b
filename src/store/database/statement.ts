// Queries compiled once, by their first call: later ones match their values to the compiled
// parameters, and build no SQL.
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Compilable,
  type Dialect,
} from 'kysely'
import type { Engine, Reader } from './engine.ts'
import { seal, unseal } from './sealed-text.ts'
import { columnNames, type Tables } from './tables.ts'

export type Builder = Kysely<Tables>
export type Statement<V, R> = (on: Reader, values: V) => Promise<R[]>

class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) })

const DIALECTS: Record<Engine['name'], Dialect> = {
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}

/** Builds queries for an engine without running them. */
export function builderFor(engine: Engine['name']): Builder {
  return new Kysely<Tables>({ dialect: DIALECTS[engine] })
}

/**
 * A statement that takes the values `V` by name: `given<{ slug: string }>()((value) =>
 * db.selectFrom('tool')….where('slug', '=', value.slug))`.
 */
export function given<V extends object>() {
  return <R>(build: (value: V) => Compilable<R>): Statement<V, R> => {
    let compiled: { sql: string; parameters: readonly unknown[] } | undefined
    return (on, values) => {
      const { sql, parameters } = (compiled ??= build(slots as V).compile())
      return on.all(
        sql,
        parameters.map((parameter) =>
          parameter instanceof Slot ? values[parameter.name as keyof V] : parameter,
        ),
      ) as Promise<R[]>
    }
  }
}

/** A statement that inserts a row: it takes every column but those that are always the same. */
export function inserting<T extends Exclude<keyof Tables, 'tool'>, Same extends keyof Tables[T]>(
  db: Builder,
  table: T,
  same: Pick<Tables[T], Same>,
): Statement<Omit<Tables[T], Same>, object> {
  return given<Tables[T]>()((value) => {
    const taken = columnNames(table).map((column) => [column, value[column]])
    return db.insertInto(table).values({ ...Object.fromEntries(taken), ...same } as never)
  }) as Statement<Omit<Tables[T], Same>, object>
}

/** The same for texts stored with a checksum: sealed when written, verified when read. */
export function sealed<V extends object, R>(
  names: readonly string[],
  statement: Statement<V, R>,
): Statement<V, R> {
  return async (on, values) =>
    (await statement(on, mapTexts(values, names, seal))).map((row) => mapTexts(row, names, unseal))
}

function mapTexts<T>(source: T, names: readonly string[], map: (text: string) => string): T {
  let copy: Record<string, unknown> | undefined
  for (const name of names) {
    const text = (source as Record<string, unknown>)[name]
    if (typeof text === 'string') (copy ??= { ...(source as object) })[name] = map(text)
  }
  return copy === undefined ? source : (copy as T)
}
