// SQL beside the function that uses it. `:name` takes a value, `:names[8]` up to eight of them.
import type { EngineName, Reader, Row } from './engine.ts'
import { seal, unseal } from './sealed-text.ts'
import { columnNames, type Tables } from './tables.ts'

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
