// An entry of a registry as others write it (server.json): its fields, limits, and what is used.
import type { Static, TSchema } from 'typebox'
import { isObject, type Members } from '../schema/json.ts'
import { parseAs } from '../schema/parse.ts'
import { choice, flag, list, listOf, map, shape, text, webAddress } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'
import { cleanLine } from '../text/untrusted-text.ts'

export const SERVER_SCHEMA =
  'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json'
/** The part of `_meta` where clients look for a readme. */
export const PUBLISHER = 'io.modelcontextprotocol.registry/publisher-provided'
export const LONGEST_LINE = 100
const MOST = 50

export const NAME_PATTERN = '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$'
/** Printable ASCII, so that every order by bytes is the same. */
const VERSION = /^[\x21-\x7e]{1,255}$/
const NO_VERSION = /^[~^<>=*]|^latest$|\.[x*](?:[.+-]|$)/

const optional = Type.Optional
const line = text('One line.', 2000)
const INPUT = {
  description: optional(line),
  isRequired: optional(flag('Whether it must be given.')),
  format: optional(choice(['string', 'number', 'boolean', 'filepath'])),
  value: optional(line),
  isSecret: optional(flag('Whether it is a secret.')),
  default: optional(line),
  placeholder: optional(line),
  choices: optional(listOf(line, MOST)),
}
const variables = map(shape(INPUT), 'By name.')
const VARIABLE_INPUT = { ...INPUT, variables: optional(variables) }
const VariableInput = shape(VARIABLE_INPUT)
const named = shape({ ...VARIABLE_INPUT, name: line })
const argument = Type.Union([
  shape({
    ...VARIABLE_INPUT,
    type: Type.Literal('positional'),
    valueHint: optional(line),
    isRepeated: optional(flag('Whether it may be given several times.')),
  }),
  shape({
    ...VARIABLE_INPUT,
    type: Type.Literal('named'),
    name: line,
    isRepeated: optional(flag('Whether it may be given several times.')),
  }),
])
const template = Type.String({
  maxLength: 2048,
  pattern: '^(https?://[^\\s]+|\\{[a-zA-Z_][a-zA-Z0-9_]*\\}[^\\s]*)$',
})
const remote = shape({
  type: choice(['streamable-http', 'sse']),
  url: template,
  headers: optional(listOf(named, MOST)),
  variables: optional(variables),
})
const packaged = shape({
  registryType: text('npm, pypi, oci …', 30),
  registryBaseUrl: optional(webAddress('The registry of packages.')),
  identifier: text('The package.', 2048),
  version: optional(Type.String({ minLength: 1, maxLength: 255 })),
  fileSha256: optional(Type.String({ pattern: '^[a-f0-9]{64}$' })),
  runtimeHint: optional(text('npx, uvx …', 50)),
  transport: Type.Union([
    shape({ type: Type.Literal('stdio') }),
    shape({
      type: Type.Literal('streamable-http'),
      url: template,
      headers: optional(listOf(named, MOST)),
    }),
    shape({ type: Type.Literal('sse'), url: template, headers: optional(listOf(named, MOST)) }),
  ]),
  runtimeArguments: optional(listOf(argument, MOST)),
  packageArguments: optional(listOf(argument, MOST)),
  environmentVariables: optional(listOf(named, MOST)),
})
const icon = shape({
  src: Type.String({ pattern: '^https://[^\\s]+$', maxLength: 255 }),
  mimeType: optional(
    choice(['image/png', 'image/jpeg', 'image/jpg', 'image/svg+xml', 'image/webp']),
  ),
  sizes: optional(list(Type.String({ pattern: '^(\\d+x\\d+|any)$', maxLength: 20 }))),
  theme: optional(choice(['light', 'dark'])),
})

const ServerJsonSchema = shape({
  $schema: optional(webAddress('The schema that the entry follows.')),
  name: Type.String({ minLength: 3, maxLength: 200, pattern: NAME_PATTERN }),
  title: optional(Type.String({ minLength: 1, maxLength: LONGEST_LINE })),
  description: Type.String({ minLength: 1, maxLength: LONGEST_LINE }),
  version: Type.String({ minLength: 1, maxLength: 255 }),
  websiteUrl: optional(webAddress('Its home page.')),
  repository: optional(
    shape({
      url: webAddress('The repository.'),
      source: text('github, gitlab …', 50),
      id: optional(text('Of the repository at its host.', 200)),
      subfolder: optional(text('A path in the repository.', 500)),
    }),
  ),
  icons: optional(listOf(icon, MOST)),
  packages: optional(listOf(packaged, MOST)),
  remotes: optional(listOf(remote, MOST)),
})
export type ServerJson = Static<typeof ServerJsonSchema> & { _meta?: Members }
export type Remote = Static<typeof remote>
export type Package = Static<typeof packaged>
export type Argument = Static<typeof argument>
export type Input = Static<typeof VariableInput>

export type ReadServer =
  | { ok: true; server: ServerJson }
  | { ok: false; problem: { pointer: string; expected: string } }

/**
 * What is taken over of somebody's entry: known fields, within their limits; text as one clean line.
 * An optional part that is invalid is left out; without a valid name, description or version there
 * is no entry.
 */
export function readServer(input: unknown): ReadServer {
  const given = picked(ServerJsonSchema, isObject(input) ? input : {}) as Members
  for (const field of ['title', 'description'])
    if (typeof given[field] === 'string') given[field] = shortLine(given[field])
  if (given['title'] === '') delete given['title']
  const first = parseAs<ServerJson>(ServerJsonSchema, given)
  if (!first.ok) for (const { pointer } of first.problems) delete given[pointer.split('/')[1] ?? '']
  const parsed = first.ok ? first : parseAs<ServerJson>(ServerJsonSchema, given)
  if (!parsed.ok) {
    const [{ pointer, expected } = { pointer: '', expected: 'an entry' }] = parsed.problems
    return { ok: false, problem: { pointer, expected } }
  }
  if (!isVersion(parsed.value.version))
    return { ok: false, problem: { pointer: '/version', expected: 'one version, not a range' } }
  return { ok: true, server: parsed.value }
}

/** One version: no range, and never `latest`. */
export function isVersion(version: string): boolean {
  return VERSION.test(version) && !NO_VERSION.test(version)
}

/** One line, cut at a word. */
export function shortLine(words: string): string {
  const whole = cleanLine(words, 2000)
  if ([...whole].length <= LONGEST_LINE) return whole
  const start = [...whole].slice(0, LONGEST_LINE - 1).join('')
  const end = start.lastIndexOf(' ')
  return `${(end > LONGEST_LINE / 2 ? start.slice(0, end) : start).replace(/[\s,;:.–—-]$/u, '')}…`
}

interface Shape {
  properties?: Record<string, TSchema>
  items?: TSchema
  anyOf?: TSchema[]
  patternProperties?: Record<string, TSchema>
}

/** The members that the schema knows, at every depth. */
function picked(schema: TSchema, value: unknown): unknown {
  const { properties, items, anyOf, patternProperties } = schema as Shape
  if (Array.isArray(value)) return items ? value.map((item) => picked(items, item)) : value
  if (!isObject(value)) return value
  const tagged = anyOf?.find((branch) => {
    const tag: { const?: unknown } | undefined = (branch as Shape).properties?.['type']
    return tag?.const === value['type']
  })
  if (tagged) return picked(tagged, value)
  const [each] = Object.values(patternProperties ?? {})
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const known = properties && Object.hasOwn(properties, name) ? properties[name] : each
      return known ? [[name, picked(known, member)]] : []
    }),
  )
}
