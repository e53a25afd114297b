// What each operation of an API description takes and returns, as schemas. References stay as they
// are; the schemas to which they lead are given once, for all operations.
import { listOf, memberOf, type Members, objectOf, textOf } from '../../../domain/schema/json.ts'
import type { OpenApiDocument } from './document.ts'
import {
  operationEntries,
  type OperationEntry,
  parametersOf,
  schemesRequired,
} from './operations.ts'

/** Keywords of a schema that a parameter of Swagger holds itself. */
const OWN_KEYWORDS =
  'type format items enum default minimum maximum minLength maxLength pattern minItems maxItems'.split(
    ' ',
  )

/** `shared` is `{components: {schemas}}`, or `{definitions}` of Swagger. */
export function operationsIn(document: OpenApiDocument) {
  const info = document.root['info']
  const version = memberOf(info, 'version')
  const { components, definitions } = document.root
  return {
    title: textOf(memberOf(info, 'title')),
    version: typeof version === 'string' || typeof version === 'number' ? String(version) : null,
    definitions: operationEntries(document).entries.map((entry) => contractOf(document, entry)),
    shared:
      document.version < 3
        ? { definitions: objectOf(definitions) ?? {} }
        : { components: { schemas: objectOf(memberOf(components, 'schemas')) ?? {} } },
  }
}

function contractOf(document: OpenApiDocument, entry: OperationEntry) {
  const { method, path, operation } = entry
  const [title, description, id] = ['summary', 'description', 'operationId'].map((key) =>
    textOf(operation[key]),
  )
  const security = schemesRequired(operation['security'] ?? document.root['security'])
  return {
    name: `${method.toUpperCase()} ${path}`,
    ...(title && { title }),
    ...(description && { description }),
    inputSchema: inputOf(document, entry),
    outputSchema: outputOf(document, operation),
    ...(id && { operationId: id }),
    ...(security && { security: security.toSorted() }),
    ...(operation['deprecated'] === true && { deprecated: true as const }),
  }
}

function inputOf(document: OpenApiDocument, entry: OperationEntry): object {
  const properties: [string, unknown][] = []
  const required: string[] = []
  const add = (name: string, schema: unknown, isRequired: boolean) => {
    properties.push([name, schema ?? {}])
    if (isRequired) required.push(name)
  }
  for (const parameter of parametersOf(document, entry)) {
    const [place, name] = [textOf(parameter['in']), textOf(parameter['name'])]
    if (place === null || name === null) continue
    add(
      place === 'body' ? 'body' : `${place} ${name}`,
      schemaOf(document, parameter),
      place === 'path' || parameter['required'] === true,
    )
  }
  const body = document.follow(entry.operation['requestBody'])
  const media = mediaOf(document, body)
  if (body && media) add('body', media.schema, body['required'] === true)
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    required: required.toSorted(),
  }
}

function schemaOf(document: OpenApiDocument, parameter: Members): unknown {
  if (parameter['schema'] !== undefined) return parameter['schema']
  const media = mediaOf(document, parameter)
  if (media) return media.schema
  return Object.fromEntries(
    OWN_KEYWORDS.filter((key) => parameter[key] !== undefined).map((key) => [key, parameter[key]]),
  )
}

/** JSON if there is any, else the first. */
function mediaOf(
  document: OpenApiDocument,
  holder: Members | null,
): { type: string; schema: unknown } | null {
  const content = Object.entries(objectOf(holder?.['content']) ?? {})
  const found = content.find(([type]) => /\bjson\b/i.test(type)) ?? content[0]
  return found ? { type: found[0], schema: memberOf(document.follow(found[1]), 'schema') } : null
}

function outputOf(document: OpenApiDocument, operation: Members): object {
  const answers = Object.entries(objectOf(operation['responses']) ?? {}).flatMap(
    ([status, value]): [string, unknown][] => {
      const response = document.follow(value)
      if (!status.startsWith('2') || !response) return []
      const media = mediaOf(document, response)
      if (media) return [[`${status} ${media.type}`, media.schema ?? {}]]
      const [type = ''] = listOf(operation['produces'] ?? document.root['produces'])
      return response['schema'] === undefined
        ? [[status, {}]]
        : [[`${status} ${typeof type === 'string' ? type : ''}`, response['schema']]]
    },
  )
  return { type: 'object', properties: Object.fromEntries(answers) }
}
