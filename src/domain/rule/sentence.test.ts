import assert from 'node:assert/strict'
import test from 'node:test'
import { asWritten, sentence, sentenceWithBounds, withFullStop } from './rule.ts'

test('facts go into their slots, figures with separators', () => {
  assert.equal(
    sentence('tools/list costs {tokens|# token|# tokens}, {unknown}.', { tokens: 12345 }),
    'tools/list costs 12,345 tokens, {unknown}.',
  )
})

test('a number chooses between singular and plural; other text takes the plural', () => {
  const template = '{count|The only tool is|All # tools are} listed.'
  assert.equal(sentence(template, { count: 0 }), 'All 0 tools are listed.')
  assert.equal(sentence(template, { count: 1 }), 'The only tool is listed.')
  assert.equal(sentence(template, { count: 2 }), 'All 2 tools are listed.')
  assert.equal(sentence(template, { count: 1.5 }), 'All 1.5 tools are listed.')
  assert.equal(sentence(template, { count: 'its' }), 'All its tools are listed.')
})

const SHARE = {
  says: '{share of count} {count|tool has|tools have} annotations.',
  bounds: '50–74%',
}

const told = (share: string, count: number) => sentenceWithBounds(SHARE, { share, count })

test('a share of all or of nothing is said in words, and needs no bounds', () => {
  assert.equal(told('60%', 9), '60% of 9 tools have annotations (50–74%).')
  assert.equal(told('60%', 1), '60% of 1 tool has annotations (50–74%).')
  assert.equal(told('100%', 9), 'All 9 tools have annotations.')
  assert.equal(told('100%', 1), 'The only tool has annotations.')
  assert.equal(told('0%', 1500), 'None of the 1,500 tools have annotations.')
  assert.equal(told('0%', 1), 'No tool has annotations.')
})

test('a share within a sentence is in lower case', () => {
  assert.equal(
    sentence('{tool} has none; {share of count} {count|tool has|tools have} one.', {
      tool: 'a',
      share: '0%',
      count: 1,
    }),
    'a has none; no tool has one.',
  )
})

test('without facts a template is readable', () => {
  assert.equal(sentenceWithBounds(SHARE, {}), '{share} of {count} tools have annotations (50–74%).')
})

test('text of a target stays as it is', () => {
  assert.equal(
    sentence('{url} has {count|# error|# errors}.', { url: '{count} $& # 1 errors', count: 1 }),
    '{count} $& # 1 errors has 1 error.',
  )
})

test('facts as they are written keep their form', () => {
  const facts = { file: '/home/ann/my <b> files', line: 1234 }
  assert.equal(sentence('{file}:{line}', facts, asWritten), '/home/ann/my <b> files:1234')
})

test('a text that brings its own end gets no full stop', () => {
  for (const [fact, one, two] of [
    ['Api-Key: NRAK-...', 'Note: Api-Key: NRAK-...', 'It says “Api-Key: NRAK-...” Once.'],
    ['Is it?', 'Note: Is it?', 'It says “Is it?” Once.'],
    ['Yahoo!', 'Note: Yahoo!', 'It says “Yahoo!” Once.'],
    ['and so on …', 'Note: and so on …', 'It says “and so on …” Once.'],
    ['/v1/users', 'Note: /v1/users.', 'It says “/v1/users”. Once.'],
  ] as const) {
    assert.equal(sentence('Note: {fact}.', { fact }), one)
    assert.equal(sentence('It says “{fact}”. Once.', { fact }), two)
    assert.equal(withFullStop(`Note: ${fact}`), one)
  }
  assert.equal(
    sentenceWithBounds({ says: 'It sends {fact}.', bounds: 'one' }, { fact: 'a...' }),
    'It sends a... (one).',
  )
})
