// Which parts of a response were decisive: texts that facts repeat, and headers that checks
// mention.
import assert from 'node:assert/strict'
import test from 'node:test'
import { scannedRecord } from '../../../../test/scanned-record.ts'
import { decides, decidingTexts, markedPieces } from '../exchanges.ts'

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
  const validators = checks.filter(({ id }) => id === 'response-validators')
  assert.equal(validators.length, 1)
  assert.ok(decides('etag', '"1"', validators))
  assert.ok(!decides('server', 'nginx', validators))
})
