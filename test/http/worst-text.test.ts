// The worst text of maximum length in every text input: none takes longer than honest text of its
// size.
import assert from 'node:assert/strict'
import test from 'node:test'
import { openApp, type TestApp } from './open-app.ts'

const LONG = 64 * 1024
const HONEST = 'The answer came at once and said what was wrong. '
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
const DOORS: Readonly<Record<string, (opened: TestApp, text: string) => Promise<unknown>>> = {
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

test('no text of 64 KB takes longer at any door than honest text of its size', async (t) => {
  const opened = await openApp(t, {
    settings: { submissionsPerDay: 0, reviewHours: 0, keysPerDay: 0 },
  })
  for (const [door, send] of Object.entries(DOORS)) {
    const took = async (text: string) => {
      const times: number[] = []
      for (let round = 0; round < 2; round++) {
        // CPU time, which other work on the machine does not affect.
        const started = process.cpuUsage()
        await send(opened, text)
        const { user, system } = process.cpuUsage(started)
        times.push((user + system) / 1000)
      }
      return Math.min(...times)
    }
    const honest = await took(HONEST.repeat(LONG).slice(0, LONG))
    for (const text of [
      ...PIECES.map((piece) => piece.repeat(LONG).slice(0, LONG)),
      `"${'a'.repeat(LONG - 1)}`,
    ]) {
      const ms = await took(text)
      assert.ok(
        ms < 10 * honest + 150,
        `${door}, ${JSON.stringify(text.slice(0, 20))}: ${ms.toFixed()} ms, honest text ${honest.toFixed()} ms`,
      )
    }
  }
})
