import assert from 'node:assert/strict'
import test from 'node:test'
import { OBSERVATION_SCHEMAS } from '../../../domain/evidence/observations/index.ts'
import { parseAs } from '../../../domain/schema/parse.ts'
import { readJson } from '../data/json.ts'
import { readOpenApi, type OpenApiReading } from './openapi.ts'
import { readYaml } from '../data/yaml.ts'
import { endsSoon } from '../../../../test/ends-soon.ts'

function read(document: unknown): OpenApiReading {
  const text = JSON.stringify(document)
  const parsed = readJson(text)
  assert.ok(parsed.ok)
  return readable(readOpenApi(parsed.value, text, 10))
}

function readable(reading: OpenApiReading | null): OpenApiReading {
  assert.ok(reading)
  const value = {
    ...reading,
    url: 'https://acme.example/openapi.json',
    found: 'well-known',
    serverStatus: null,
  }
  const parsed = parseAs(OBSERVATION_SCHEMAS.openapi, {
    state: 'observed',
    exchanges: ['openapi-1'],
    value,
  })
  assert.ok(parsed.ok, parsed.ok ? '' : JSON.stringify(parsed.problems))
  return reading
}

const info = { title: 'Acme', version: '1.2.0' }
const ok = { description: 'Fine.' }
const one = (operation: object, more: object = {}) => ({
  openapi: '3.1.1',
  info,
  paths: { '/messages': { get: { responses: { 200: ok }, ...operation } } },
  ...more,
})
const first = (document: unknown) => {
  const [operation] = read(document).operations
  assert.ok(operation)
  return operation
}

const isArray = (schema: object, path = '/messages') =>
  read({
    openapi: '3.1.0',
    info,
    paths: {
      [path]: {
        get: { responses: { 200: { ...ok, content: { 'application/json': { schema } } } } },
      },
    },
  }).operations[0]?.responses[0]?.isArray
const hasSchema = (schema: unknown) =>
  first(one({ responses: { 200: { ...ok, content: { 'application/json': { schema } } } } }))
    .responses[0]?.hasSchema
const faults = (document: object) => read(document).parseErrors
const many = (length: number, make: (at: number) => [string, unknown]) =>
  Object.fromEntries(Array.from({ length }, (_, at) => make(at)))

test('what is no description is none', () => {
  for (const value of [
    null,
    [],
    'openapi: 3.1.0',
    {},
    { openapi: '3.1.0' },
    { openapi: 'latest', paths: {} },
    { asyncapi: '3.0.0', info, channels: {} },
  ]) {
    assert.equal(readOpenApi(value, '', 0), null)
  }
})

