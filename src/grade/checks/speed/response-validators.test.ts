import { testCheck } from '../../../../test/check-cases.ts'
import { SAMPLE } from '../../../../test/sample.ts'
import type { Seen } from '../../../domain/index.ts'
import { responseValidators as check } from './caching.ts'

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
const tagged = { hasEtag: true, hasLastModified: true }
const dated = { hasEtag: false, hasLastModified: true }
const bare = { hasEtag: false, hasLastModified: false }

testCheck(check, {
  'an ETag on every read': { ...reads(tagged, {}), gives: 'all', facts: { count: 2 } },
  'an ETag on some reads': {
    ...reads(tagged, dated, bare),
    gives: 'some',
    facts: { count: 3, tagged: 1, dated: 1 },
  },
  'a date alone': { ...reads(dated), gives: 'some', facts: { count: 1, tagged: 0, dated: 1 } },
  neither: { ...reads(bare, bare), gives: 'missing' },
  'an error page has none': {
    ...reads({}, { ...bare, status: 404 }),
    gives: 'all',
    facts: { count: 1 },
  },
  'nothing but errors': {
    ...reads({ ...bare, status: 401 }, { ...bare, status: 304 }),
    gives: 'inconclusive',
  },
  'no read without a key': { seen: { apiReads: 'blocked' }, gives: 'unpublished' },
  'nothing to read': { seen: { apiReads: 'not-offered' }, gives: 'unpublished' },
  'a declaration without a word about it': {
    declares: { api: { style: 'rest' } },
    gives: 'inconclusive',
  },
})
