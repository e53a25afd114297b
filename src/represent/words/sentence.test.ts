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
})

const one = (template: string, facts: Record<string, number | string> = {}) =>
  sentence(template, { count: 1, ...facts })

test('a count of one is singular, with its verb', () => {
  assert.equal(
    one('The MCP server lists {count} tools (10 or fewer).'),
    'The MCP server lists 1 tool (10 or fewer).',
  )
  assert.equal(
    says('{share} of {count} tools have annotations (95% or more).', '100%', 1),
    'The only tool has annotations.',
  )
  assert.equal(
    says('Only {share} of {count} operations that return JSON have a response schema.', '0%', 1),
    'No operation that returns JSON has a response schema.',
  )
  assert.equal(
    says('{share} of {count} parameters and body fields are described (50–79%).', '50%', 1),
    '50% of 1 parameter and body field is described (50–79%).',
  )
  assert.equal(
    one('All {count} responses of 1 KB or more are compressed.'),
    'The only response of 1 KB or more is compressed.',
  )
  assert.equal(one('None of the {count} tools has a name.'), 'No tool has a name.')
  assert.equal(
    one('{url} explains it, and all {count} endpoints it names respond.', { url: 'a' }),
    'a explains it, and the only endpoint it names responds.',
  )
  assert.equal(
    one('{valid} of {count} entries in {url} are valid.', { valid: 0, url: 'a' }),
    '0 of 1 entry in a is valid.',
  )
  assert.equal(one('{count} read operations need no key.'), '1 read operation needs no key.')
  assert.equal(
    one('{count} of {total} collections can be filtered by time.', { total: 26 }),
    '1 of 26 collections can be filtered by time.',
  )
  assert.equal(
    one('{count} of {total} collections can be filtered by time.', { total: 1 }),
    '1 of 1 collection can be filtered by time.',
  )
  assert.equal(
    one('{url} has {count} errors and {unresolved} unresolved references.', {
      url: '1 errors',
      unresolved: 2,
    }),
    '1 errors has 1 error and 2 unresolved references.',
    'text of a target stays as it is',
  )
})
