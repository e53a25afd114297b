import assert from 'node:assert/strict'
import test from 'node:test'
import { exchange, publishedExchange } from '../../../../test/sample.ts'
import { exchangeLines, type ExchangeLine } from '../../../domain/evidence/exchange-line.ts'
import { answeredWords, askedWords, exchangeWords } from '../exchanges.ts'

test('a request and a published document, in short and in full', () => {
  const [asked, read] = exchangeLines({ exchanges: [exchange(), publishedExchange()] }) as [
    ExchangeLine,
    ExchangeLine,
  ]
  assert.deepEqual(
    [exchangeWords(asked), askedWords(asked)],
    ['GET / → 200', 'GET https://acme.example/'],
  )
  assert.equal(exchangeWords(read), 'read from github.com/acme/openapi, 2026-08-21')
  assert.equal(
    askedWords(read),
    'read from github.com/acme/openapi at commit 0123456789 of 2026-08-21: spec/open api.json (one of 3 documents)',
  )
  assert.equal(answeredWords(read), 'answered · 5.1 KB · 84 ms')
})
