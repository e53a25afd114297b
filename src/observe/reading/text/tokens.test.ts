import assert from 'node:assert/strict'
import test from 'node:test'
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { countTokens } from './tokens.ts'
import { endsSoon } from '../../../../test/ends-soon.ts'

test('ordinary text, code and minified JSON are counted exactly', async () => {
  const minified = JSON.stringify(
    Array.from({ length: 300 }, (_, index) => ({
      id: index,
      name: `tool-${index}`,
      tags: ['a', 'b'],
    })),
  )
  for (const text of [
    '',
    'Send an email with one call.',
    'const x = 1\n\n\tif (x) return',
    minified,
    'Grüße aus 東京 🙂',
  ]) {
    assert.equal(await countTokens(text), encode(text).length)
  }
})

test('no run of characters blocks the process', async () => {
  for (const text of [
    'a'.repeat(300_000),
    ' '.repeat(300_000),
    '-'.repeat(300_000),
    '漢'.repeat(100_000),
    'aé'.repeat(100_000),
    '<|endoftext|>'.repeat(2000),
  ]) {
    assert.ok((await endsSoon(() => countTokens(text), text.slice(0, 9))) > 1000)
  }
})

test('millions of characters are estimated closely', async () => {
  const numbers = Array.from({ length: 30_000 }, (_, index) => index * 37)
  const text = numbers
    .map(
      (number) =>
        `{"operationId":"get${number}","summary":"Reads item number ${number} of the list.","tags":["items"]},\n`,
    )
    .join('')
  assert.ok(text.length > 2_000_000)
  const [estimate, exact] = [await countTokens(text), encode(text).length]
  assert.ok(Math.abs(estimate - exact) / exact < 0.03, `${estimate} of ${exact}`)
})
