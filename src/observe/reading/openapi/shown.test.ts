import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import test from 'node:test'
import { asEvidence } from '../../../domain/evidence/as-evidence.ts'
import { MOST_SHOWN_BYTES, shownText } from '../../../domain/evidence/observations/reading.ts'
import { partsOf } from '../../../domain/reading/places.ts'
import { parseAs } from '../../../domain/schema/parse.ts'
import { endsSoon } from '../../../../test/ends-soon.ts'
import { readJson } from '../data/json.ts'
import { openDocument } from './document.ts'
import { shownOperations } from './shown.ts'

const SALT = '00112233445566778899aabbccddeeff'
const info = { title: 'Acme', version: '1.2.0' }

/** Fits its schema, and its digests are those of the text also after it has become evidence. */
function shownOf(value: object, salt = SALT) {
  const parsed = readJson(JSON.stringify(value))
  assert.ok(parsed.ok)
  const document = openDocument(parsed.value)
  assert.ok(document)
  const shown = endsSoon(() => shownOperations(document, salt))
  assert.deepEqual(shownOperations(document, salt), shown)
  assert.deepEqual(asEvidence(shownText, shown), shown)
  const valid = parseAs(shownText, shown)
  assert.ok(valid.ok, valid.ok ? '' : JSON.stringify(valid.problems))
  const { text = '' } = shown
  assert.ok(Buffer.byteLength(text) <= MOST_SHOWN_BYTES, `${Buffer.byteLength(text)} bytes`)
  const [head = '', ...blocks] = partsOf(text)
  assert.equal(shown.sha256, sha256(text))
  assert.equal(shown.head, sha256(head))
  const bodies = blocks.map((block, at) => {
    assert.ok(block.startsWith(`Operation ${at + 1}\n`))
    return block.slice(block.indexOf('\n') + 1)
  })
  assert.deepEqual(
    bodies.map(sha256),
    shown.items.map((item) => item.sha256),
  )
  return { ...shown, text, head, blocks: bodies, names: shown.items.map(({ name }) => name) }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}

const named = (operationId: string, more: object = {}) => ({
  operationId,
  summary: `Does ${operationId}`,
  responses: { 200: { description: 'Fine.' } },
  ...more,
})
/** As many paths, each with a GET and the other methods. */
const api = (paths: number, methods: readonly string[], more: object = {}) => ({
  openapi: '3.1.0',
  info,
  paths: Object.fromEntries(
    Array.from({ length: paths }, (_, at) => [
      `/things/${at}`,
      Object.fromEntries(methods.map((method) => [method, named(`${method}${at}`)])),
    ]),
  ),
  ...more,
})
const one = (operation: object, more: object = {}) => ({
  openapi: '3.1.0',
  info,
  paths: { '/messages': { post: operation } },
  ...more,
})
const kind = (name: string) => ({
  title: name,
  type: 'object',
  properties: { [name]: { type: 'string' } },
})
const loop = (at: number) => ({ $ref: `#/components/schemas/S${at}` })
const json = (schema: object) => ({ content: { 'application/json': { schema } } })

