// Whatever is sent, the service responds in its own words: never a 500, never a stack trace, every
// refusal a problem.
import assert from 'node:assert/strict'
import test from 'node:test'
import fc from 'fast-check'
import { anyCharacter, anyWebUrl } from '../any-text.ts'
import { openApp } from './open-app.ts'
import { holds } from '../property.ts'

const PATHS = [
  '/tools',
  '/tools/stripe',
  '/tools/stripe.md',
  '/tools/stripe/reviews',
  '/tools/stripe/badge.svg',
  '/tools/stripe/checks',
  '/categories',
  '/categories/email',
  '/search',
  '/method',
  '/health',
  '/',
  '/keys/current',
  '/openapi.json',
  '/docs/errors',
]
const PARAMETERS = [
  'page',
  'limit',
  'sort',
  'category',
  'minGrade',
  'hasMcp',
  'hasApi',
  'hasCli',
  'q',
  'unknown',
]

const anyText = fc.oneof(
  fc.string({ maxLength: 40 }),
  fc.string({ maxLength: 40, unit: anyCharacter }),
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e9',
    '99999999999999999999',
    'true',
    'B+',
    'score',
    "' OR 1=1 --",
    '"*" NEAR(',
    '%00',
    '../..',
  ),
)
const anyPath = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...PATHS) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom('/tools/', '/categories/', '/'), anyText)
      .map(([start, text]) => start + encodeURIComponent(text.toWellFormed())),
  },
  {
    weight: 1,
    arbitrary: fc
      .stringMatching(/^\/[ -~]{0,40}$/)
      .filter((path) => URL.canParse(path, 'http://localhost')),
  },
)
const anyQuery = fc
  .array(fc.tuple(fc.constantFrom(...PARAMETERS), anyText), { maxLength: 4 })
  .map((pairs) =>
    new URLSearchParams(pairs.map(([key, value]) => [key, value.toWellFormed()])).toString(),
  )
const anyHeaders = fc.record(
  {
    accept: fc.oneof(
      fc.constantFrom(
        '*/*',
        'text/html',
        'text/markdown;q=0.5, application/json;q=0',
        'image/*',
        ';;q=',
        'text/html;q=abc',
        ',,,',
      ),
      fc.stringMatching(/^[ -~]{0,40}$/),
    ),
    authorization: fc.oneof(
      fc.constantFrom('Bearer', 'Basic abc', 'Bearer ag_x'),
      fc.stringMatching(/^[ -~]{0,40}$/),
    ),
    'if-none-match': fc.constantFrom('*', '"x"', 'W/"x", ,', '"', 'x'),
    'x-request-id': fc.stringMatching(/^[ -~]{0,80}$/),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', '::1, x', ',,,', '999.1.1.1'),
  },
  { requiredKeys: [] },
)

function assertHonest(
  answer: { statusCode: number; headers: Record<string, unknown>; body: string },
  what: string,
): void {
  assert.ok(answer.statusCode < 500, `${what}: ${answer.statusCode} ${answer.body.slice(0, 300)}`)
  assert.doesNotMatch(answer.body, /\n\s+at .+\.ts:\d+/, what)
  if (answer.statusCode < 400) return
  assert.match(
    String(answer.headers['content-type']),
    /^(application\/problem\+json|text\/html|image\/svg\+xml)/,
    what,
  )
  assert.ok(answer.headers['x-request-id'], what)
}

test('every read gets a response of the service', async (t) => {
  const { app } = await openApp(t)
  await holds(
    fc.asyncProperty(
      fc.constantFrom('GET', 'HEAD', 'OPTIONS', 'DELETE', 'PUT', 'PATCH'),
      anyPath,
      anyQuery,
      anyHeaders,
      async (method, path, query, headers) => {
        const url = query === '' ? path : `${path}?${query}`
        const answer = await app.inject({
          method: method as 'GET',
          url,
          headers: headers as Record<string, string>,
        })
        assertHonest(answer, `${method} ${url} ${JSON.stringify(headers)}`)
      },
    ),
    { tries: 120 },
  )
})

test('every write gets a response of the service', async (t) => {
  const { app } = await openApp(t, {
    settings: { submissionsPerDay: 0, reviewHours: 0, keylessReviews: 0, keysPerDay: 0 },
  })
  const known = {
    url: fc.oneof(anyWebUrl, anyText),
    toolSlug: fc.constantFrom('stripe', 'nope', ''),
    task: fc.oneof(fc.constant({}), fc.jsonValue({ maxDepth: 1 })),
    name: anyText,
    ratings: fc.dictionary(anyText, fc.double()),
    overallScore: fc.double(),
    agentId: anyText,
    category: anyText,
    description: anyText,
    biggestFriction: anyText,
  }
  const anyBody = fc.oneof(
    fc.record(known, { requiredKeys: [] }).map((value) => JSON.stringify(value)),
    fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
    fc.string({ maxLength: 60 }),
    fc.constantFrom(
      '[['.repeat(5000),
      '{"a":'.repeat(3000),
      `{"url":"${'x'.repeat(70_000)}"}`,
      '{"url":"https://a.io"',
      '\u0000',
      '{"__proto__":{"url":1}}',
    ),
  )
  await holds(
    fc.asyncProperty(
      fc.constantFrom('/tools/submit', '/reviews', '/keys'),
      anyBody,
      fc.constantFrom('application/json', 'application/json; charset=utf-16', 'text/plain', ''),
      async (url, payload, type) => {
        const answer = await app.inject({
          method: 'POST',
          url,
          payload,
          headers: type === '' ? {} : { 'content-type': type },
        })
        assertHonest(answer, `POST ${url} ${type} ${payload.slice(0, 200)}`)
      },
    ),
    { tries: 120 },
  )
})
