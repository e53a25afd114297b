// The worst text of maximum length in every text input: each is answered, in linear time.
import assert from 'node:assert/strict'
import test from 'node:test'
import { openApp, type TestApp } from './open-app.ts'

const LONG = 64 * 1024
/** Linear work takes a tenth of it, quadratic work many times as long. */
const MOST_MS = 3000
const PIECES = [
  '"',
  '\\',
  '\\"',
  '[',
  '{"a":',
  ' ',
  '\t',
  '/',
  '.',
  '-',
  'a ',
  'x x ',
  '<a',
  '<|',
  '#',
  '`',
  '~',
  '@a.',
  '=',
  '&',
  '%',
  '%C3%A9',
  '\u0301\u0327',
  '😀',
  '\uD800',
  '\u200B',
  '忽略',
  'store ',
  'ignore ',
  '1gn0r3 ',
  ',',
  ';q=',
]
const DOORS: Readonly<
  Record<string, (opened: TestApp, text: string) => Promise<{ statusCode: number }>>
> = {
  'raw body': ({ app }, text) =>
    app.inject({
      method: 'POST',
      url: '/reviews',
      headers: { 'content-type': 'application/json' },
      payload: text.slice(0, 60_000),
    }),
  form: ({ app }, text) =>
    app.inject({
      method: 'POST',
      url: '/scan',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `url=${text.slice(0, 60_000)}`,
    }),
  review: ({ app }, text) =>
    app.inject({
      method: 'POST',
      url: '/reviews',
      payload: {
        toolSlug: 'stripe',
        agentId: text.slice(0, 120),
        agentPlatform: text.slice(0, 120),
        task: { description: `${'x '.repeat(9)}${text}`.slice(0, 1000) },
        biggestFriction: text.slice(0, 1000),
      },
    }),
  'long review': ({ app }, text) =>
    app.inject({
      method: 'POST',
      url: '/reviews',
      payload: { toolSlug: text, agentId: text, task: { description: text } },
    }),
  submission: ({ app }, text) =>
    app.inject({
      method: 'POST',
      url: '/tools/submit',
      payload: {
        url: `https://a.example/${encodeURIComponent(text.slice(0, 80).toWellFormed())}`,
        name: text.slice(0, 80),
        description: text.slice(0, 500),
      },
    }),
  'long submission': ({ app }, text) =>
    app.inject({
      method: 'POST',
      url: '/tools/submit',
      payload: { url: text, name: text, description: text, category: text },
    }),
  search: ({ app }, text) =>
    app.inject({ url: '/search', query: { q: text.slice(0, 4000).toWellFormed() } }),
  path: ({ app }, text) =>
    app.inject({ url: `/tools/${encodeURIComponent(text.slice(0, 2000).toWellFormed())}` }),
  accept: ({ app }, text) =>
    app.inject({
      url: '/tools/stripe',
      headers: { accept: text.slice(0, 8000).replace(/[^\x20-\x7e]/g, 'x') },
    }),
}

test('every text of 64 KB is answered at every door, in linear time', async (t) => {
  const opened = await openApp(t, {
    settings: { submissionsPerDay: 0, reviewHours: 0, keysPerDay: 0 },
  })
  const texts = PIECES.map((piece) => piece.repeat(LONG).slice(0, LONG))
  for (const [door, send] of Object.entries(DOORS)) {
    for (const text of [...texts, `"${'a'.repeat(LONG - 1)}`]) {
      // CPU time, which other work on the machine does not affect.
      const started = process.cpuUsage()
      const { statusCode } = await send(opened, text)
      const { user, system } = process.cpuUsage(started)
      const ms = (user + system) / 1000
      const what = `${door}, ${JSON.stringify(text.slice(0, 20))}: ${statusCode} in ${ms.toFixed()} ms`
      assert.ok(statusCode < 500 && ms < MOST_MS, what)
    }
  }
})
