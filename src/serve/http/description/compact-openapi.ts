// A compact API description for agents that pay per token: every operation but the operator's and the
// registry's, and its response, without examples, headers and individual errors.
import { ADMIN } from '../../../domain/answer/key.ts'
import { referredTo } from './components.ts'
import FIXED from './openapi.json' with { type: 'json' }

type Json = Record<string, unknown>

/** Only needed by people and code generators. */
const LEFT_OUT = new Set(FIXED.leftOutOfCompact)
/** A response explains itself; a request body must be known one level deeper. */
const DEEPEST = { answer: 1, request: 2 }
/** Schemas that others include with all of their fields. */
const HELD_WHOLE = ['Tool', 'ReviewRequest', 'Webhook']
/** Longer enumerations are not worth their tokens: the full description has them. */
const MOST_WORDS = 7
/** A parameter that occurs this often is written once. */
const MOST_TIMES = 3

export function compactOpenapi({ openapi, info, servers, paths, components }: Json): Json {
  const { schemas } = components as { schemas: Json }
  const { title, version, description } = info as Json
  const slim = Object.fromEntries(
    Object.entries(paths as Record<string, Json>).flatMap(([path, item]) => {
      const open = Object.entries(item).filter(([, operation]) => !isForOthers(operation as Json))
      const slimmed = open.map(([method, each]) => [method, slimOperation(each as Json)])
      return open.length === 0 ? [] : [[path, Object.fromEntries(slimmed) as Json]]
    }),
  )
  const asked = referredTo(
    Object.values(slim).flatMap((item) =>
      Object.values(item as Record<string, Json>).map(
        (operation) => operation['requestBody'] ?? null,
      ),
    ),
    schemas,
  )
  const parameters = shareParameters(Object.values(slim).flatMap((item) => Object.values(item)))
  return {
    openapi,
    info: {
      title,
      version,
      description: `${String(description)} Compact: an error has code, detail (what to do next) and errors; any answer may have warnings (strings); what has no type is a string; every read takes fields=a,b.c, every write an Idempotency-Key; /openapi.json has the rest.`,
    },
    servers,
    paths: slim,
    components: {
      parameters,
      schemas: HELD_WHOLE.reduce(
        withoutRepeats,
        mapped(referredTo(slim, schemas), (schema, name) =>
          slimSchema(schema, name in asked ? DEEPEST.request : DEEPEST.answer),
        ),
      ),
    },
  }
}

/** The registry has clients of its own, which know its contract. */
function isForOthers({ tags = [], security = [] }: Json): boolean {
  if ((tags as readonly string[]).includes('Registry')) return true
  return (security as Record<string, readonly string[]>[]).some((each) =>
    Object.values(each).some((scopes) => scopes.includes(ADMIN)),
  )
}

function slimOperation({
  operationId,
  summary,
  parameters = [],
  requestBody,
  responses,
}: Json): Json {
  // Of two, the first is that of a dry run.
  const answered = Object.entries(responses as Record<string, Json>)
    .filter(([status]) => Number(status) < 300)
    .slice(-1)
  // Images are for people: the full description explains their parameters.
  const isPicture = answered.some(([, { content }]) =>
    /"image\/|schemas\/Badge"/.test(JSON.stringify(content ?? {})),
  )
  const named = (parameters as Json[]).filter(
    (parameter) => !('$ref' in parameter) && !(isPicture && parameter['required'] !== true),
  )
  return {
    operationId,
    summary,
    ...(named.length > 0 && { parameters: named.map(slimParameter) }),
    ...(requestBody !== undefined && {
      requestBody: { content: slimContent((requestBody as Json)['content'] as Json) },
    }),
    responses: Object.fromEntries(
      // Required by the format; the summary already says it.
      answered.map(([status, { content }]) => [
        status,
        {
          description: '',
          ...(content !== undefined && { content: slimContent(content as Json) }),
        },
      ]),
    ),
  }
}

/** Parameters that stand in several operations, by name; there they are only referenced. */
function shareParameters(operations: readonly unknown[]): Json {
  const all = operations as { parameters?: Json[] }[]
  const times = Map.groupBy(
    all.flatMap(({ parameters = [] }) => parameters),
    (parameter) => JSON.stringify(parameter),
  )
  const shared: Json = {}
  for (const [parameter] of [...times.values()].filter(({ length }) => length >= MOST_TIMES))
    shared[String(parameter?.['name'])] ??= parameter
  for (const { parameters = [] } of all)
    for (const [at, parameter] of parameters.entries()) {
      const name = String(parameter['name'])
      if (JSON.stringify(shared[name]) === JSON.stringify(parameter))
        parameters[at] = { $ref: `#/components/parameters/${name}` }
    }
  return shared
}

function slimParameter({ name, in: place, required, schema }: Json): Json {
  return {
    name,
    in: place,
    ...(required === true && { required }),
    schema: untyped(slimSchema(schema, DEEPEST.answer)),
  }
}

/** One media type per response: JSON if there is one. */
function slimContent(content: Json): Json {
  const type = 'application/json' in content ? 'application/json' : Object.keys(content)[0]
  if (type === undefined) return {}
  const { schema } = content[type] as { schema: unknown }
  return { [type]: { schema: slimSchema(schema, DEEPEST.request) } }
}

/** This many levels of fields; below them the field names are enough. */
function slimSchema(schema: unknown, levels: number): unknown {
  if (Array.isArray(schema)) return schema.map((each: unknown) => slimSchema(each, levels))
  if (typeof schema !== 'object' || schema === null) return schema
  const { type, enum: words, items } = schema as { type?: unknown; enum?: unknown[]; items?: Json }
  if (levels <= 0 && ('properties' in schema || items?.['properties'])) return { type }
  if (words !== undefined && words.length > MOST_WORDS) return { type }
  // A list of words is of strings, and what has properties is an object.
  const isPlain = words !== undefined || (type === 'object' && 'properties' in schema)
  const kept = Object.entries(schema).filter(
    ([name]) => !LEFT_OUT.has(name) && !(name === 'type' && isPlain),
  )
  return Object.fromEntries(
    kept.map(([name, value]) => [
      name,
      name === 'properties'
        ? mapped(currentFields(value as Json), (each) => untyped(slimSchema(each, levels - 1)))
        : slimSchema(value, levels),
    ]),
  )
}

/** Most fields are strings: only the others say what they are. */
function untyped(schema: unknown): unknown {
  return JSON.stringify(schema) === '{"type":"string"}' ? {} : schema
}

/** The description of the whole says once that there may be warnings. */
function currentFields({ warnings: _warnings, ...fields }: Json): Json {
  return Object.fromEntries(
    Object.entries(fields as Record<string, Json>).filter(([, field]) => !field['deprecated']),
  )
}

/** A schema that contains all of another one references it instead of repeating it. */
function withoutRepeats(schemas: Json, held: string): Json {
  const fields = Object.keys((schemas[held] as { properties?: Json } | undefined)?.properties ?? {})
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const { properties = {}, ...rest } = schema as { properties?: Json }
      if (name === held || fields.length === 0 || !fields.every((field) => field in properties))
        return [name, schema]
      const own = Object.fromEntries(
        Object.entries(properties).filter(([field]) => !fields.includes(field)),
      )
      return [
        name,
        { allOf: [{ $ref: `#/components/schemas/${held}` }, { ...rest, properties: own }] },
      ]
    }),
  )
}

function mapped(value: Json, change: (part: unknown, name: string) => unknown): Json {
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part, name)]))
}
