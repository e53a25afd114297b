// Lists the operations of an OpenAPI description, and reads each into the format of evidence.
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { lettersIn } from '../../../domain/text/letters.ts'
import { cleanLine } from '../../../domain/text/untrusted-text.ts'
import {
  isFilled,
  listOf,
  memberOf,
  type Members,
  objectOf,
  textOf,
  textsOf,
} from '../../../domain/schema/json.ts'
import { firstEntries } from '../data/json.ts'
import { pointerStep, type OpenApiDocument } from './document.ts'
import { hasExample, isList, schemaReader, type SchemaFacts } from './schema.ts'

type Operation = Seen<'openapi'>['operations'][number]
type Parameter = Operation['parameters'][number]

export interface OperationEntry {
  method: Operation['method']
  path: string
  item: Members
  operation: Members
  pointer: string
}

const METHODS = [
  'get',
  'head',
  'options',
  'post',
  'put',
  'patch',
  'delete',
  'query',
  'trace',
] as const
const PLACES: ReadonlyMap<unknown, Parameter['in']> = new Map([
  ['query', 'query'],
  ['querystring', 'query'],
  ['path', 'path'],
  ['header', 'header'],
  ['cookie', 'cookie'],
])
const STATUS = /^(?:[1-5][0-9X]{2}|default)$/i
const LONGEST_NAME = 200
const MOST_PARAMETERS = 200

/** All operations that evidence can hold, and the number of those with other methods. */
export function operationEntries(document: OpenApiDocument): {
  entries: OperationEntry[]
  count: number
} {
  const entries: OperationEntry[] = []
  let others = 0
  for (const [path, value] of Object.entries(objectOf(document.root['paths']) ?? {})) {
    const item = document.follow(value)
    if (!item || path.startsWith('x-')) continue
    const pointer = `#/paths${pointerStep(path)}`
    for (const method of METHODS) {
      const operation = objectOf(item[method])
      if (operation)
        entries.push({ method, path, item, operation, pointer: `${pointer}/${method}` })
    }
    others += Object.values(objectOf(item['additionalOperations']) ?? {}).filter((each) =>
      objectOf(each),
    ).length
  }
  return { entries, count: entries.length + others }
}

/** Parameters of the path and of the operation; the operation's override. */
export function parametersOf(
  document: OpenApiDocument,
  { item, operation }: Pick<OperationEntry, 'item' | 'operation'>,
): Members[] {
  const found = new Map<string, Members>()
  for (const value of [
    ...listOf(item['parameters']).slice(0, MOST_PARAMETERS),
    ...listOf(operation['parameters']).slice(0, MOST_PARAMETERS),
  ]) {
    const parameter = document.follow(value)
    if (parameter)
      found.set(`${textOf(parameter['in']) ?? ''} ${textOf(parameter['name']) ?? ''}`, parameter)
  }
  return [...found.values()]
}

/** Whether a parameter is behind a reference that cannot be resolved. */
export function hidesParameter(
  document: OpenApiDocument,
  { item, operation }: OperationEntry,
): boolean {
  return [...listOf(item['parameters']), ...listOf(operation['parameters'])]
    .slice(0, 2 * MOST_PARAMETERS)
    .some((each) => document.follow(each) === null)
}

export function operationReader(document: OpenApiDocument): (entry: OperationEntry) => Operation {
  const facts = schemaReader(document)
  return (entry) => {
    const { method, path, operation } = entry
    const parameters = parametersOf(document, entry)
    return {
      method,
      path: cleanLine(path, 500),
      operationId: isFilled(operation['operationId'])
        ? cleanLine(operation['operationId'], LONGEST_NAME)
        : null,
      descriptionChars: [operation['summary'], operation['description']].reduce<number>(
        (sum, words) => sum + lettersIn(textOf(words)?.trim() ?? ''),
        0,
      ),
      isDeprecated: operation['deprecated'] === true,
      parameters: parameters.flatMap((each) => readParameter(document, each)).slice(0, 100),
      body: readBody(document, facts, operation, parameters),
      responses: firstEntries(operation['responses'])
        .filter(([status]) => STATUS.test(status))
        .slice(0, 40)
        .flatMap(([status, value]) => readResponse(document, facts, { status, value, entry })),
      security:
        schemesRequired(operation['security'] ?? document.root['security'])
          ?.slice(0, 20)
          .map((name) => cleanLine(name, LONGEST_NAME)) ?? null,
      hasCallbacks: firstEntries(operation['callbacks']).length > 0,
    }
  }
}

/** The schema of a parameter or header: `schema`, the one in `content`, or itself in Swagger. */
function schemaOf(document: OpenApiDocument, parameter: Members): Members | null {
  if (parameter['schema'] !== undefined) return document.follow(parameter['schema'])
  const [first] = firstEntries(parameter['content'])
  return first
    ? document.follow(memberOf(document.follow(first[1]), 'schema'))
    : document.version < 3
      ? parameter
      : null
}

