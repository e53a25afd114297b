// The API description: complete, consistent, and true to what the service returns.
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import assert from 'node:assert/strict'
import { load } from 'js-yaml'
import test from 'node:test'
import { REFUSALS } from '../../src/errors/refusal.ts'
import { openApp, sharedApp } from './open-app.ts'

type Json = Record<string, unknown>
interface Media {
  schema: Json
  example?: unknown
  examples?: Record<string, { $ref: string }>
}
interface OperationObject {
  operationId: string
  summary: string
  description: string
  parameters?: { name: string; in: string; schema: Json; example: unknown }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { description: string; content?: Record<string, Media> }>
}
interface Description {
  openapi: string
  info: { version: string }
  paths: Record<string, Record<string, OperationObject>>
  components: { schemas: Record<string, Json>; examples: Record<string, { value: unknown }> }
}

/** Operations are only added, never removed: a new one need not be listed here. */
const PROMISED = [
  'GET /tools',
  'GET /tools/{slug}',
  'GET /tools/{slug}/checks',
  'GET /tools/{slug}/connect',
  'GET /tools/{slug}/evidence',
  'GET /tools/{slug}/badge.svg',
  'GET /tools/{slug}/badge.json',
  'GET /compare',
  'GET /events',
  'GET /events/stream',
  'GET /feed.atom',
  'GET /feed.json',
  'GET /data/tools.csv',
  'GET /data/tools.jsonl',
  'GET /tools/{slug}/reviews',
  'GET /webhooks',
  'GET /webhooks/{id}',
  'POST /tools/submit',
  'POST /reviews',
  'DELETE /reviews/{id}',
  'DELETE /tools/{slug}',
  'POST /reviews/{id}/restore',
  'GET /tools/{slug}/history',
  'GET /tools/{slug}/icon.png',
  'POST /tools/{slug}/rescan',
  'POST /webhooks',
  'POST /webhooks/{id}/replay',
  'POST /webhooks/{id}/test',
  'GET /scans/{id}',
  'GET /scans/{id}/evidence',
  'GET /scans/{id}/events',
  'GET /categories',
  'GET /categories/{slug}',
  'GET /search',
  'GET /recommend',
  'GET /method',
  'GET /method/checks/{id}',
  'POST /keys',
  'GET /keys/current',
  'DELETE /keys/current',
  'POST /tools/{slug}/mistakes',
  'POST /tools/{slug}/claim',
  'POST /tools/{slug}/claim/verify',
  'PATCH /tools/{slug}',
  'GET /tools/{slug}/log',
  'DELETE /webhooks/{id}',
  'GET /health',
  'GET /livez',
  'GET /readyz',
]

