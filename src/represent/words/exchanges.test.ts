// Exchanges in words, and the parts of a response that decided a check.
import assert from 'node:assert/strict'
import test from 'node:test'
import { exchangeLines, type ExchangeLine } from '../../domain/evidence/exchange-line.ts'
import {
  decidingHeaders,
  decidingTexts,
  markedPieces,
  answeredWords,
  askedWords,
} from './exchanges.ts'
import { exchange, publishedExchange } from '../../../test/sample.ts'
import { leavesOf } from '../../grade/parts.ts'
import { scannedRecord } from '../../../test/scanned-record.ts'

test('texts of facts are marked where they stand, the longest first; numbers and short words are not', () => {
  const texts = decidingTexts([
    { facts: { form: 'code, message', share: '47%', count: 3, way: 'no' } },
  ])
  assert.deepEqual(texts, ['code, message', 'message', 'code'])
  assert.deepEqual(markedPieces('{"code":1,"message":"x"}', texts), [
    { text: '{"', isMarked: false },
    { text: 'code', isMarked: true },
    { text: '":1,"', isMarked: false },
    { text: 'message', isMarked: true },
    { text: '":"x"}', isMarked: false },
  ])
  assert.deepEqual(markedPieces('nothing', texts), [{ text: 'nothing', isMarked: false }])
  assert.deepEqual(markedPieces('', texts), [])
})

test('a header decided where a check names it or repeats its value', () => {
  const checks = scannedRecord('average-tool').record.grading?.checks ?? []
  const validators = leavesOf(checks).filter(({ id }) => id === 'response-validators')
  assert.equal(validators.length, 1)
  assert.ok(decidingHeaders(validators)('etag', '"1"'))
  assert.ok(!decidingHeaders(validators)('server', 'nginx'))
})

test('a request and a published document', () => {
  const [asked, read] = exchangeLines({ exchanges: [exchange(), publishedExchange()] }) as [
    ExchangeLine,
    ExchangeLine,
  ]
  assert.equal(askedWords(asked), 'GET https://acme.example/')
  assert.equal(
    askedWords(read),
    'read from github.com/acme/openapi at commit 0123456789 of 2026-08-21: spec/open api.json (one of 3 documents)',
  )
  assert.equal(answeredWords(read), 'answered · 5.1 KB · 84 ms')
})