test('a whole operation of OpenAPI 3, line by line', () => {
  const { head, blocks } = shownOf({
    openapi: '3.1.0',
    info: { ...info, description: 'Sends messages.\nQuickly.\n\n# A manual' },
    servers: [{ url: 'https://api.acme.example', description: 'Live' }],
    security: [{ key: [] }],
    tags: [{ name: 'Messages' }],
    paths: {
      '/messages/{id}': {
        parameters: [{ $ref: '#/components/parameters/Id' }],
        patch: {
          operationId: 'editMessage',
          summary: 'Edits a message',
          description: 'Cannot be undone.',
          tags: ['Messages'],
          deprecated: true,
          security: [{ oauth: ['write'] }, { key: [] }],
          parameters: [
            {
              name: 'mode',
              in: 'query',
              schema: { type: 'string', enum: ['fast', 'slow'], default: 'fast' },
              description: 'How fast.',
            },
            { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
          ],
          requestBody: { required: true, ...json({ $ref: '#/components/schemas/Message' }) },
          responses: {
            200: {
              description: 'Edited.',
              headers: { 'RateLimit-Limit': {} },
              ...json({ type: 'array', items: { $ref: '#/components/schemas/Message' } }),
            },
            404: { $ref: '#/components/responses/Problem' },
            429: { $ref: '#/components/responses/Problem' },
          },
        },
      },
    },
    components: {
      parameters: {
        Id: {
          name: 'id',
          in: 'path',
          required: true,
          schema: { type: 'string', format: 'uuid', pattern: '^[0-9a-f-]+$' },
        },
      },
      responses: { Problem: { description: 'No.', ...json({ $ref: '#/components/schemas/No' }) } },
      schemas: {
        No: { type: 'object', properties: { code: { type: 'string' } } },
        Message: {
          allOf: [{ $ref: '#/components/schemas/Base' }],
          required: ['to'],
          properties: {
            to: { type: 'string', format: 'email', example: 'a@acme.example' },
            text: { anyOf: [{ type: 'string' }, { type: 'null' }] },
            reply: { $ref: '#/components/schemas/Message', description: 'What it answers.' },
          },
        },
        Base: { type: 'object', properties: { kind: { const: 'message' } } },
      },
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Key', description: 'From the settings.' },
        oauth: {
          type: 'oauth2',
          flows: {
            clientCredentials: {
              tokenUrl: 'https://acme.example/token',
              scopes: { write: 'Changes.' },
            },
          },
        },
      },
    },
  })
  assert.deepEqual(head.split('\n'), [
    'HTTP API',
    'name: "Acme"',
    'description: "Sends messages. Quickly."',
    'sign-in:',
    '- "key" apiKey in header "X-Key": "From the settings."',
    '- "oauth" oauth2',
    '  - flow clientCredentials, tokenUrl "https://acme.example/token", scopes "write" ("Changes.")',
    'required where an operation says nothing else: "key"',
    'servers:',
    '- "https://api.acme.example": "Live"',
    'operations: 1 (1 PATCH)',
    'tags: "Messages" 1',
    'index of all operations, by id or method and path:',
    '- "editMessage" "Edits a message"',
  ])
  assert.deepEqual(blocks[0]?.split('\n'), [
    'PATCH "/messages/{id}"',
    'name: "editMessage"',
    'title: "Edits a message"',
    'description: "Cannot be undone."',
    'tags: "Messages"',
    'deprecated',
    'sign-in: "oauth" with "write" or "key"',
    'parameters:',
    '- path "id" required string uuid, pattern "^[0-9a-f-]+$"',
    '- query "mode" string, one of ["fast", "slow"], default "fast": "How fast."',
    '- query "limit" integer, min 1, max 100',
    'body: required, "application/json", object',
    '- "to" required string email, example "a@acme.example"',
    '- "text" string or null',
    '- "reply" object: "What it answers."',
    '  - "to" required string email, example "a@acme.example"',
    '  - "text" string or null',
    '  - "reply" object: "What it answers."',
    '    - "to" required string email, example "a@acme.example"',
    '    - "text" string or null',
    '    - "reply" object: "What it answers."',
    '      fields: "to" required, "text", "reply", "kind"',
    '    - "kind" value, always "message"',
    '  - "kind" value, always "message"',
    '- "kind" value, always "message"',
    'answers:',
    '- 200 "Edited.", "application/json", array of object, headers "RateLimit-Limit"',
    '  - "to" string email',
    '  - "text" string or null',
    '  - "reply" object: "What it answers."',
    '    - "to" string email',
    '    - "text" string or null',
    '    - "reply" object: "What it answers."',
    '      fields: "to", "text", "reply", "kind"',
    '    - "kind" value, always "message"',
    '  - "kind" value, always "message"',
    '- 404 "No.", "application/json", object',
    '  - "code" string',
    '- 429 "No.", "application/json", object',
    '  fields as of 404',
  ])
})

