import assert from 'node:assert/strict'
import test from 'node:test'
import { readJson } from '../data/json.ts'
import { readOpenApi } from './openapi.ts'
import { endsSoon } from '../../../../test/ends-soon.ts'

const info = { title: 'Acme', version: '1' }

function costOf(document: object) {
  const text = JSON.stringify({ openapi: '3.1.0', info, ...document })
  const parsed = readJson(text)
  assert.ok(parsed.ok, parsed.ok ? '' : parsed.problem)
  const cost = readOpenApi(parsed.value, text, 1)?.cost
  assert.ok(cost)
  return cost
}

const answer = (schema: object, more: object = {}) => ({
  responses: {
    200: { description: 'Fine.', content: { 'application/json': { schema, ...more } } },
  },
})
const lists = (
  schema: object,
  {
    parameters = [],
    ...more
  }: { parameters?: object[]; example?: unknown; examples?: object } = {},
  components: object = {},
) =>
  costOf({ paths: { '/messages': { get: { parameters, ...answer(schema, more) } } }, components })
    .lists
const reference = (name: string) => ({ $ref: `#/components/schemas/${name}` })
const text = (description?: string) => ({ type: 'string', ...(description && { description }) })
const many = (length: number, make: (at: number) => [string, unknown]) =>
  Object.fromEntries(Array.from({ length }, (_, at) => make(at)))

const parameter = (name: string) => ({ name, in: 'query', schema: text() })

test('parameters of an operation: those of the path too, the body not', () => {
  const { operations, parameters } = costOf({
    paths: {
      '/a': {
        parameters: [parameter('x')],
        get: { parameters: [parameter('x'), parameter('y')], ...answer({}) },
        delete: answer({}),
      },
      '/b': {
        get: { parameters: many(9, (at) => [String(at), parameter(`p${at}`)]), ...answer({}) },
        post: { requestBody: {}, ...answer({}) },
      },
      '/c': {
        get: {
          parameters: Array.from({ length: 9 }, (_, at) => parameter(`p${at}`)),
          ...answer({}),
        },
      },
    },
  })
  assert.deepEqual([operations, parameters], [5, { median: 1, p90: 9, most: 9 }])
})

test('schemas with all that they refer to, each counted once', () => {
  const words = 'a'.repeat(40)
  const schemas = {
    User: {
      type: 'object',
      properties: { name: text(words), team: reference('Team'), boss: reference('User') },
    },
    Team: {
      type: 'object',
      properties: { id: { type: 'string', format: 'uuid' }, lead: reference('User') },
    },
  }
  const whole = costOf({
    paths: { '/me': { get: answer(reference('User')) } },
    components: { schemas },
  })
  const twice = costOf({
    paths: {
      '/me': {
        get: answer({ type: 'object', properties: { a: reference('User'), b: reference('User') } }),
      },
    },
    components: { schemas },
  })
  assert.deepEqual([whole.properties, whole.describedProperties, whole.depth.most], [5, 1, 2])
  assert.deepEqual([twice.properties, twice.depth.most], [7, 3])
  const [one, two] = [whole.responseTokens?.median ?? 0, twice.responseTokens?.median ?? 0]
  assert.ok(one > 40 && one < 80, String(one))
  assert.ok(two > one && two < one * 1.4, `${two} of ${one}`)
})

test('an example costs a schema nothing', () => {
  const plain = costOf({
    paths: { '/me': { get: answer({ type: 'object', properties: { a: text() } }) } },
  })
  const shown = costOf({
    paths: {
      '/me': {
        get: answer({
          type: 'object',
          properties: { a: { ...text(), example: 'x'.repeat(999) } },
          example: { a: 'y' },
        }),
      },
    },
  })
  assert.deepEqual(shown.responseTokens, plain.responseTokens)
})

test('the answer of a list: item by page, from its example before its schema', () => {
  const item = {
    type: 'object',
    properties: {
      id: { type: 'string', format: 'uuid' },
      at: { type: 'string', format: 'date-time' },
    },
  }
  const bySchema = lists({ type: 'array', items: item })
  assert.deepEqual([bySchema.operations, bySchema.estimated, bySchema.pageStated], [1, 1, 0])
  assert.deepEqual(
    [bySchema.pageItems?.median, bySchema.itemTokens?.median, bySchema.tokens?.median],
    [20, 22, 449],
  )
  const limited = lists(
    { type: 'array', items: item },
    { parameters: [{ name: 'page[size]', in: 'query', schema: { type: 'integer', default: 5 } }] },
  )
  assert.deepEqual(
    [limited.pageStated, limited.pageItems?.median, limited.tokens?.median],
    [1, 5, 113],
  )
  const shown = lists(
    { type: 'array', items: item },
    { example: [{ id: 'x'.repeat(320) }, { id: 'x'.repeat(320) }] },
  )
  assert.equal(shown.itemTokens?.median, 100)
})