test('the API description', async (t) => {
  const { app } = await openApp(t)
  const description = (await app.inject('/openapi.json')).json<Description>()
  const operations = Object.entries(description.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      path,
      operation,
    })),
  )
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema({ $id: 'https://description.example/', components: description.components })
  const compiled = new Map<string, ValidateFunction>()
  const validates = (schema: Json, value: unknown): string => {
    const text = JSON.stringify(schema).replaceAll(
      '"#/components',
      '"https://description.example/#/components',
    )
    const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text) as Json)
    compiled.set(text, validate)
    return validate(value) ? '' : ajv.errorsText(validate.errors)
  }

  await t.test('is OpenAPI 3.1, version 1.0.0, with every promised operation', () => {
    assert.equal(description.openapi, '3.1.0')
    assert.equal(description.info.version, '1.0.0')
    const names = new Set(operations.map(({ name }) => name))
    assert.deepEqual(
      PROMISED.filter((name) => !names.has(name)),
      [],
    )
  })

  await t.test('every reference leads somewhere', () => {
    const references = [...JSON.stringify(description).matchAll(/"\$ref":"#\/([^"]+)"/g)]
    assert.ok(references.length > 100)
    for (const [, pointer = ''] of references) {
      let place: unknown = description
      for (const step of pointer.split('/')) place = (place as Json | undefined)?.[step]
      assert.ok(place, pointer)
    }
  })

  await t.test('everything that it names apart is referred to', () => {
    const text = JSON.stringify(description)
    const { securitySchemes, ...parts } = description.components as Record<string, Json>
    for (const [kind, named] of Object.entries(parts))
      for (const name of Object.keys(named))
        assert.ok(text.includes(`"#/components/${kind}/${name}"`), `${kind} ${name}`)
    for (const name of Object.keys(securitySchemes ?? {})) assert.ok(text.includes(`{"${name}":[`))
  })

  await t.test('every operation has an id of its own, words, and examples that are valid', () => {
    assert.equal(
      new Set(operations.map(({ operation }) => operation.operationId)).size,
      operations.length,
    )
    for (const { name, path, operation } of operations) {
      assert.ok(operation.summary && operation.description.length > 20, name)
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => parameter)
      assert.deepEqual(
        (operation.parameters ?? [])
          .filter((parameter) => parameter.in === 'path')
          .map((parameter) => parameter.name),
        inPath,
        name,
      )
      const own = (operation.parameters ?? []).filter((parameter) => !('$ref' in parameter))
      for (const parameter of own)
        assert.equal(
          validates(parameter.schema, parameter.example),
          '',
          `${name} ${parameter.name}`,
        )
      const media = [operation.requestBody, ...Object.values(operation.responses)].flatMap((each) =>
        Object.values(each?.content ?? {}),
      )
      for (const { schema, example, examples } of media) {
        const values = examples
          ? Object.keys(examples).map((code) => description.components.examples[code]?.value)
          : [example]
        assert.ok(
          values.length > 0 && values.every((value) => value !== undefined),
          `${name} has an example`,
        )
        for (const value of values)
          assert.equal(
            validates(schema, value),
            '',
            `${name}: ${JSON.stringify(value).slice(0, 200)}`,
          )
      }
    }
  })

  await t.test('what the service answers is what is described', async () => {
    for (const [method, url, path, payload] of [
      ['GET', '/tools?limit=100', '/tools'],
      ['GET', '/tools?limit=x', '/tools'],
      ['GET', '/tools/resend', '/tools/{slug}'],
      ['GET', '/tools/nothing', '/tools/{slug}'],
      ['GET', '/tools/stripe/checks', '/tools/{slug}/checks'],
      [
        'POST',
        '/reviews',
        '/reviews',
        { toolSlug: 'resend', task: { completed: true }, ratings: { speed: 5 } },
      ],
      ['POST', '/reviews', '/reviews', { toolSlug: 'resend', task: {} }],
      ['POST', '/reviews', '/reviews', {}],
      ['GET', '/tools/resend/reviews', '/tools/{slug}/reviews'],
      ['GET', '/tools/resend', '/tools/{slug}'],
      ['POST', '/tools/submit', '/tools/submit', { url: 'https://described.example', more: 1 }],
      ['GET', '/tools/described', '/tools/{slug}'],
      ['GET', '/categories', '/categories'],
      ['GET', '/categories/email', '/categories/{slug}'],
      ['GET', '/search?q=mail', '/search'],
      ['GET', '/search', '/search'],
      ['GET', '/method', '/method'],
      ['GET', '/compare?tools=stripe,adyen,paypal', '/compare'],
      ['GET', '/compare?tools=stripe,adyn', '/compare'],
      ['GET', '/tools/stripe/badge.json?style=plastic', '/tools/{slug}/badge.json'],
      ['GET', '/health', '/health'],
      ['POST', '/keys', '/keys', { name: 'x' }],
      ['GET', '/keys/current', '/keys/current'],
    ] as [string, string, string, object?][]) {
      const answer = await app.inject({ method: method as 'GET', url, ...(payload && { payload }) })
      const described =
        description.paths[path]?.[method.toLowerCase()]?.responses[answer.statusCode]
      assert.ok(described, `${method} ${url} answers ${answer.statusCode}`)
      const type = String(answer.headers['content-type']).split(';')[0] ?? ''
      const schema = described.content?.[type]?.schema
      assert.ok(schema, `${method} ${url} ${answer.statusCode} ${type}`)
      assert.equal(validates(schema, answer.json()), '', `${method} ${url} ${answer.statusCode}`)
    }
  })

  await t.test('as YAML it is the same', async () => {
    const yaml = await app.inject('/openapi.yaml')
    assert.match(String(yaml.headers['content-type']), /^application\/yaml/)
    assert.deepEqual(load(yaml.body), description)
  })

  await t.test(
    'the reference names every operation and asks nobody else; every problem has its place',
    async () => {
      const docs = await app.inject('/docs/api')
      for (const { operation } of operations)
        assert.match(docs.body, new RegExp(`id="${operation.operationId}"`))
      assert.doesNotMatch(docs.body, /(?:src|href|action)="(?:https?:)?\/\//)
      const errors = await app.inject('/docs/errors')
      for (const code of Object.keys(REFUSALS))
        assert.ok(errors.body.includes(`id="${code}"`), code)
      assert.equal(
        (
          await app.inject({
            url: '/docs/api',
            headers: { 'if-none-match': String(docs.headers.etag) },
          })
        ).statusCode,
        304,
      )
    },
  )
})

test('responses name the header fields that they have', async () => {
  const { app } = await sharedApp()
  const { paths } = (await app.inject('/openapi.json')).json<{
    paths: Record<string, Record<string, { responses: Record<string, { headers: object }> }>>
  }>()
  const responses = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((operation) => Object.entries(operation.responses))
  const statusesWith = (name: string) =>
    new Set(responses.filter(([, { headers }]) => name in headers).map(([status]) => status))
  assert.deepEqual(statusesWith('Retry-After'), new Set(['409', '429', '503']))
  for (const status of statusesWith('ETag')) assert.ok(['200', '304'].includes(status), status)
  for (const [status, { headers }] of responses) {
    if (status === '304') assert.ok('ETag' in headers)
    assert.ok('X-Request-Id' in headers)
  }
})

test('the index lists every operation', async () => {
  const { app } = await sharedApp()
  const { endpoints } = (await app.inject('/')).json<{
    endpoints: { method: string; path: string; id?: string }[]
  }>()
  const { paths } = (await app.inject('/openapi.json')).json<{
    paths: Record<string, Record<string, { operationId?: string }>>
  }>()
  const described = Object.values(paths)
    .flatMap((path) => Object.values(path))
    .flatMap(({ operationId }) => operationId ?? [])
  const listed = new Set(endpoints.map(({ id }) => id))
  assert.deepEqual(
    described.filter((id) => !listed.has(id)),
    [],
  )
  assert.ok(endpoints.some(({ path }) => path === '/badges'))
})

test('the links of the index lead somewhere', async (t) => {
  const { app } = await openApp(t)
  const { links } = (await app.inject('/')).json<{ links: Record<string, string> }>()
  for (const [name, url] of Object.entries(links)) {
    const { statusCode } = await app.inject(name === 'search' ? `${url}mail` : url)
    assert.ok(
      ['submit', 'reviews', 'keys'].includes(name) ? statusCode === 405 : statusCode === 200,
      `${name} ${statusCode}`,
    )
  }
  assert.match(
    await app.operator.metrics(),
    /agentgrade_http_requests_total\{route="\/tools",method="GET",status="200"\} 1/,
  )
  assert.match((await app.inject('/robots.txt')).body, /^User-agent/)
  assert.match((await app.inject('/llms.txt')).body, /^# AgentGrade/)
})
