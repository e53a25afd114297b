// The client reads what older and newer services answer, and tells it from what is none.
import assert from 'node:assert/strict'
import test from 'node:test'
import { parseAnswer } from '../../../domain/schema/parse.ts'
import { PROFILE as EXAMPLE, RECOMMENDATION as FITS } from './components.ts'
import { PROFILE, RECOMMENDATION } from '../../../domain/answer/relied.ts'

test('fields that were added later may be missing', () => {
  const { kind: _kind, wordsBy: _wordsBy, scanWouldTell: _tells, ...older } = EXAMPLE
  assert.ok(parseAnswer(PROFILE, EXAMPLE).ok)
  assert.ok(parseAnswer(PROFILE, older).ok)
})

test('fields, words and lengths that a newer service adds are allowed', () => {
  const newer = {
    ...EXAMPLE,
    status: 'paused',
    accessMethods: ['MCP', 'A2A', 'API', 'CLI'],
    name: 'x'.repeat(500),
    colour: 'green',
    auth: { ...EXAMPLE.auth, methods: ['passkey'], mtls: true },
  }
  assert.ok(parseAnswer(PROFILE, newer).ok)
  const [first] = FITS.recommendations
  const connect = { mcp: { config: { mcpServers: { resend: { command: 'uvx', args: [] } } } } }
  assert.ok(parseAnswer(RECOMMENDATION, { ...FITS, recommendations: [{ ...first, connect }] }).ok)
})

test('what the client relies on must be there and of its type', () => {
  for (const wrong of [{ slug: undefined }, { score: 'B' }, { name: 7 }, { access: 7 }]) {
    const answer = JSON.parse(JSON.stringify({ ...EXAMPLE, ...wrong })) as unknown
    assert.ok(!parseAnswer(PROFILE, answer).ok, JSON.stringify(wrong))
  }
})