function readParameter(document: OpenApiDocument, parameter: Members): Parameter[] {
  const place = PLACES.get(parameter['in'])
  if (!place || !isFilled(parameter['name'])) return []
  const schema = schemaOf(document, parameter)
  const maximum = schema?.['maximum'] ?? schema?.['exclusiveMaximum']
  return [
    {
      name: cleanLine(parameter['name'], LONGEST_NAME),
      in: place,
      isDescribed: isFilled(parameter['description']) || isFilled(schema?.['description']),
      hasExample:
        hasExample(parameter) ||
        hasExample(schema) ||
        firstEntries(parameter['content']).some(([, media]) => hasExample(objectOf(media))),
      hasDefault: schema?.['default'] !== undefined,
      maximum: typeof maximum === 'number' && Number.isFinite(maximum) ? maximum : null,
      ...(place === 'query' && parameter['required'] === true && { isRequired: true }),
    },
  ]
}

function readBody(
  document: OpenApiDocument,
  facts: (schema: unknown) => SchemaFacts,
  operation: Members,
  parameters: readonly Members[],
): Operation['body'] {
  const media = mediaOf(document.follow(operation['requestBody'])?.['content'])
  const inSwagger = parameters.find((each) => each['in'] === 'body')
  if (media || inSwagger) {
    const holder = media?.holder ?? inSwagger ?? {}
    const { fieldNames, describedFields, isArray, hasExample: shows } = facts(holder['schema'])
    return {
      ...named(fieldNames),
      describedFields,
      hasExample: hasExample(holder) || shows,
      isArray,
    }
  }
  const form = parameters.filter((each) => each['in'] === 'formData')
  if (form.length === 0) return null
  const names = form.flatMap((each) => textOf(each['name']) ?? [])
  const describedFields = form.filter((each) => isFilled(each['description'])).length
  return { ...named(names), describedFields, hasExample: form.some(hasExample), isArray: false }
}

function named(names: readonly string[]): { fields: number; fieldNames: string[] } {
  return {
    fields: names.length,
    fieldNames: names.slice(0, 60).map((name) => cleanLine(name, LONGEST_NAME)),
  }
}

/** JSON if it is offered, else the first. */
export function mediaOf(content: unknown): { types: string[]; holder: Members } | null {
  const entries = firstEntries(content)
  const [, media] =
    entries.find(([type]) => /\bjson\b/i.test(type.slice(0, 100))) ?? entries[0] ?? []
  return (
    objectOf(content) && { types: entries.map(([type]) => type), holder: objectOf(media) ?? {} }
  )
}

function readResponse(
  document: OpenApiDocument,
  facts: (schema: unknown) => SchemaFacts,
  { status: written, value, entry }: { status: string; value: unknown; entry: OperationEntry },
): Operation['responses'][number][] {
  const status = /^d/i.test(written) ? 'default' : written.toUpperCase()
  const response = document.follow(value)
  if (!response) return []
  const content = mediaOf(response['content'])
  const schema = content
    ? (content.holder['schema'] ?? content.holder['itemSchema'])
    : response['schema']
  const produced =
    response['schema'] === undefined
      ? []
      : textsOf(entry.operation['produces'] ?? document.root['produces'])
  const { saysSomething, hasExample: shows, ...shape } = facts(schema)
  const hasFields = shape.fieldNames.length > 0
  // The name of a response stands for its schema only where no field does: a response each for 401,
  // 403 and 404 may hold the same fields.
  const schemaName = nameOf(schema) ?? (saysSomething && !hasFields ? nameOf(value) : null)
  return [
    {
      status,
      mediaTypes: (content?.types ?? produced).slice(0, 20).map((type) => cleanLine(type, 200)),
      hasSchema: saysSomething,
      schemaName,
      ...(hasFields &&
        (schemaName === null || /^[45d]/.test(status)) && {
          inline: cleanLine(shape.fieldNames.slice(0, 20).toSorted().join(', '), LONGEST_NAME),
        }),
      hasExample: hasExample(content?.holder) || hasExample(response) || shows,
      isArray: isList({ saysSomething, hasExample: shows, ...shape }, entry.path),
      headers: firstEntries(response['headers'])
        .slice(0, 30)
        .map(([name]) => cleanLine(name.toLowerCase(), 100)),
    },
  ]
}

/** The name of the referenced component, alone or as the only one of `allOf`. */
function nameOf(value: unknown): string | null {
  const [only, ...others] = listOf(memberOf(value, 'allOf'))
  const reference =
    textOf(memberOf(value, '$ref')) ?? (others.length === 0 ? textOf(memberOf(only, '$ref')) : null)
  return reference === null
    ? null
    : cleanLine(reference.slice(reference.lastIndexOf('/') + 1), LONGEST_NAME)
}

/** Null if nothing is declared. An empty alternative makes sign-in optional. */
export function schemesRequired(security: unknown): string[] | null {
  if (!Array.isArray(security)) return null
  const alternatives = security.slice(0, 50).map((each) => firstEntries(each).map(([name]) => name))
  return alternatives.some((names) => names.length === 0) ? [] : [...new Set(alternatives.flat())]
}
