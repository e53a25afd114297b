// The judges of registry answers: the contract of the read API as JSON Schema, and the reading order
// of two clients, each saying why it would fail. Written from the documented rules of the API and
// of the clients; nothing is copied.
import { Ajv2020 } from 'ajv/dist/2020.js'

const time = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?Z$' }
const text = { type: 'string' }
const line = { type: 'string', minLength: 1, maxLength: 100 }
const address = { type: 'string', pattern: '^https?://[^\\s]+$' }
const input = {
  type: 'object',
  properties: {
    description: text,
    isRequired: { type: 'boolean' },
    isSecret: { type: 'boolean' },
    format: { enum: ['string', 'number', 'boolean', 'filepath'] },
    value: text,
    default: text,
    placeholder: text,
    choices: { type: 'array', items: text },
    variables: { type: 'object', additionalProperties: { $ref: '#/$defs/input' } },
  },
}
const named = { allOf: [{ $ref: '#/$defs/input' }, { type: 'object', required: ['name'] }] }
const positional = {
  allOf: [
    { $ref: '#/$defs/input' },
    {
      type: 'object',
      required: ['type'],
      properties: { type: { const: 'positional' } },
      anyOf: [{ required: ['valueHint'] }, { required: ['value'] }],
    },
  ],
}
const flagged = {
  allOf: [
    { $ref: '#/$defs/named' },
    { type: 'object', required: ['type'], properties: { type: { const: 'named' } } },
  ],
}
const remote = {
  type: 'object',
  required: ['type', 'url'],
  properties: {
    type: { enum: ['streamable-http', 'sse'] },
    url: { type: 'string', pattern: '^(https?://[^\\s]+|\\{[a-zA-Z_][a-zA-Z0-9_]*\\}[^\\s]*)$' },
    headers: { type: 'array', items: { $ref: '#/$defs/named' } },
  },
}
const argumentList = {
  type: 'array',
  items: { anyOf: [{ $ref: '#/$defs/positional' }, { $ref: '#/$defs/flagged' }] },
}
const packaged = {
  type: 'object',
  required: ['registryType', 'identifier', 'transport'],
  properties: {
    registryType: text,
    registryBaseUrl: address,
    identifier: text,
    version: { type: 'string', minLength: 1, not: { const: 'latest' } },
    fileSha256: { type: 'string', pattern: '^[a-f0-9]{64}$' },
    transport: {
      anyOf: [
        { type: 'object', required: ['type'], properties: { type: { const: 'stdio' } } },
        { $ref: '#/$defs/remote' },
      ],
    },
    runtimeArguments: argumentList,
    packageArguments: argumentList,
    environmentVariables: { type: 'array', items: { $ref: '#/$defs/named' } },
  },
}
const serverJson = {
  type: 'object',
  required: ['name', 'description', 'version'],
  properties: {
    $schema: address,
    name: {
      type: 'string',
      minLength: 3,
      maxLength: 200,
      pattern: '^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$',
    },
    description: line,
    title: line,
    version: { type: 'string', maxLength: 255, not: { const: 'latest' } },
    websiteUrl: address,
    icons: {
      type: 'array',
      items: {
        type: 'object',
        required: ['src'],
        properties: { src: { type: 'string', maxLength: 255, pattern: '^https://' } },
      },
    },
    repository: { type: 'object', required: ['url', 'source'] },
    packages: { type: 'array', items: { $ref: '#/$defs/packaged' } },
    remotes: { type: 'array', items: { $ref: '#/$defs/remote' } },
    _meta: { type: 'object' },
  },
}
const entry = {
  type: 'object',
  required: ['server', '_meta'],
  properties: {
    server: { $ref: '#/$defs/server' },
    _meta: {
      type: 'object',
      required: ['io.modelcontextprotocol.registry/official'],
      properties: {
        'io.modelcontextprotocol.registry/official': {
          type: 'object',
          required: ['status', 'statusChangedAt', 'publishedAt', 'updatedAt', 'isLatest'],
          properties: {
            status: { enum: ['active', 'deprecated', 'deleted'] },
            statusMessage: { type: 'string', maxLength: 500 },
            statusChangedAt: time,
            publishedAt: time,
            updatedAt: time,
            isLatest: { type: 'boolean' },
          },
          additionalProperties: false,
        },
      },
    },
  },
}
const list = {
  type: 'object',
  required: ['servers', 'metadata'],
  properties: {
    servers: { type: 'array', items: { $ref: '#/$defs/entry' } },
    metadata: {
      type: 'object',
      required: ['count'],
      properties: {
        nextCursor: { type: 'string', pattern: '^[A-Za-z0-9._~-]+$' },
        count: { type: 'integer' },
      },
    },
  },
}
const failure = { type: 'object', required: ['error'], properties: { error: text } }
const $defs = { input, named, positional, flagged, remote, packaged, server: serverJson, entry }
const ajv = new Ajv2020({ strict: false })
const VALIDATORS = {
  list: ajv.compile({ $defs, ...list }),
  entry: ajv.compile({ $defs, ...entry }),
  failure: ajv.compile({ $defs, ...failure }),
}

/** What is wrong with an answer; empty if nothing is. */
export function problemsOf(kind: keyof typeof VALIDATORS, body: unknown): string[] {
  const validate = VALIDATORS[kind]
  return validate(body)
    ? []
    : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

export interface Reply {
  status: number
  body: unknown
}
/** Asks the registry for a path, as the client writes it. */
export type Ask = (path: string) => Promise<Reply>

interface Entry {
  server: { name: string; remotes?: { url: string }[]; _meta?: Record<string, never> }
  _meta?: object
}
interface Page {
  servers: Entry[]
  metadata?: { nextCursor?: string }
}

/**
 * VS Code: asks for one server, then lists pages of fifty, pasting the cursor as it is and dropping
 * the search; a page without metadata, or whose first entry has no `_meta`, is rejected.
 */
export async function readAsVsCode(ask: Ask, search?: string): Promise<Entry[]> {
  if ((await ask('/v0.1/servers?limit=1')).status !== 200) throw new Error('no gallery')
  const found: Entry[] = []
  let query = search === undefined ? '' : `&search=${encodeURIComponent(search)}`
  for (;;) {
    const { status, body } = await ask(`/v0.1/servers?limit=50&version=latest${query}`)
    const { servers, metadata } = body as Page
    if (status !== 200 || !Array.isArray(servers) || metadata === undefined)
      throw new Error('the page is rejected')
    if (servers[0] && (!servers[0].server?.name || !servers[0]['_meta']))
      throw new Error('the first entry rejects the page')
    found.push(...servers)
    if (!metadata.nextCursor) return found
    query = `&cursor=${metadata.nextCursor}`
  }
}

/** VS Code with *Registry only*: 404 blocks, and so does an address that the entry does not have. */
export async function isAllowedInVsCode(ask: Ask, name: string, url?: string): Promise<boolean> {
  const { status, body } = await ask(latest(name))
  if (status === 404) return false
  if (status !== 200) throw new Error('the last state is kept')
  const { server } = body as Entry
  return url === undefined || (server.remotes ?? []).some((each) => each.url === url)
}

/** Copilot CLI: 200 allows, 404 does not, and anything else blocks every server. */
export async function isAllowedInCopilot(ask: Ask, name: string): Promise<boolean> {
  const { status } = await ask(latest(name))
  if (status !== 200 && status !== 404) throw new Error('every server is blocked')
  return status === 200
}

function latest(name: string): string {
  return `/v0.1/servers/${encodeURIComponent(name)}/versions/latest`
}
