// What the catalogue needs from a database: committed reads and atomic writes, its tables, and SQL
// beside the function that uses it. `:name` takes a value, `:names[8]` up to eight of them.
import {
  type EngineName,
  big,
  creating,
  int,
  otherwise,
  primary,
  text as textColumn,
  type RowOf,
} from './columns.ts'
import { seal, unseal } from './sealed-text.ts'
import { Refusal } from '../../errors/refusal.ts'
import { ACCOUNTS } from './tables/accounts.ts'
import { REGISTRY } from './tables/registry.ts'
import { REVIEWS } from './tables/reviews.ts'
import { SCANS } from './tables/scans.ts'
import { TOOLS } from './tables/tools.ts'

/** Each after the tables that it references. */
const TABLES = {
  ...TOOLS,
  ...SCANS,
  ...REVIEWS,
  ...ACCOUNTS,
  ...REGISTRY,

  /** One row with the counters of the whole catalogue. */
  meta: {
    columns: {
      id: primary(int),
      /** Grows with every write of a tool. */
      revision: big,
      /** Grows with every write that changes a grade or a tool's position in lists. */
      grades: otherwise('0', big),
      /** Grows whenever a key is revoked. */
      keys: otherwise('0', big),
      /** The id of the latest event. */
      events: otherwise('0', big),
      /** Grows with every write of the registry: its servers, sources, policies and tokens. */
      registry: otherwise('0', big),
    },
  },

  /** One row with the installation's own secret. */
  installation: {
    columns: {
      id: primary(int),
      /** The HMAC key for stored network addresses. */
      address_secret: textColumn,
    },
  },
}

export type Tables = { [T in keyof typeof TABLES]: RowOf<(typeof TABLES)[T]> }

export function columnNames<T extends keyof Tables>(table: T): (keyof Tables[T])[] {
  return Object.keys(TABLES[table].columns) as (keyof Tables[T])[]
}

/** The statements that make an empty database a catalogue. */
export function creatingAll(engine: EngineName): string[] {
  return [
    ...Object.entries(TABLES).flatMap(([name, table]) => creating(engine, name, table)),
    'insert into meta (id, revision) values (1, 1)',
  ]
}

type Value = string | number | null

/** The same text for both engines; or, for the few that lock rows or choose ids, one for each. */
type Text<T extends string> = T | { sqlite: T; postgres: string }

type Before<T, End extends string> = T extends `${infer Start}${End}${string}` ? Start : T
type NameIn<T> = Before<Before<Before<Before<T, ' '>, ','>, ')'>, '\n'>
type ParametersIn<T> = T extends `${string}:${infer Rest}`
  ? NameIn<Rest> | ParametersIn<Rest>
  : never
/** A value for every parameter of a text: the compiler refuses a call without one. */
type ValuesFor<T> = {
  [P in ParametersIn<T> as Before<P, '['> & string]: P extends `${string}[${string}`
    ? readonly Value[]
    : Value
}

export type Statement<V, R> = (
  on: Reader,
  ...values: [keyof V] extends [never] ? [] : [values: V]
) => Promise<R[]>

interface Parameter {
  name: string
  /** The place in a list of `length`; null for a single value. */
  list: { at: number; length: number } | null
}

interface Compiled {
  text: string
  parameters: readonly Parameter[]
}

/** Every statement of the modules that are loaded, for the test that prepares them all. */
export const STATEMENTS: Readonly<Record<EngineName, Compiled>>[] = []

/**
 * A statement that returns rows `R`: `sql<{ used: number }>()('select used from quota where day =
 * :day')`. Texts in `sealed` columns and parameters are stored with a checksum: sealed when written,
 * verified when read.
 */
export function sql<R = Row>({ sealed = [] }: { sealed?: readonly string[] } = {}) {
  return <const T extends string>(text: Text<T>): Statement<ValuesFor<T>, R> =>
    statement(text, sealed) as Statement<ValuesFor<T>, R>
}

/** A statement that inserts a row: it takes every column but those that are always the same. */
export function inserting<
  T extends Exclude<keyof Tables, 'tool'>,
  Same extends keyof Tables[T] = never,
>(
  table: T,
  {
    same,
    sealed = [],
  }: { same?: Pick<Tables[T], Same>; sealed?: readonly (keyof Tables[T] & string)[] } = {},
): (on: Reader, row: Omit<Tables[T], Same>) => Promise<unknown> {
  const columns = columnNames(table).map(String)
  const insert = statement(
    `insert into ${table} (${columns.join(', ')}) values (${columns.map((name) => `:${name}`).join(', ')})`,
    sealed,
  )
  return (on, row) => insert(on, { ...row, ...same })
}