test('Swagger writes the same in other places', () => {
  const { head, blocks } = shownOf({
    swagger: '2.0',
    info,
    host: 'api.acme.example',
    consumes: ['application/json'],
    produces: ['application/json'],
    securityDefinitions: { basic: { type: 'basic' } },
    paths: {
      '/orders': {
        post: {
          parameters: [
            { name: 'page', in: 'query', type: 'integer', default: 1, description: 'Which.' },
            { name: 'order', in: 'body', required: true, schema: { $ref: '#/definitions/Order' } },
          ],
          responses: { 201: { description: 'Made.', schema: { $ref: '#/definitions/Order' } } },
        },
        put: {
          consumes: ['multipart/form-data'],
          parameters: [{ name: 'file', in: 'formData', type: 'file', required: true }],
          responses: {},
        },
      },
    },
    definitions: { Order: { type: 'object', properties: { id: { type: 'string' } } } },
  })
  assert.match(head, /^- "basic" basic$/m)
  assert.match(head, /^- "https:\/\/api\.acme\.example"$/m)
  assert.deepEqual(
    blocks.map((block) => block.split('\n')),
    [
      [
        'POST "/orders"',
        'description: none',
        'parameters:',
        '- query "page" integer, default 1: "Which."',
        'body: required, "application/json", object',
        '- "id" string',
        'answers:',
        '- 201 "Made.", "application/json", object',
        '  - "id" string',
      ],
      [
        'PUT "/orders"',
        'description: none',
        'parameters: none',
        'body: form, "multipart/form-data"',
        '- form "file" required file',
        'answers: none are described',
      ],
    ],
  )
})

test('a small API is shown whole, in its own order', () => {
  const { names, left, text } = shownOf(api(8, ['get', 'post', 'delete']))
  assert.deepEqual(
    names,
    Array.from({ length: 8 }, (_, at) => [`get${at}`, `post${at}`, `delete${at}`]).flat(),
  )
  assert.equal(left, 0)
  assert.match(text, /^operations: 24 \(8 GET, 8 POST, 8 DELETE\)$/m)
  assert.deepEqual(shownOf({ openapi: '3.1.0', info, paths: {} }).items, [])
})

test('of a large one the salt draws 24, half of them from what changes something', () => {
  const { names, left, text, salt } = shownOf(api(300, ['get', 'post', 'delete']))
  assert.equal(names.length, 24)
  assert.equal(names.filter((name) => name.startsWith('get')).length, 12)
  assert.equal(left, 876)
  assert.equal(salt, SALT)
  assert.match(text, /^operations: 900 \(300 GET, 300 POST, 300 DELETE\), 24 of them below$/m)
  const numbers = names.map((name) => Number(/\d+/.exec(name)?.[0]))
  assert.deepEqual(
    numbers,
    numbers.toSorted((a, b) => a - b),
    'in the order of the document',
  )
  const other = shownOf(api(300, ['get', 'post', 'delete']), 'another').names
  assert.ok(other.filter((name) => names.includes(name)).length < 12, other.join(' '))
})

/** How many are shown, and how many of them are reads. */
const count = (value: object) => {
  const { names } = shownOf(value)
  return [names.length, names.filter((name) => name.startsWith('get')).length]
}

test('where there are few of one kind, the other fills up', () => {
  const reads = api(60, ['get'])
  const changes = api(60, ['patch'])
  const three = Object.fromEntries(
    Object.entries(api(3, ['get']).paths).map(([path, item]) => [`/x${path}`, item]),
  )
  assert.deepEqual(count(reads), [24, 24])
  assert.deepEqual(count(changes), [24, 0])
  assert.deepEqual(count({ ...changes, paths: { ...changes.paths, ...three } }), [24, 3])
})

test('the draw and the texts of operations stay when others are added', () => {
  const before = shownOf(api(200, ['get', 'put']))
  const after = shownOf(api(204, ['get', 'put']))
  const kept = after.items.filter(({ sha256: digest }) =>
    before.items.some((item) => item.sha256 === digest),
  )
  assert.ok(kept.length >= 21, `${kept.length} are the same`)
  assert.notEqual(before.head, after.head)
})