test('a whole 3.1 description', () => {
  const reading = read({
    openapi: '3.1.1',
    info,
    servers: [{ url: 'https://api.acme.example/v1', description: 'Live' }, { url: '/v1' }],
    security: [{ key: [] }],
    paths: {
      '/messages': {
        parameters: [{ $ref: '#/components/parameters/Limit' }],
        get: {
          operationId: 'listMessages',
          summary: 'Lists messages.',
          responses: {
            200: {
              description: 'A page.',
              content: {
                'application/json': { schema: { $ref: '#/components/schemas/MessageList' } },
              },
              headers: { RateLimit: {} },
            },
            '4XX': { $ref: '#/components/responses/Problem' },
          },
        },
        post: {
          deprecated: true,
          security: [],
          requestBody: {
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/Message' },
                example: { to: 'a' },
              },
            },
          },
          responses: {
            201: {
              description: 'Made.',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Message' } } },
            },
          },
          callbacks: { sent: {} },
        },
      },
    },
    webhooks: {
      sent: {
        post: {
          parameters: [{ name: 'Webhook-Signature', in: 'header', schema: { type: 'string' } }],
          responses: { 200: ok },
        },
      },
    },
    components: {
      parameters: {
        Limit: {
          name: 'limit',
          in: 'query',
          description: 'How many.',
          schema: { type: 'integer', default: 20, maximum: 100, example: 5 },
        },
      },
      responses: {
        Problem: {
          description: 'Wrong.',
          content: {
            'application/problem+json': {
              schema: { allOf: [{ $ref: '#/components/schemas/Problem' }] },
            },
          },
        },
      },
      schemas: {
        Message: {
          type: 'object',
          properties: { to: { type: 'string', description: 'Whom.' }, text: { type: 'string' } },
        },
        MessageList: {
          type: 'object',
          properties: { data: { type: 'array', items: { $ref: '#/components/schemas/Message' } } },
        },
        Problem: { type: 'object', properties: { type: { type: 'string' } } },
      },
      securitySchemes: { key: { type: 'http', scheme: 'Bearer' } },
    },
  })
  assert.deepEqual(reading.parseErrors, [])
  assert.deepEqual(
    [reading.references, reading.unresolvedReferences, reading.operationCount, reading.version],
    [7, 0, 2, '3.1.1'],
  )
  assert.deepEqual(reading.servers[1], { url: '/v1', description: null })
  assert.deepEqual([reading.webhooks, reading.webhookHeaders], [['sent'], ['webhook-signature']])
  assert.deepEqual(reading.securitySchemes, [
    { name: 'key', type: 'http', in: null, scheme: 'bearer', flows: [], scopes: [] },
  ])
  const [list, post] = reading.operations
  assert.deepEqual(list, {
    method: 'get',
    path: '/messages',
    operationId: 'listMessages',
    descriptionChars: 15,
    isDeprecated: false,
    parameters: [
      {
        name: 'limit',
        in: 'query',
        isDescribed: true,
        hasExample: true,
        hasDefault: true,
        maximum: 100,
      },
    ],
    body: null,
    responses: [
      {
        status: '200',
        mediaTypes: ['application/json'],
        hasSchema: true,
        schemaName: 'MessageList',
        hasExample: false,
        isArray: true,
        headers: ['ratelimit'],
      },
      {
        status: '4XX',
        mediaTypes: ['application/problem+json'],
        hasSchema: true,
        schemaName: 'Problem',
        inline: 'type',
        hasExample: false,
        isArray: false,
        headers: [],
      },
    ],
    security: ['key'],
    hasCallbacks: false,
  })
  assert.deepEqual(post?.body, {
    fields: 2,
    describedFields: 1,
    fieldNames: ['to', 'text'],
    hasExample: true,
    isArray: false,
  })
  assert.deepEqual(
    [post?.security, post?.hasCallbacks, post?.isDeprecated, post?.responses[0]?.isArray],
    [[], true, true, false],
  )
})

test('Swagger 2.0 in YAML, with a version that YAML takes for a number', () => {
  const text = `swagger: 2.0
info: {title: Acme, version: 1}
host: api.acme.example
basePath: /v1
schemes: [https]
produces: [application/json]
securityDefinitions: {basic: {type: basic}, oauth: {type: oauth2, flow: accessCode, scopes: {'messages:read': Reads.}}}
paths:
  /messages:
    post:
      consumes: [application/x-www-form-urlencoded]
      parameters: [{name: to, in: formData, type: string, description: Whom.}, {name: text, in: formData, type: string}]
      responses: {200: {description: Fine., schema: {type: array, items: {type: string}}}}
    put:
      parameters: [{name: body, in: body, schema: {type: object, properties: {to: {type: string}}}}]
      responses: {204: {description: Done.}}
`
  const parsed = readYaml(text)
  assert.ok(parsed.ok)
  const reading = readable(readOpenApi(parsed.value, text, 1))
  assert.equal(reading.version, '2.0')
  assert.deepEqual(reading.servers, [{ url: 'https://api.acme.example/v1', description: null }])
  assert.deepEqual(reading.parseErrors, [
    '#/swagger: must be a string',
    '#/info/version: must be a string',
  ])
  assert.deepEqual(
    reading.securitySchemes.map(({ type, scheme, flows, scopes }) => [type, scheme, flows, scopes]),
    [
      ['http', 'basic', [], []],
      ['oauth2', null, ['authorizationCode'], ['messages:read']],
    ],
  )
  const [post, put] = reading.operations
  assert.deepEqual(
    [post?.body?.fieldNames, post?.body?.describedFields, post?.parameters],
    [['to', 'text'], 1, []],
  )
  assert.deepEqual(
    [post?.responses[0]?.isArray, post?.responses[0]?.mediaTypes, put?.body?.fields],
    [true, ['application/json'], 1],
  )
})

