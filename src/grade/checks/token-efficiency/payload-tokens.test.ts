import { SAMPLE } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import check from './payload-tokens.ts'

const answers = (status: number, ...tokens: number[]) => SAMPLE.apiReads.reads.flatMap((read) => tokens.map((count) => ({ ...read, status, tokens: count })))
const reads = (...tokens: number[]) => ({ seen: { apiReads: { reads: answers(200, ...tokens) } } })

testCheck(check, {
  'at the bound': { ...reads(1_000), gives: 'lean', facts: { reads: 1, tokens: 1_000 } },
  'just above it': { ...reads(1_001), gives: 'heavy' },
  'at the second bound': { ...reads(4_000), gives: 'heavy' },
  'more than anyone should pay': { ...reads(4_001), gives: 'crushing' },
  'one big read among small ones': { ...reads(50, 90_000, 200), gives: 'lean', facts: { reads: 3, tokens: 200 } },
  'two reads about the bound': { ...reads(1_000, 1_001), gives: 'heavy', facts: { reads: 2, tokens: 1_001 } },
  'errors do not count': {
    seen: { apiReads: { reads: [...answers(404, 20, 20), ...answers(200, 5_000)] } },
    gives: 'crushing',
    facts: { reads: 1, tokens: 5_000 },
  },
  'errors alone': { seen: { apiReads: { reads: answers(429, 20) } }, gives: 'inconclusive' },
  'no read without a key': { seen: { apiReads: 'not-offered' }, gives: 'not-applicable' },
})