test('a list in a wrapper: its items make the page, the rest comes once', () => {
  const wrapped = {
    type: 'object',
    properties: {
      data: { type: 'array', items: reference('Message') },
      has_more: { type: 'boolean' },
    },
  }
  const schemas = {
    Message: {
      allOf: [{ type: 'object', properties: { id: { type: 'string', format: 'uuid' } } }],
    },
  }
  const { estimated, itemTokens, tokens } = lists(wrapped, {}, { schemas })
  assert.deepEqual([estimated, itemTokens?.median, tokens?.median], [1, 15, 300])
  const examples = { first: { $ref: '#/components/examples/Page' } }
  const shown = lists(
    wrapped,
    { examples },
    { schemas, examples: { Page: { value: { data: [{ id: 'x'.repeat(91) }], has_more: false } } } },
  )
  assert.equal(shown.itemTokens?.median, 31)
  const asText = lists(
    wrapped,
    { example: JSON.stringify({ data: [{ id: 'x'.repeat(91) }] }) },
    { schemas },
  )
  assert.equal(asText.itemTokens?.median, 31)
})

const page = (given: object) => {
  const { pageStated, pageItems } = lists(
    { type: 'array', items: text() },
    { parameters: [{ in: 'query', ...given }] },
  )
  return pageStated === 0 ? null : pageItems?.median
}

test('a page is stated by the default of its parameter or in its words', () => {
  assert.equal(
    page({ name: 'per_page', description: 'Results per page (max 100). Defaults to 30.' }),
    30,
  )
  assert.equal(page({ name: 'limit', schema: { type: 'string', default: '25' } }), 25)
  assert.equal(page({ name: 'maxResults', schema: text('Default: 50, at most 1000.') }), 50)
  assert.equal(page({ name: 'limit', description: 'At most 100.' }), null)
  assert.equal(page({ name: 'offset', schema: { type: 'integer', default: 7 } }), null)
  assert.equal(page({ name: 'limit', schema: { type: 'integer', default: 0 } }), null)
  assert.equal(page({ name: 'limit', description: `default${' '.repeat(100_000)}x` }), null)
})

test('a list without a schema for its items is not estimated', () => {
  for (const schema of [
    { type: 'array' },
    { type: 'array', items: {} },
    { type: 'array', items: { type: 'object' } },
    { type: 'array', items: reference('Gone') },
  ]) {
    const { operations, estimated, tokens } = lists(schema)
    assert.deepEqual([operations, estimated, tokens], [1, 0, null])
  }
})

test('Swagger 2.0: body parameters, and examples by media type', () => {
  const item = { type: 'object', properties: { id: { type: 'string' } } }
  const cost = costOf({
    openapi: undefined,
    swagger: '2.0',
    paths: {
      '/messages': {
        get: {
          responses: {
            200: {
              schema: { type: 'array', items: item },
              examples: { 'application/json': [{ id: 'x'.repeat(91) }] },
            },
          },
        },
        post: {
          parameters: [{ in: 'body', name: 'body', schema: item }],
          responses: { 201: { description: 'Made.' } },
        },
      },
    },
  })
  assert.deepEqual([cost.lists.itemTokens?.median, cost.parameters.most], [31, 0])
  assert.equal(cost.properties, 2)
})

test('references that fan out, go in circles or never end cost little time and give bounded figures', () => {
  const wide = (at: number) =>
    many(40, (field) => [`field${field}`, { type: 'array', items: reference(`S${at + 1}`) }])
  const fan = costOf({
    paths: many(300, (at) => [
      `/m${at}`,
      { get: answer({ type: 'array', items: reference(`S${at % 200}`) }) },
    ]),
    components: {
      schemas: many(200, (at) => [`S${at}`, { type: 'object', properties: wide(at) }]),
    },
  })
  assert.ok(fan.lists.tokens && fan.lists.tokens.most <= 10_000_000)
  const all = endsSoon(() =>
    costOf({
      paths: many(2_000, (at) => [
        `/m${at}`,
        { get: answer({ type: 'array', items: { allOf: [reference(`S${at % 200}`)] } }) },
      ]),
      components: {
        schemas: many(200, (at) => [
          `S${at}`,
          {
            type: 'object',
            properties: many(100, (field) => [
              `f${field}`,
              reference(`S${(at * 7 + field * 13) % 200}`),
            ]),
          },
        ]),
      },
    }),
  )
  assert.deepEqual([all.operations, all.depth.most <= 64], [2_000, true])
  const chain = endsSoon(() =>
    costOf({
      paths: { '/m': { get: answer(reference('S0')) } },
      components: {
        schemas: many(4_000, (at) => [
          `S${at}`,
          { allOf: [{ properties: { next: reference(`S${at + 1}`) } }] },
        ]),
      },
    }),
  )
  assert.equal(chain.depth.most, 64)
})

test('one huge example or object that many operations share is measured once', () => {
  const example = Array.from({ length: 20_000 }, (_, at) => ({ id: `item ${at}` }))
  const properties = many(20_000, (at) => [`field${at}`, text()])
  const cost = endsSoon(() =>
    costOf({
      paths: many(2_000, (at) => [
        `/messages/${at}`,
        {
          get: answer(reference('Page'), {
            examples: { one: { $ref: '#/components/examples/Big' } },
          }),
        },
      ]),
      components: {
        examples: { Big: { value: { data: example } } },
        schemas: {
          Page: {
            type: 'object',
            properties: { data: { type: 'array', items: text() }, ...properties },
          },
        },
      },
    }),
  )
  assert.equal(cost.lists.estimated, 2_000)
})
