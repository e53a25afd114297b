import assert from 'node:assert/strict'
import test from 'node:test'
import { inputsOf, isFree, roleOf } from './inputs.ts'

const one = (schema: unknown) => inputsOf({ type: 'object', properties: { value: schema } })
const taken = (schema: unknown) => one(schema).map(({ takes }) => takes)

test('what a name is for, by its words', () => {
  const roles = {
    id: 'id customer_id fileId AccountSid DropletIDs labelIds folderid idBoard vpcUUID repo owner branch namespace',
    attribute: 'created_after startsAt status countryCode postal_code timezone statuses page_token',
    search: 'query q search_term keywords',
    content: 'text commentBody title displayName html',
    path: 'path filePath output_dir fileName',
    link: 'url webhookUrl callback_uri domain_name',
    filter: 'filter filters labelSelector',
    danger: 'command cmd commands shellCommand command_args sql sql_query python_code bash-script',
    code: 'code script initScript source_code',
    unknown:
      'args data value build_command scriptPath codeChallenge prompt request method endpoint template script_name',
  }
  for (const [role, names] of Object.entries(roles))
    for (const name of names.split(' ')) assert.equal(roleOf(name), role, name)
})

test('an id of what is run is an id', () => {
  assert.equal(roleOf('command_id'), 'id')
  assert.equal(roleOf('scriptUuid'), 'id')
})

test('values, forms and numbers are closed', () => {
  assert.deepEqual(taken({ enum: ['a', 'b'] }), ['values'])
  assert.deepEqual(taken({ const: 1 }), ['values'])
  assert.deepEqual(taken({ type: 'integer' }), ['number'])
  assert.deepEqual(taken({ type: ['boolean', 'null'] }), ['boolean'])
  assert.deepEqual(taken({ type: 'string', format: 'uuid' }), ['form'])
  assert.deepEqual(taken({ type: 'string', format: 'uri' }), ['text'])
  for (const pattern of ['^[a-z0-9-]+$', String.raw`^\d{4}$`, '^PRJ-[0-9]+$', '^(?:a)[A-Z_]{1,9}$'])
    assert.deepEqual(taken({ type: 'string', pattern }), ['form'], pattern)
  for (const pattern of [
    '[a-z]+',
    '^.*$',
    '^[^;]+$',
    '^[a-z ]+$',
    '^[a-z/]+$',
    '^[!-~]+$',
    '^a|b$',
    String.raw`^\S+$`,
    String.raw`^\w+\.\w+$`,
  ])
    assert.deepEqual(taken({ type: 'string', pattern }), ['text'], pattern)
})

test('a list is what its items are, an object what its members are', () => {
  assert.deepEqual(taken({ type: 'array', items: { enum: ['a'] } }), ['values'])
  assert.deepEqual(taken({ type: 'array' }), ['anything'])
  assert.deepEqual(taken({ type: 'object' }), ['anything'])
  assert.deepEqual(taken({}), ['anything'])
  const nested = one({
    type: 'array',
    items: { type: 'object', properties: { path: { type: 'string' }, n: { type: 'number' } } },
  })
  assert.deepEqual(
    nested.map(({ path, takes }) => [path, takes]),
    [
      ['value.path', 'text'],
      ['value.n', 'number'],
    ],
  )
})

test('choices and references are followed, and end', () => {
  assert.deepEqual(taken({ anyOf: [{ type: 'string', enum: ['a'] }, { type: 'null' }] }), [
    'values',
  ])
  assert.deepEqual(taken({ oneOf: [{ enum: ['a'] }, { type: 'string' }] }), ['values', 'text'])
  const tree = {
    type: 'object',
    properties: { node: { $ref: '#/$defs/node' } },
    $defs: {
      node: {
        type: 'object',
        properties: {
          id: { type: 'string' },
          children: { type: 'array', items: { $ref: '#/$defs/node' } },
        },
      },
    },
  }
  assert.deepEqual(
    inputsOf(tree).map(({ path }) => path),
    ['node.id'],
  )
  assert.deepEqual(taken({ $ref: '#/$defs/none' }), ['anything'])
  assert.deepEqual(taken({ $ref: 'https://example.com/schema' }), ['anything'])
  const deep = Array.from({ length: 50 }).reduce<unknown>(
    (inner) => ({ type: 'object', properties: { in: inner } }),
    { enum: ['a'] },
  )
  assert.deepEqual(taken(deep), ['anything'])
})

test('schemas of any kind are read', () => {
  for (const schema of [undefined, null, 1, []]) assert.equal(inputsOf(schema).every(isFree), true)
  assert.deepEqual(inputsOf({ type: 'object' }), [])
  assert.deepEqual(inputsOf({ type: 'object', properties: {} }), [])
  assert.equal(inputsOf({}).length, 1)
  assert.equal(inputsOf({ type: 'object', additionalProperties: true }).length, 1)
})

test('what is in one object around all parameters is a parameter', () => {
  const params = { type: 'object', properties: { command: { type: 'string' } } }
  const [wrapped] = inputsOf({ type: 'object', properties: { params } })
  assert.equal(wrapped?.depth, 1)
  const both = { type: 'object', properties: { params, id: { type: 'string' } } }
  assert.equal(inputsOf(both)[0]?.depth, 2)
})