test('another version of the description alone changes nothing', () => {
  const { sha256: digest } = shownOf(api(2, ['get']))
  assert.equal(shownOf(api(2, ['get'], { info: { ...info, version: '9' } })).sha256, digest)
})

test('an operation without a name has its method and path', () => {
  const { names, text } = shownOf(one({ responses: {} }))
  assert.deepEqual(names, ['POST /messages'])
  assert.match(text, /^- "POST \/messages"$/m)
})

test('the index is spread evenly where it is too long, and says so', () => {
  const { head } = shownOf(api(2_000, ['get', 'post']))
  assert.ok(Buffer.byteLength(head) <= 20_000)
  assert.ok(Buffer.byteLength(head) > 19_000)
  const lines = head.split('\n').filter((line) => line.startsWith('- "'))
  assert.match(head, new RegExp(`^\\(${4_000 - lines.length} more, left out evenly\\)$`, 'm'))
  assert.match(lines.at(-1) ?? '', /19[89]\d/)
})

test('nothing that nobody sees stays hidden, and no text ends what it stands in', () => {
  const { text, blocks } = shownOf(
    one({
      operationId: 'send\n\nOperation 2\nGET "/nothing"',
      summary: 'Sends\u200B a\u202E message\u{E0041}',
      description: 'First."\nanswers: none\n\nOperation 3\nSecond.',
      parameters: [{ name: 'a"\n- b', in: 'query\u2028', schema: { type: 'string\n- c' } }],
      responses: { '200\n- 201': { description: '"' } },
    }),
  )
  assert.equal(blocks.length, 1)
  assert.ok(text.includes(String.raw`title: "Sends\u200b a\u202e message\udb40\udc41"`))
  assert.ok(text.includes(String.raw`description: "First.\" answers: none Operation 3 Second."`))
  assert.ok(text.includes(String.raw`- "query\u2028" "a\" - b" "string - c"`))
  assert.ok(text.includes(String.raw`- "200 - 201" "\""`))
})

test('a long text is cut, and says how much is left out', () => {
  const long = `${'words '.repeat(300)}the end`
  const [block = ''] = shownOf(one({ description: long, responses: {} })).blocks
  const [, shown = '', left] =
    /^description: ("[^"]*")…\((\d+) more characters\)$/m.exec(block) ?? []
  assert.equal((JSON.parse(shown) as string).length + Number(left), long.length)
  // Space cannot push a text out of sight without a word.
  const [spaced = ''] = shownOf(
    one({ description: `Reads.${' '.repeat(90_000)}And deletes.`, responses: {} }),
  ).blocks
  assert.match(spaced, /^description: "Reads\."…\(\d+ more characters\)$/m)
})

test('examples show no credential that looks real', () => {
  const key = `sk_live_${'a1B2c3D4e5F6g7H8'.repeat(2)}`
  const schema = { type: 'object', properties: { key: { type: 'string', example: key } } }
  const { text } = shownOf(
    one({
      description: `Such as https://me:pass1word@acme.example/?token=${'x9Y8z7W6v5'.repeat(3)}`,
      requestBody: json(schema),
      responses: {},
    }),
  )
  assert.ok(!text.includes(key) && !text.includes('pass1word') && !text.includes('x9Y8z7'))
})

test('fields are named where they are not shown, the required ones first', () => {
  const properties = Object.fromEntries(
    Array.from({ length: 150 }, (_, at) => [`field${at}`, { type: 'string' }]),
  )
  const schema = { type: 'object', properties, required: ['field149'] }
  const [block = ''] = shownOf(one({ requestBody: json(schema), responses: {} })).blocks
  assert.match(block, /^- "field149" required string$/m)
  assert.match(block, /^\(90 more fields\)$/m)
})

test('alternatives are shown one by one', () => {
  const schema = { oneOf: [kind('card'), kind('cash')] }
  const [block = ''] = shownOf(one({ requestBody: json(schema), responses: {} })).blocks
  assert.match(
    block,
    /^body: "application\/json", object\neither, 1 of 2, object: "card"\n {2}- "card" string\neither, 2 of 2, object: "cash"\n {2}- "cash" string$/m,
  )
})

