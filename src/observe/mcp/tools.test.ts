import assert from 'node:assert/strict'
import test from 'node:test'
import { cutDeep } from '../../domain/evidence/kept-tools.ts'
import { namedItem } from './tools.ts'

function nested(depth: number): unknown {
  return JSON.parse(`${'{"a":[1,'.repeat(depth)}{"b":2}${']}'.repeat(depth)}`)
}

test('what is nested too deeply is emptied, all else stays', () => {
  assert.deepEqual(cutDeep(nested(20)), nested(20))
  assert.equal(
    JSON.stringify(cutDeep(nested(5_000))),
    `${'{"a":[1,'.repeat(24)}{}${']}'.repeat(24)}`,
  )
  assert.equal(cutDeep('text'), 'text')
})

test('of a resource or prompt its name and description are kept, only as strings, and bounded', () => {
  const resource = { name: 'inbox', title: 'Inbox', uri: 'mail://inbox', description: 'New mail.' }
  assert.deepEqual(namedItem('resources', resource), { name: 'inbox', description: 'New mail.' })
  assert.deepEqual(namedItem('resources', { ...resource, name: '' }).name, 'Inbox')
  assert.deepEqual(namedItem('resources', { name: 7, uri: 'mail://inbox', description: {} }), {
    name: 'mail://inbox',
  })
  assert.deepEqual(namedItem('prompts', { title: 'Reply', uri: 'x' }), { name: '' })
  for (const odd of [null, 'inbox', [], 7])
    assert.deepEqual(namedItem('resources', odd), { name: '' })
  const { name, description = '' } = namedItem('prompts', {
    name: '😀'.repeat(9_000),
    description: 'x'.repeat(9_000),
  })
  assert.deepEqual([[...name].length, description.length], [500, 2000])
  assert.ok(name.endsWith('…') && name.isWellFormed())
})
