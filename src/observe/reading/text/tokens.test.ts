// Tokens are counted as the published encoder counts them.
import assert from 'node:assert/strict'
import { mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'
import { pathToFileURL } from 'node:url'
import { decode, encode } from 'gpt-tokenizer/encoding/o200k_base'
import { countTokens, packTokens } from './tokens.ts'
import { TokenTable } from './token-table.ts'
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
    "WON'T stop: I'LL, we've, HTTPServer2 x_y-z ÀÉ\u0301 नमस्ते \uD800 \r\n\r\n   end  ",
    readFileSync(join(import.meta.dirname, '../../../store/search/languages.json'), 'utf8'),
    '<|endoftext|> is a text like any other',
  ]) {
    assert.equal(await countTokens(text), encode(text, { disallowedSpecial: new Set() }).length)
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

test('what the package carries is the whole table', () => {
  using folder = mkdtempDisposableSync(join(tmpdir(), 'agentgrade-tokens-'))
  const file = join(folder.path, 'table')
  packTokens(pathToFileURL(file))
  const table = new TokenTable(readFileSync(file), /.+/gs)
  for (const rank of [0, 255, 256, 1000, 199_997]) assert.equal(table.count(decode([rank])), 1)
  assert.equal(table.count('no token is as long as this'), encode('no').length + 6)
})
