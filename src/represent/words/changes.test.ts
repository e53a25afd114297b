// Changes between scans in words: nothing if nothing changed, long lists cut, failed probes
// reported as such.
import assert from 'node:assert/strict'
import test from 'node:test'
import type { Difference } from '../../domain/scan/difference.ts'
import { checkOf } from '../../grade/method.ts'
import { differenceLines } from './changes.ts'

const none = { total: 0, names: [] }
const nothing: Difference = {
  score: null,
  letter: null,
  criteria: [],
  checks: { total: 0, changed: [] },
  surfaces: { appeared: [], vanished: [] },
  mcpTools: { added: none, removed: none, changed: none },
  operations: { added: none, removed: none },
}

test('without changes there is no line', () => {
  assert.deepEqual(differenceLines(null), [])
  assert.deepEqual(differenceLines(nothing), [])
})

test('the letter first, then what moved it, then names, of which the first five are told', () => {
  const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  assert.deepEqual(
    differenceLines({
      ...nothing,
      letter: { from: null, to: 'C' },
      score: { from: 3.9, to: 4 },
      criteria: [{ id: 'tokenEfficiency', from: 2, to: null }],
      checks: {
        total: 5,
        changed: [
          { id: 'llms-txt', from: 'missing', to: 'short', points: { from: 0, to: 10 } },
          { id: 'changelog', from: null, to: 'found', points: { from: null, to: 10 } },
          { id: 'sitemap', from: 'found', to: null, points: { from: 10, to: null } },
          { id: 'no-such-check', from: 'one', to: 'other', points: { from: 5, to: 5 } },
        ],
      },
      surfaces: { appeared: ['mcp'], vanished: ['cli'] },
      mcpTools: { added: { total: 120, names }, removed: none, changed: none },
    }),
    [
      'Letter none → C',
      'Score 3.9 → 4.0',
      'New access method: MCP',
      'Removed access method: CLI',
      'Token efficiency 2.0 → none',
      `${checkOf('llms-txt')?.title}: 0.0 → 10.0 of 10 points`,
      `${checkOf('changelog')?.title}: checked for the first time, 10.0 of 10 points`,
      `${checkOf('sitemap')?.title}: can no longer be checked`,
      'no-such-check: different result',
      '1 more check changed',
      'New MCP tools: a, b, c, d, e and 115 more',
    ],
  )
})
