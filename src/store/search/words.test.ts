// How texts are cut into words.
import assert from 'node:assert/strict'
import test from 'node:test'
import { wordsOf } from './words.ts'

test('an apostrophe joins, but a possessive is not part of its word', () => {
  assert.deepEqual(wordsOf('someone’s calendar'), ['someone', 'calendar'])
  assert.deepEqual(wordsOf("Levi's, don't, O'Shea"), ['levi', 'dont', 'oshea'])
  assert.deepEqual(wordsOf("'search' 's"), ['search'])
})

test('ASCII and other texts are folded alike', () => {
  assert.deepEqual(wordsOf('Über CAFÉ Straße'), ['uber', 'cafe', 'strasse'])
  assert.deepEqual(wordsOf('Uber CAFE Strasse'), ['uber', 'cafe', 'strasse'])
})

test('a compound of function words is one word', () => {
  assert.deepEqual(wordsOf('a To-Do list'), ['a', 'todo', 'list'])
  assert.deepEqual(wordsOf('pay-per-use, sign-up'), ['pay', 'per', 'use', 'sign', 'up'])
})