test('3.2: query and additional operations', () => {
  const reading = read({
    openapi: '3.2.0',
    info,
    paths: {
      '/a': {
        query: { responses: { 200: {} } },
        additionalOperations: { COPY: { responses: {} } },
      },
    },
  })
  assert.deepEqual(
    [reading.operationCount, reading.operations.map(({ method }) => method), reading.parseErrors],
    [2, ['query'], []],
  )
})

test('security: nothing declared, open, optional, needed', () => {
  const schemes = {
    components: { securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } } },
  }
  assert.equal(first(one({})).security, null)
  assert.deepEqual(
    first(one({ security: [] }, { security: [{ key: [] }], ...schemes })).security,
    [],
  )
  assert.deepEqual(first(one({ security: [{}, { key: [] }] }, schemes)).security, [])
  assert.deepEqual(first(one({}, { security: [{ key: [] }], ...schemes })).security, ['key'])
})

test('roles that operations need of a key are its scopes', () => {
  const reading = read({
    openapi: '3.1.0',
    info,
    security: [{ key: ['messages:read'] }],
    paths: { '/messages': { post: { security: [{ key: ['messages:send', 7] }, 'odd', {}] } } },
    components: {
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'X-Key' },
        sign: { type: 'oauth2', flows: {} },
      },
    },
  })
  assert.deepEqual(
    reading.securitySchemes.map(({ scopes }) => scopes),
    [['messages:read', 'messages:send'], []],
  )
})

test('what is a list, and what only holds one', () => {
  const list = { type: 'array', items: { type: 'string' } }
  assert.equal(isArray(list), true)
  assert.equal(isArray({ type: 'object', properties: { items: list } }), true)
  assert.equal(isArray({ type: 'object', properties: { messages: list } }), true)
  assert.equal(isArray({ type: 'object', properties: { status: {}, result: list } }), true)
  assert.equal(
    isArray({ type: 'object', properties: { things: list, next_cursor: { type: 'string' } } }),
    true,
  )
  assert.equal(
    isArray({
      allOf: [
        { type: 'object', properties: { total: { type: 'integer' } } },
        { properties: { data: list } },
      ],
    }),
    true,
  )
  assert.equal(
    isArray({ type: 'object', properties: { id: { type: 'string' }, tags: list } }, '/me'),
    false,
  )
})

test('an empty schema does not count as a schema', () => {
  for (const schema of [
    {},
    { type: 'object' },
    true,
    { type: 'object', additionalProperties: true },
    { $ref: '#/nowhere' },
  ])
    assert.equal(hasSchema(schema), false)
  for (const schema of [
    { type: 'string' },
    { properties: { a: {} } },
    { type: 'object', additionalProperties: { type: 'string' } },
  ]) {
    assert.equal(hasSchema(schema), true)
  }
})

