import assert from 'node:assert/strict'
import test from 'node:test'
import { contractChange, type Contracts } from './contract-change.ts'
import { schemaBreaks } from './schema-change.ts'

type Tool = Contracts['mcp'][0] extends ReadonlyMap<string, infer T> ? T : never
type Operation = Contracts['api'][0] extends ReadonlyMap<string, infer T> ? T : never

const input = (properties: object, required: string[] = []) => ({
  type: 'object',
  properties,
  required,
})
const send = (changes: Partial<Tool> = {}): Tool => ({
  name: 'send',
  description: 'Sends mail.',
  inputSchema: input({ to: { type: 'string', description: 'Who.' } }, ['to']),
  ...changes,
})
const get = (changes: Partial<Operation> = {}): Operation => ({
  method: 'get',
  path: '/mails',
  operationId: 'listMails',
  descriptionChars: 10,
  isDeprecated: false,
  parameters: [
    {
      name: 'limit',
      in: 'query',
      isDescribed: true,
      hasExample: false,
      hasDefault: false,
      maximum: null,
    },
  ],
  body: null,
  responses: [],
  security: [],
  hasCallbacks: false,
  ...changes,
})

const ofTool = (before: Tool, after: Tool) =>
  contractChange({
    mcp: [new Map([['send', before]]), new Map([['send', after]])],
    api: [new Map(), new Map()],
    injection: 'none',
  })?.changes[0] ?? null
const ofOperation = (before: Operation, after: Operation) =>
  contractChange({
    mcp: [new Map(), new Map()],
    api: [new Map([['GET /mails', before]]), new Map([['GET /mails', after]])],
    injection: 'none',
  })?.changes[0] ?? null

test('an MCP tool: the same, worded otherwise, extended, broken', () => {
  const cases: [string, Partial<Tool>, string | null, string[]][] = [
    ['nothing', {}, null, []],
    [
      'another order of members',
      {
        inputSchema: {
          required: ['to'],
          properties: { to: { description: 'Who.', type: 'string' } },
          type: 'object',
        },
      },
      null,
      [],
    ],
    ['another description', { description: 'Mails.' }, 'wording', []],
    [
      'another word in the schema',
      { inputSchema: input({ to: { type: 'string', description: 'Whom.' } }, ['to']) },
      'wording',
      [],
    ],
    [
      'a new input that may be left out',
      {
        inputSchema: input(
          { to: { type: 'string', description: 'Who.' }, cc: { type: 'string' } },
          ['to'],
        ),
      },
      'extended',
      [],
    ],
    [
      'a new input called description',
      {
        inputSchema: input(
          { to: { type: 'string', description: 'Who.' }, description: { type: 'string' } },
          ['to'],
        ),
      },
      'extended',
      [],
    ],
    [
      'a new input that is required',
      {
        inputSchema: input(
          { to: { type: 'string', description: 'Who.' }, from: { type: 'string' } },
          ['to', 'from'],
        ),
      },
      'breaking',
      ['input-required'],
    ],
    ['an input is gone', { inputSchema: input({}) }, 'breaking', ['input-removed']],
    [
      'another type',
      { inputSchema: input({ to: { type: 'array' } }, ['to']) },
      'breaking',
      ['type-changed'],
    ],
    [
      'fewer values',
      { inputSchema: input({ to: { type: 'string', enum: ['a'] } }, ['to']) },
      'breaking',
      ['values-removed'],
    ],
  ]
  for (const [name, changes, change, breaks] of cases) {
    const found = ofTool(send(), send(changes))
    assert.deepEqual([found?.change ?? null, found?.breaks ?? []], [change, breaks], name)
  }
})

const list = (type: unknown) => ({ type: 'array', items: { properties: { id: { type } } } })

test('outputs break the other way round, deep inside too', () => {
  assert.deepEqual(schemaBreaks(list('string'), list(['string', 'null']), 'output'), [
    'type-changed',
  ])
  assert.deepEqual(schemaBreaks(list(['string', 'null']), list('string'), 'output'), [])
  assert.deepEqual(schemaBreaks(list('integer'), list('number'), 'input'), [])
  assert.deepEqual(
    schemaBreaks({ properties: { a: true, b: true } }, { properties: { a: true } }, 'output'),
    ['output-removed'],
  )
})

test('what no schema is, or is endless, breaks nothing and ends', () => {
  for (const odd of [null, 7, 'x', [], true, { properties: 5, required: 'a', type: {} }])
    assert.deepEqual(schemaBreaks(odd, odd, 'input'), [])
  let deep: unknown = { type: 'string' }
  for (let level = 0; level < 500; level += 1) deep = { properties: { a: deep } }
  assert.deepEqual(schemaBreaks(deep, deep, 'input'), [])
})

test('an operation: worded otherwise, extended, broken', () => {
  const cases: [Partial<Operation>, string | null, string[]][] = [
    [{}, null, []],
    [{ descriptionChars: 20 }, 'wording', []],
    [{ isDeprecated: true }, 'extended', []],
    [{ parameters: [] }, 'breaking', ['input-removed']],
    [{ security: ['bearer'] }, 'breaking', ['sign-in-required']],
    [{ operationId: 'mails' }, 'breaking', ['id-changed']],
  ]
  for (const [changes, change, breaks] of cases) {
    const found = ofOperation(get(), get(changes))
    assert.deepEqual([found?.change ?? null, found?.breaks ?? []], [change, breaks])
  }
})

test('counts by class, what breaks first, and words that steer agents', () => {
  const found = contractChange({
    mcp: [
      new Map([
        ['send', send()],
        ['old\u202e', send()],
      ]),
      new Map([
        ['send', send({ inputSchema: input({}) })],
        ['new', send()],
      ]),
    ],
    api: [new Map(), new Map([['GET /mails', get()]])],
    injection: 'hostile',
  })
  assert.deepEqual(found?.counts, {
    mcp: { added: 1, removed: 1, breaking: 1, extended: 0, wording: 0 },
    api: { added: 1, removed: 0, breaking: 0, extended: 0, wording: 0 },
    injection: 'hostile',
  })
  assert.deepEqual(
    found?.changes.map(({ change }) => change),
    ['breaking', 'removed', 'added', 'added'],
  )
  assert.ok(!JSON.stringify(found).includes('\u202e'))
})
