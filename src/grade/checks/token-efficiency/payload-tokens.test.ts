import { SAMPLE } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { payloadTokens as check } from './answers.ts'

const answers = (status: number, ...tokens: number[]) =>
  SAMPLE.apiReads.reads.flatMap((read) =>
    tokens.map((count) => ({ ...read, status, tokens: count })),
  )
const reads = (...tokens: number[]) => ({ seen: { apiReads: { reads: answers(200, ...tokens) } } })

testCheck(check, {
  'up to 500': { ...reads(500), gives: 'step-1' },
  'above 500': { ...reads(501), gives: 'step-2' },
  'up to 1,000': { ...reads(1_000), gives: 'step-2' },
  'above 1,000': { ...reads(1_001), gives: 'step-3' },
  'up to 2,500': { ...reads(2_500), gives: 'step-3' },
  'above 2,500': { ...reads(2_501), gives: 'step-4' },
  'up to 5,000': { ...reads(5_000), gives: 'step-4' },
  'above 5,000': { ...reads(5_001), gives: 'step-5' },
  'up to 10,000': { ...reads(10_000), gives: 'step-5' },
  'above 10,000': { ...reads(10_001), gives: 'step-6' },
  'up to 15,000': { ...reads(15_000), gives: 'step-6' },
  'above 15,000': { ...reads(15_001), gives: 'step-7' },
  'up to 30,000': { ...reads(30_000), gives: 'step-7' },
  'above 30,000': { ...reads(30_001), gives: 'step-8' },
  'one big read among small ones': {
    ...reads(50, 90_000, 200),
    gives: 'step-1',
    facts: { reads: 3, tokens: 200 },
  },
  'two reads about the bound': {
    ...reads(1_000, 1_001),
    gives: 'step-3',
    facts: { reads: 2, tokens: 1_001 },
  },
  'errors do not count': {
    seen: { apiReads: { reads: [...answers(404, 20, 20), ...answers(200, 5_000)] } },
    gives: 'step-4',
    facts: { reads: 1, tokens: 5_000 },
  },
  'errors alone': { seen: { apiReads: { reads: answers(429, 20) } }, gives: 'inconclusive' },
  'no read without a key': { seen: { apiReads: 'not-offered' }, gives: 'unpublished' },
})
