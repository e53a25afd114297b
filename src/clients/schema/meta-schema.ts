// Whether a schema is one by its draft, and what the validator of the SDK v1 cannot compile in it.
import { isObject, type JsonObject, memberOf } from '../../domain/schema/json.ts'
import { isPattern } from '../../domain/text/pattern.ts'
import KEYWORDS from '../../domain/schema/keywords.json' with { type: 'json' }
import { nodesOf, type Path, anchorsIn, leadsSomewhere } from './nodes.ts'

/** Definitions that nothing refers to are never compiled. */
const UNCOMPILED = new Set<string | number>(['$defs', 'definitions'])

/** Where it fails; null if it compiles the schema. */
export function compileFault(root: JsonObject): Path | null {
  const nodes = nodesOf(root)
  const anchors = anchorsIn(nodes)
  for (const { schema, path } of nodes) {
    if (path.some((part, at) => at % 2 === 0 && UNCOMPILED.has(part))) continue
    const reference = memberOf(schema, '$ref')
    if (typeof reference === 'string' && !leadsSomewhere(root, reference, anchors))
      return [...path, '$ref']
    const pattern = memberOf(schema, 'pattern')
    if (typeof pattern === 'string' && !isPattern(pattern, 'u')) return [...path, 'pattern']
    const values = memberOf(schema, 'enum')
    if (Array.isArray(values) && values.length === 0) return [...path, 'enum']
  }
  return schemaProblem(root, '07')?.path ?? null
}

export type Draft = '07' | '2020-12'

export interface SchemaProblem {
  path: readonly (string | number)[]
  what: string
}

type Form = (value: unknown) => boolean

const TYPES = new Set(['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'])

const isText: Form = (value) => typeof value === 'string'
const isFlag: Form = (value) => typeof value === 'boolean'
const isNumber: Form = (value) => typeof value === 'number'
const isCount: Form = (value) => Number.isInteger(value) && Number(value) >= 0
const isList: Form = (value) => Array.isArray(value)
const isType: Form = (value) => typeof value === 'string' && TYPES.has(value)
const isUnique = (list: readonly unknown[]) => new Set(list).size === list.length
const isNames: Form = (value) =>
  Array.isArray(value) && value.every((name) => typeof name === 'string') && isUnique(value)
const isTypes: Form = (value) =>
  isType(value) ||
  (Array.isArray(value) && value.length > 0 && value.every(isType) && isUnique(value))

const DEMANDS: Readonly<Record<keyof typeof KEYWORDS.forms, { form: Form; demanded: string }>> = {
  types: { form: isTypes, demanded: 'a type of JSON, or a list of them' },
  text: { form: isText, demanded: 'text' },
  list: { form: isList, demanded: 'a list' },
  names: { form: isNames, demanded: 'a list of different names' },
  flag: { form: isFlag, demanded: 'true or false' },
  number: { form: isNumber, demanded: 'a number' },
  step: { form: (value) => typeof value === 'number' && value > 0, demanded: 'a number above 0' },
  count: { form: isCount, demanded: 'a count' },
}
const FORMS = new Map(
  Object.entries(DEMANDS).flatMap(([name, demand]) =>
    KEYWORDS.forms[name as keyof typeof DEMANDS].map((key) => [key, demand] as const),
  ),
)
/** Keywords that hold other schemas. */
const HOLDERS: Readonly<Record<Draft, ReadonlySet<string>>> = {
  '07': new Set(Object.values(KEYWORDS.holders['07']).flat()),
  '2020-12': new Set(Object.values(KEYWORDS.holders['2020-12']).flat()),
}

/** Whether a keyword that holds no other schema has its form. */
export function fitsDemand(key: string, value: unknown): boolean {
  return FORMS.get(key)?.form(value) ?? true
}

/** The first problem of a schema; null if it has none. */
export function schemaProblem(schema: unknown, draft: Draft): SchemaProblem | null {
  if (typeof schema === 'boolean') return null
  if (!isObject(schema)) return { path: [], what: 'is no schema' }
  let isHolder = false
  for (const key of Object.keys(schema)) {
    const demand = FORMS.get(key)
    if (demand && !demand.form(schema[key]))
      return { path: [key], what: `must be ${demand.demanded}` }
    isHolder ||= HOLDERS[draft].has(key)
  }
  if (!isHolder) return null
  return tableProblem(schema, draft) ?? listProblem(schema, draft) ?? innerProblem(schema, draft)
}

function tableProblem(schema: JsonObject, draft: Draft): SchemaProblem | null {
  for (const key of KEYWORDS.holders[draft].tables) {
    if (!Object.hasOwn(schema, key)) continue
    const table = schema[key]
    if (!isObject(table)) return { path: [key], what: 'must be an object of schemas' }
    for (const name of Object.keys(table)) {
      const problem = schemaProblem(table[name], draft)
      if (problem) return within([key, name], problem)
    }
  }
  return null
}

function listProblem(schema: JsonObject, draft: Draft): SchemaProblem | null {
  const lists = KEYWORDS.holders[draft].lists.filter((key) => Object.hasOwn(schema, key))
  for (const key of isTuple(schema, draft) ? [...lists, 'items'] : lists) {
    const list = schema[key]
    if (!Array.isArray(list) || list.length === 0)
      return { path: [key], what: 'must be a list of schemas' }
    for (const [at, each] of list.entries()) {
      const problem = schemaProblem(each, draft)
      if (problem) return within([key, at], problem)
    }
  }
  return null
}

function innerProblem(schema: JsonObject, draft: Draft): SchemaProblem | null {
  for (const key of KEYWORDS.holders[draft].single) {
    if (!Object.hasOwn(schema, key) || (key === 'items' && isTuple(schema, draft))) continue
    const problem = schemaProblem(schema[key], draft)
    if (problem) return within([key], problem)
  }
  return null
}

/** In draft 07, `items` may be a list. */
function isTuple(schema: JsonObject, draft: Draft): boolean {
  return draft === '07' && Object.hasOwn(schema, 'items') && Array.isArray(schema['items'])
}

function within(path: SchemaProblem['path'], problem: SchemaProblem): SchemaProblem {
  return { ...problem, path: [...path, ...problem.path] }
}
