import assert from 'node:assert/strict'
import { SAMPLE } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { repeatConsistency as check } from './uptime.ts'

const [read] = SAMPLE.apiReads.reads
assert.ok(read)
const repeating = (...repeats: (typeof read.repeat)[]) => ({
  apiReads: { reads: repeats.map((repeat) => Object.assign({}, read, { repeat })) },
})

testCheck(check, {
  'the same': { seen: repeating('same', 'same'), gives: 'same', facts: { count: 2 } },
  'the same where it was repeated': {
    seen: repeating('same', null),
    gives: 'same',
    facts: { count: 1 },
  },
  'the same shape once': {
    seen: repeating('same', 'same-shape'),
    gives: 'similar',
    facts: { differing: 1, count: 2 },
  },
  'different once': {
    seen: repeating('same', 'same-shape', 'different'),
    gives: 'different',
    facts: { differing: 1, count: 3 },
  },
  'never repeated': { seen: repeating(null, null), gives: 'inconclusive' },
  'not seen': { seen: { apiReads: 'timeout' }, gives: 'inconclusive' },
  'no read without a key': { seen: { apiReads: 'not-offered' }, gives: 'unpublished' },
})
