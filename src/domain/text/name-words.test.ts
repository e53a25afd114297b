import assert from 'node:assert/strict'
import test from 'node:test'
import { wordsOf } from './name-words.ts'

test('casing and separators do not change the words', () => {
  for (const name of [
    'list_messages',
    'listMessages',
    'list-messages',
    'List.Messages',
    '/list/messages',
    'LIST MESSAGES',
  ]) {
    assert.deepEqual(wordsOf(name), ['list', 'messages'], name)
  }
})

test('a name without letters has no words', () => {
  assert.deepEqual([wordsOf(''), wordsOf('[]'), wordsOf('—')], [[], [], []])
})
