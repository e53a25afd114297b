import assert from 'node:assert/strict'
import test from 'node:test'
import {
  SAMPLE,
  exchange,
  operation,
  parameter,
  problem,
  response,
  write,
} from '../../../test/sample.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import type { Evidence } from '../../domain/index.ts'
import { sentence } from '../../domain/rule/rule.ts'
import { outcomeOf } from '../check.ts'
import { CHECKS } from '../checks.ts'
import { grade } from '../grade.ts'
import {
  collectionReads,
  isReadOnlyApi,
  isUsefulOperation,
  isUsefulRead,
  operationLine,
  writeOperations,
} from './operations.ts'

test('a path parameter is written with a colon', () => {
  assert.equal(
    operationLine(operation({ method: 'delete', path: '/teams/{team}/keys/{id}' })),
    'DELETE /teams/:team/keys/:id',
  )
})

test('a long path is cut', () => {
  assert.equal(operationLine(operation({ path: `/${'a'.repeat(499)}` })).length, 100)
})

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

test('POST, PUT, PATCH and DELETE write', () => {
  const operations = METHODS.map((method) => operation({ method }))
  assert.deepEqual(
    writeOperations(operations).map(({ method }) => method),
    ['post', 'put', 'patch', 'delete'],
  )
})

const isReadOnly = (operations: ReturnType<typeof operation>[], operationCount: number) =>
  isReadOnlyApi({ ...SAMPLE.openapi, operations, operationCount })

test('an API is read-only when all of its operations are described and none writes', () => {
  assert.equal(isReadOnly([operation()], 1), true)
  assert.equal(isReadOnly([operation()], 2), false)
  assert.equal(isReadOnly([operation(), write()], 2), false)
  assert.equal(isReadOnly([], 0), false)
  assert.equal(isReadOnlyApi(undefined), false)
})

const read = (path: string) => operation({ path })
const asked = (...names: string[]) =>
  operation({ parameters: names.map((name) => parameter({ name })), responses: [response()] })
const one = (path: string) => operation({ path, parameters: [] })

test('a GET that answers with a list is a collection read', () => {
  const operations = [
    read('/messages'),
    read('/users/{id}/messages/'),
    read('/templates/{type}'),
    operation({ responses: [response({ status: '2XX', isArray: true })] }),
  ]
  assert.deepEqual(collectionReads(operations), operations)
})

test('one thing, a write, a list of errors and an answer that is no list are not', () => {
  const operations = [
    one('/messages/{id}'),
    one('/messages/{id}/'),
    one('/messages/{id}.json'),
    operation({ method: 'post' }),
    operation({ parameters: [], responses: [response(), { ...problem('400'), isArray: true }] }),
    operation({ parameters: [], responses: [] }),
    operation({ path: '/files.info' }),
    operation({ path: '/reactions.get' }),
    operation({ path: '/users.identity' }),
  ]
  assert.deepEqual(collectionReads(operations), [])
})

test('a page size and a position make a list, whatever its answer is said to be', () => {
  const paged = asked('limit', 'cursor')
  assert.deepEqual(collectionReads([paged, asked('limit'), asked('cursor')]), [paged])
})

test('reads that tell something', () => {
  for (const path of [
    '/templates',
    '/v2/libs/search',
    '/orders/{id}/status',
    '/apps/{id}/versions',
    '/sticker-packs',
    '/invites/{code}',
    '/v2/namespaces/{namespace}/repositories',
  ])
    assert.ok(isUsefulRead(path), path)
})

test('signs of life, metadata, sign-in and signed addresses', () => {
  for (const path of [
    '',
    '/',
    '/v1/Health',
    '/health/db',
    '/ping',
    '/version',
    '/metrics',
    '/ips',
    '/openapi.json',
    '/.well-known/openid-configuration',
    '/authorize',
    '/sso/authorize',
    '/sso/jwks/{clientId}',
    '/oauth2/{id}/userinfo',
    '/public/interstitial',
    '/webhooks/{webhook_id}/{webhook_token}',
    '/zip_downloads/{id}/content',
    '/shared/{signature}',
  ])
    assert.ok(!isUsefulRead(path), path)
})

test('a signature in the query', () => {
  const signed = operation({ path: '/files/{id}', parameters: [parameter({ name: 'signature' })] })
  assert.ok(!isUsefulOperation(signed))
  assert.ok(isUsefulOperation({ ...signed, parameters: [] }))
})

/** Counted over the whole document, or over something that is kept whole. */
const WHOLE = new Set([
  'api-description',
  'api-description-size',
  'api-description-validity',
  'api-description-version',
  'auth-scopes',
  'default-answer',
  'operation-parameters',
  'published-secrets',
  'schema-depth',
  'schema-size',
  'webhooks',
])
const [listed, written] = [operation(), write()]
const APIS: Seen<'openapi'>['operations'][] = [
  SAMPLE.openapi.operations,
  [listed, written, operation({ parameters: [], security: null }), write({ parameters: [] })],
  [
    operation({ parameters: [parameter({ name: 'limit' })], isDeprecated: true }),
    { ...written, responses: [{ ...problem('429'), headers: ['retry-after', 'sunset'] }] },
    { ...written, path: '/jobs', responses: [{ ...problem('202'), headers: ['location'] }] },
  ],
]

test('a count or a share of operations says that only some were looked at', () => {
  const told = new Set<string>()
  for (const operations of APIS) {
    const evidence: Evidence = {
      format: 'agentgrade-evidence/1',
      tool: { name: 'Acme', url: 'https://acme.example' },
      observedAt: '2026-11-01T00:00:00Z',
      exchanges: [exchange()],
      observations: {
        api: { state: 'observed', exchanges: ['e1'], value: SAMPLE.api },
        openapi: {
          state: 'observed',
          exchanges: ['e1'],
          value: { ...SAMPLE.openapi, operations, operationCount: 900 },
        },
      },
    }
    for (const { id, outcome, facts } of grade(evidence).checks) {
      const check = CHECKS.find((each) => each.id === id)
      if (!check || outcome === null || WHOLE.has(id)) continue
      const says = sentence(outcomeOf(check, outcome)?.says ?? '', facts)
      if (![...check.needs, ...check.uses].includes('openapi')) continue
      if (!/\b(?:\d+ of \d|all|every|none)\b|\b\d+ (?:operations|writes|reads)\b/i.test(says))
        continue
      assert.match(says, /looked at/, `${id}: ${says}`)
      told.add(id)
    }
  }
  assert.ok(told.size >= 12, [...told].join(' '))
})
