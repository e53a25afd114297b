import assert from 'node:assert/strict'
import test from 'node:test'
import { sentence } from './sentence.ts'

test('facts go into their slots, figures with separators', () => {
  assert.equal(
    sentence('tools/list costs {tokens} tokens, {unknown}.', { tokens: 12345 }),
    'tools/list costs 12,345 tokens, {unknown}.',
  )
})

function says(template: string, share: string, count: number): string {
  return sentence(template, { share, count })
}

test('a share of all or of nothing is said in words', () => {
  assert.equal(
    says('Only {share} of {count} operations show an example.', '0%', 150),
    'None of the 150 operations show an example.',
  )
  assert.equal(
    says('{share} of the fields in schemas are described (less than 20%).', '0%', 1),
    'None of the fields in schemas are described.',
  )
  assert.equal(
    says('{share} of {count} tools have annotations (95% or more).', '100%', 9),
    'All 9 tools have annotations.',
  )
  assert.equal(
    says('{share} of {count} tools have annotations (50–74%).', '60%', 9),
    '60% of 9 tools have annotations (50–74%).',
  )
  assert.equal(
    says('{share} of {count} tools have annotations (95% or more).', '100%', 1),
    '100% of 1 tools have annotations (95% or more).',
  )
})