test('faults are told with their places', () => {
  assert.deepEqual(faults({ openapi: '3.0.3', info: {} }), [
    '#/info/title: must be a string',
    '#/info/version: must be a string',
    '#/paths: is missing',
  ])
  assert.deepEqual(faults({ openapi: '3.0.3', info, paths: { '/a': { get: {} } } }), [
    '#/paths/~1a/get/responses: is missing',
  ])
  assert.deepEqual(faults({ openapi: '3.1.0', info, paths: { '/a': { get: {} } } }), [])
  assert.deepEqual(
    faults({ openapi: '3.1.0', info, paths: { a: { get: { responses: { 200: ok, ok } } } } }),
    ['#/paths/a: a path must begin with a slash', '#/paths/a/get/responses/ok: is not a status'],
  )
  assert.deepEqual(
    faults({ openapi: '3.1.0', info, paths: { '/a/{id}': { get: {} }, '/a/{name}': {} } }),
    [
      '#/paths/~1a~1{name}: is the same path as /a/{id}',
      '#/paths/~1a~1{id}/get: the path parameter {id} is not declared',
    ],
  )
  const twice = { operationId: 'a', responses: { 200: ok } }
  assert.deepEqual(
    faults({ openapi: '3.1.0', info, paths: { '/a': { get: twice, post: twice } } }),
    ['#/paths/~1a/post/operationId: “a” is already the operationId of #/paths/~1a/get'],
  )
  assert.deepEqual(faults(one({ security: [{ key: [] }] })), [
    '#/paths/~1messages/get/security/0: “key” is not a declared security scheme',
  ])
  assert.deepEqual(faults(one({ parameters: [{ name: 'a', in: 'body' }] })), [
    '#/paths/~1messages/get/parameters (a): in must say where the parameter goes',
    '#/paths/~1messages/get/parameters (a): needs schema or content',
  ])
  assert.equal(
    faults({
      openapi: '3.0.0',
      info,
      paths: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`/${at}`, { get: {} }])),
    }).length,
    20,
  )
})

test('references: dead ones and those that lead out are counted, circles end', () => {
  const reading = read(
    one(
      {
        responses: {
          200: {
            ...ok,
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/A' },
                example: { $ref: '#/an/example' },
              },
            },
          },
        },
      },
      {
        components: {
          schemas: {
            A: { $ref: '#/components/schemas/B' },
            B: { $ref: '#/components/schemas/A' },
            C: { $ref: '#/nowhere' },
            D: { $ref: 'other.yaml#/D' },
            E: { properties: { $ref: { type: 'string' } } },
          },
        },
      },
    ),
  )
  assert.deepEqual([reading.references, reading.unresolvedReferences], [4, 2])
})

test('credentials in examples and servers, not in words', () => {
  const key = ['sk', 'live', '9aZ8bY7cX6dW5eV4fU3g'].join('_')
  const reading = read(
    one({
      description: key,
      parameters: [
        {
          name: 'key',
          in: 'query',
          schema: { type: 'string', properties: { example: { description: key } } },
          example: key,
        },
        {
          name: 'aws',
          in: 'header',
          schema: { type: 'string', default: ['AKIA', 'IOSFODNN7EXAMPLE'].join('') },
        },
      ],
    }),
  )
  assert.deepEqual(reading.secrets, [
    { pointer: '#/paths/~1messages/get/parameters/0/example', looks: 'live' },
    { pointer: '#/paths/~1messages/get/parameters/1/schema/default', looks: 'test' },
  ])
})

test('names from outside become plain lines', () => {
  const operation = first(
    one({
      operationId: 'a\u202E\nb',
      parameters: [{ name: 'x'.repeat(300), in: 'query', schema: { maximum: 'many' } }],
    }),
  )
  assert.deepEqual(
    [operation.operationId, operation.parameters[0]?.name.length, operation.parameters[0]?.maximum],
    ['a b', 200, null],
  )
})

test('2,000 of many operations are kept, spread over the document', () => {
  const paths = Object.fromEntries(
    Array.from({ length: 3_000 }, (_, at) => [
      `/p${at}`,
      { get: { responses: { 200: ok } }, put: { responses: { 200: ok } } },
    ]),
  )
  const { operations, operationCount } = read({ openapi: '3.1.0', info, paths })
  assert.deepEqual(
    [operationCount, operations.length, operations[0]?.path, operations.at(-1)?.path],
    [6_000, 2_000, '/p0', '/p2998'],
  )
})