function statement(text: Text<string>, sealed: readonly string[]) {
  const texts = typeof text === 'string' ? { sqlite: text, postgres: text } : text
  const compiled = {
    sqlite: compile(texts.sqlite, (number) => `?${number}`),
    postgres: compile(texts.postgres, (number) => `$${number}`),
  }
  STATEMENTS.push(compiled)
  const run = (on: Reader, values: Row) => {
    const { text: prepared, parameters } = compiled[on.name]
    return on.all(
      prepared,
      parameters.map((parameter) => valueOf(values, parameter)),
    )
  }
  if (sealed.length === 0) return (on: Reader, values: Row = {}) => run(on, values)
  return async (on: Reader, values: Row = {}) =>
    (await run(on, mapTexts(values, sealed, seal))).map((row) => mapTexts(row, sealed, unseal))
}

/** A parameter that occurs twice has one placeholder. */
function compile(text: string, placeholder: (number: number) => string): Compiled {
  const parameters: Parameter[] = []
  const places = new Map<string, string>()
  const placeFor = (name: string, count: string | undefined) => {
    const length = Number(count ?? 1)
    const lists = Array.from({ length }, (_, at) => (count === undefined ? null : { at, length }))
    return lists.map((list) => placeholder(parameters.push({ name, list }))).join(', ')
  }
  const compiled = text.replace(
    /:(\w+)(?:\[(\d+)\])?/g,
    (_, name: string, count: string | undefined) => {
      const place = places.get(name) ?? placeFor(name, count)
      places.set(name, place)
      return place
    },
  )
  return { text: compiled, parameters }
}

function valueOf(values: Row, { name, list }: Parameter): unknown {
  const value = values[name]
  if (value === undefined) throw new Error(`A statement needs a value for :${name}.`)
  if (list === null) return value
  const items = value as readonly Value[]
  if (items.length > list.length) throw new Error(`:${name} takes at most ${list.length} values.`)
  // No column equals NULL, so that a shorter list fits into the same statement.
  return items[list.at] ?? null
}

function mapTexts(source: Row, names: readonly string[], map: (text: string) => string): Row {
  let copy: Row | undefined
  for (const name of names) {
    const text = source[name]
    if (typeof text === 'string') (copy ??= { ...source })[name] = map(text)
  }
  return copy ?? source
}

export type Row = Record<string, unknown>

export interface Reader {
  readonly name: EngineName
  /** SQL with the engine's placeholders, and its values. Each text is prepared once. */
  all(sql: string, values?: readonly unknown[]): Promise<Row[]>
}

/** Does the work with a reader that ends with it: a later statement would be part of other work. */
export async function whileOpen<T>(on: Reader, work: (tx: Reader) => Promise<T>): Promise<T> {
  let isOpen = true
  try {
    return await work({
      name: on.name,
      async all(text, values) {
        if (!isOpen) throw new Error('A statement came after its transaction.')
        return on.all(text, values)
      },
    })
  } finally {
    isOpen = false
  }
}

export interface Engine extends Reader {
  /** Serialised on SQLite. Retried while locked, then refused with `database-unavailable`. */
  transaction<T>(work: (tx: Reader) => Promise<T>): Promise<T>
  /** For large reads: on a separate connection, so that they do not fill the page cache. */
  apart<T>(work: (reader: Reader) => Promise<T>): Promise<T>
  /** What a quick check of the file's pages finds damaged; null also if none was made. */
  damage(): Promise<string | null>
  /** Refuses if writes will soon fail because the disk is full, as far as that can be known. */
  assertRoom(): void
  close(): Promise<void>
  /** The same, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>
}

/**
 * What both databases store for a value, so that neither differs from the other, nor from itself on
 * another Node: text without NUL, which PostgreSQL cannot store; NULL for undefined, which only some
 * versions of Node bind to a statement of SQLite.
 */
export function storedValue(value: unknown): unknown {
  if (value === undefined) return null
  return typeof value === 'string' && value.includes('\0')
    ? value.replaceAll('\0', '\uFFFD')
    : value
}

/** For what is in memory: it is still used while the database cannot say what has changed since. */
export function ignoreUnavailable(error: unknown): void {
  if (!(error instanceof Refusal) || error.code !== 'database-unavailable') throw error
}
