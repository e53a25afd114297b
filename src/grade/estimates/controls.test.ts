import assert from 'node:assert/strict'
import test from 'node:test'
import { isControl } from './controls.ts'

test('a limit, a page and a choice of fields keep an answer small', () => {
  for (const name of ['limit', 'per_page', 'cursor', 'page[number]', 'fields', '$select'])
    assert.ok(isControl(name), name)
  for (const name of ['status', 'sort', 'expand', 'id']) assert.ok(!isControl(name), name)
})
