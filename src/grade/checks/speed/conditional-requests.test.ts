import { testCheck } from '../../../../test/check-cases.ts'
import { SAMPLE } from '../../../../test/sample.ts'
import type { Seen } from '../../../domain/index.ts'
import { conditionalRequests as check } from './caching.ts'

type Read = Seen<'apiReads'>['reads'][number]
const reads = (...bent: Partial<Read>[]) => ({
  seen: {
    apiReads: {
      reads: bent.flatMap((fields) =>
        SAMPLE.apiReads.reads.map((read) => ({ ...read, ...fields })),
      ),
    },
  },
})
const bare = { hasEtag: false, hasLastModified: false }

testCheck(check, {
  'all are unchanged': {
    ...reads({}, { hasEtag: false, hasLastModified: true }),
    gives: 'honoured',
    facts: { count: 2 },
  },
  'one of two': {
    ...reads({}, { conditionalStatus: 200 }),
    gives: 'some',
    facts: { unchanged: 1, count: 2 },
  },
  none: { ...reads({ conditionalStatus: 200 }), gives: 'ignored', facts: { count: 1 } },
  'a refusal tells nothing': {
    ...reads({}, { conditionalStatus: 429 }),
    gives: 'honoured',
    facts: { count: 1 },
  },
  'nothing but refusals': { ...reads({ conditionalStatus: 429 }), gives: 'inconclusive' },
  'no validator': { ...reads({ ...bare, conditionalStatus: 200 }), gives: 'not-applicable' },
  'never repeated': { ...reads({ conditionalStatus: null }), gives: 'not-applicable' },
  'no read without a key': { seen: { apiReads: 'blocked' }, gives: 'unpublished' },
  'nothing to read': { seen: { apiReads: 'not-offered' }, gives: 'unpublished' },
  declared: { knows: { 'api.conditionalRequests': true }, gives: 'documented' },
  'declared as not there': { knows: { 'api.conditionalRequests': false }, gives: 'unsupported' },
  'looked for and not found': {
    knows: { 'api.conditionalRequests': null },
    gives: 'not-documented',
  },
  'a declaration without a word about it': {
    declares: { api: { style: 'rest' } },
    gives: 'inconclusive',
  },
})