test('hostile descriptions are read in bounded time', () => {
  const circle = many(2_000, (at) => [
    `S${at}`,
    {
      allOf: Array.from({ length: 10 }, (_, next) => ({
        $ref: `#/components/schemas/S${(at * 7 + next) % 2_000}`,
      })),
    },
  ])
  const wide = { type: 'object', properties: many(20_000, (at) => [`p${at}`, {}]) }
  const shared = {
    get: {
      parameters: many(2, () => ['a', 1]),
      responses: many(30_000, (at) => [`${at}`, ok]),
      callbacks: many(20_000, (at) => [`c${at}`, {}]),
    },
  }
  const documents: unknown[] = [
    {
      openapi: '3.1.0',
      info,
      paths: many(8_000, (at) => [
        `/p${at}`,
        {
          get: {
            requestBody: {
              content: { 'a/json': { schema: { $ref: `#/components/schemas/S${at % 2_000}` } } },
            },
          },
        },
      ]),
      components: { schemas: circle },
    },
    {
      openapi: '3.1.0',
      info,
      paths: many(9_000, (at) => [`/p${at}`, { $ref: '#/components/pathItems/one' }]),
      components: { pathItems: { one: shared } },
    },
    {
      openapi: '3.1.0',
      info,
      paths: many(9_000, (at) => [
        `/p${at}`,
        { get: { responses: { 200: { $ref: '#/components/responses/R' } } } },
      ]),
      components: {
        responses: {
          R: { ...ok, content: { 'a/json': { schema: wide, examples: wide.properties } } },
        },
      },
    },
    {
      openapi: '3.1.0',
      info,
      paths: { '/a': { get: {} } },
      components: {
        schemas: many(20_000, (at) => [`S${at}`, { $ref: `#/components/schemas/S${at + 1}` }]),
      },
    },
  ]
  for (const [at, document] of documents.entries()) {
    assert.ok(endsSoon(() => readOpenApi(document, '', 0), `document ${at}`))
  }
})

test('an error is known by its fields, whatever its schema or its response is called', () => {
  const field = { type: 'string' }
  const schema = { type: 'object', properties: { message: field, code: field } }
  const value = {
    openapi: '3.1.0',
    info: { title: 'Acme', version: '1' },
    paths: {
      '/a': {
        get: {
          responses: {
            400: { description: '', content: { 'application/json': { schema } } },
            404: {
              description: '',
              content: { 'application/json': { schema: { $ref: '#/components/schemas/Fault' } } },
            },
            403: { $ref: '#/components/responses/Forbidden' },
          },
        },
      },
    },
    components: {
      schemas: { Fault: schema },
      responses: {
        Forbidden: {
          description: '',
          content: {
            'application/json': {
              schema: { allOf: [{ $ref: '#/components/schemas/Fault' }, { type: 'object' }] },
            },
          },
        },
      },
    },
  }
  const [operation] = readable(readOpenApi(value, '', 1)).operations
  assert.deepEqual(
    operation?.responses.map(({ schemaName, inline }) => [schemaName, inline]),
    [
      [null, 'code, message'],
      [null, 'code, message'],
      ['Fault', 'code, message'],
    ],
  )
})

const listWith = (field: string, schema: object = { type: 'string' }) => ({
  get: {
    parameters: [
      { name: 'team', in: 'query', required: true, schema: { type: 'string' } },
      { name: 'q', in: 'query', schema: { type: 'string' } },
    ],
    responses: {
      200: {
        description: '',
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: { data: { type: 'array', items: {} }, [field]: schema },
            },
          },
        },
      },
    },
  },
})

test('an object with a list is a list; what is required is kept', () => {
  const { operations } = readable(
    readOpenApi(
      {
        openapi: '3.1.0',
        info: { title: 'Acme', version: '1' },
        paths: {
          '/a': listWith('next_url'),
          '/b': listWith('next_page'),
          '/c': listWith('pagination', { properties: { limit: {}, offset: {} } }),
          '/d': listWith('paging', { properties: { next: {} } }),
        },
      },
      '',
      1,
    ),
  )
  assert.deepEqual(
    operations.map(({ responses: [response] }) => response?.isArray),
    [true, true, true, true],
  )
  assert.deepEqual(
    operations[0]?.parameters.map(({ isRequired }) => isRequired),
    [true, undefined],
  )
})

const described = (summary: string) => {
  const root = { openapi: '3.1.0', info: {}, paths: { '/users': { get: { summary } } } }
  return readOpenApi(root, '', 0)?.operations[0]?.descriptionChars
}

test('a summary has as many letters as it says, whatever its script', () => {
  assert.equal(described(' Lists the users '), 15)
  assert.equal(described('获取用户列表'), 24)
})