test('what cannot be read is said', () => {
  const { blocks } = shownOf(
    one({
      parameters: [{ $ref: '#/components/parameters/Gone' }],
      requestBody: json({ $ref: '#/components/schemas/Gone' }),
      responses: { 200: { $ref: '#/components/responses/Gone' } },
    }),
  )
  assert.match(
    blocks[0] ?? '',
    /\(a parameter cannot be read\)\nbody: "application\/json", its schema cannot be read\nanswers:\n- 200 cannot be read$/,
  )
})

test('hostile documents: whatever they hold, 64 KB are shown, and soon', () => {
  const words = '\u{1F600}語\u200B"\\'.repeat(20_000)
  const deep: object = Array.from({ length: 24 }).reduce<object>(
    (inner) => ({
      type: 'object',
      description: words.slice(0, 2_000),
      properties: { [words.slice(0, 200)]: inner },
    }),
    { type: 'string' },
  )
  const loops = Object.fromEntries(
    Array.from({ length: 30 }, (_, at) => [
      `S${at}`,
      {
        description: words.slice(0, 3_000),
        enum: Array.from({ length: 500 }, () => words.slice(0, 20)),
        properties: Object.fromEntries(
          Array.from({ length: 30 }, (_each, to) => [
            `f${to}`,
            { $ref: `#/components/schemas/S${to}` },
          ]),
        ),
        oneOf: Array.from({ length: 30 }, (_each, to) => ({
          $ref: `#/components/schemas/S${(to + 7) % 30}`,
        })),
        allOf: [{ $ref: `#/components/schemas/S${(at + 1) % 30}` }],
        items: { $ref: `#/components/schemas/S${at}` },
        type: ['array', 'object', words.slice(0, 300)],
      },
    ]),
  )
  const operation = (at: number) => ({
    operationId: `${words.slice(0, 5_000)}${at}`,
    summary: words.slice(0, 5_000),
    description: at === 0 ? words : words.slice(0, 9_000),
    tags: Array.from({ length: 100 }, (_, tag) => `${words.slice(0, 100)}${tag}`),
    parameters: Array.from({ length: 150 }, (_, each) => ({
      name: `${each}${words.slice(0, 200)}`,
      in: 'query',
      schema: loop(each % 30),
    })),
    requestBody: json(at % 2 === 0 ? deep : loop(at)),
    responses: Object.fromEntries(
      Array.from({ length: 60 }, (_, each) => [
        String(400 + each),
        { description: words.slice(0, 900), ...json(loop(each % 30)) },
      ]),
    ),
  })
  const { items, blocks } = shownOf({
    openapi: '3.1.0',
    info: { title: words, description: words },
    servers: Array.from({ length: 40 }, () => ({ url: words, description: words.slice(0, 3_000) })),
    paths: Object.fromEntries(
      Array.from({ length: 26 }, (_, at) => [
        `/${at}${words.slice(0, 900)}`,
        { post: operation(at) },
      ]),
    ),
    components: {
      schemas: loops,
      securitySchemes: Object.fromEntries(
        Array.from({ length: 40 }, (_, at) => [
          `${words.slice(0, 500)}${at}`,
          {
            type: 'oauth2',
            description: words.slice(0, 900),
            flows: { [words]: { scopes: { [words]: words } } },
          },
        ]),
      ),
    },
  })
  assert.equal(items.length, 24)
  for (const [at, { isCut, name }] of items.entries()) {
    assert.equal(isCut, true)
    assert.match(blocks[at] ?? '', /\n\(cut: \d+ characters are not shown\)$/)
    assert.ok(!name.includes('\u200B'))
  }
})

test('many operations that share a huge one take no longer', () => {
  const item = { get: named('same', { description: 'x'.repeat(100_000) }) }
  const paths = Object.fromEntries(
    Array.from({ length: 60_000 }, (_, at) => [`/${at}`, { $ref: '#/components/pathItems/One' }]),
  )
  const { items, left } = shownOf({
    openapi: '3.1.0',
    info,
    paths,
    components: { pathItems: { One: item } },
  })
  assert.deepEqual([items.length, left], [24, 59_976])
})
