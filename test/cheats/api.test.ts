import assert from 'node:assert/strict'
import test from 'node:test'
import { surfacesOf } from '../../src/domain/index.ts'
import { judge } from '../../src/grade/judge.ts'
import { checkOf } from '../../src/grade/method.ts'
import { API_CHEATS } from './api.ts'

const outcome = (cheat: string, check: string) => {
  const { evidence } = API_CHEATS.find(({ name }) => name === cheat) ?? {}
  const judged = checkOf(check)
  assert.ok(evidence && judged)
  return judge(judged, evidence, surfacesOf(evidence)).outcome
}

test('each trick has a name of its own', () => {
  assert.equal(new Set(API_CHEATS.map(({ name }) => name)).size, API_CHEATS.length)
})

test('static files for agents earn nothing', () => {
  assert.equal(outcome('nonsense-get', 'agents-md'), 'empty')
  assert.equal(outcome('nonsense-get', 'llms-txt'), 'hollow')
  assert.equal(outcome('nonsense-get', 'llms-txt-grammar'), 'hollow')
  assert.equal(outcome('nonsense-get', 'llms-txt-links'), 'hollow')
  assert.equal(outcome('nonsense-get', 'llms-txt-size'), 'hollow')
  assert.notEqual(outcome('nonsense-get', 'agent-guide'), 'published')
})

test('a guide that only claims keys creates none', () => {
  assert.equal(outcome('claimed-keys', 'auth-guide'), 'empty')
  for (const cheat of ['claimed-keys', 'claimed-keys-page'])
    assert.notEqual(outcome(cheat, 'key-issuance'), 'programmatic')
})
