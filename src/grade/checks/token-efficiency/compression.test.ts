import { SAMPLE } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { compression as check } from './answers.ts'

const reads = (...given: [contentEncoding: string | null, bytes: number][]) => ({
  seen: {
    apiReads: {
      reads: SAMPLE.apiReads.reads.flatMap((read) =>
        given.map(([contentEncoding, bytes]) => ({ ...read, contentEncoding, bytes })),
      ),
    },
  },
})

testCheck(check, {
  'br, zstd and gzip': {
    ...reads(['br', 2_000], ['zstd', 2_000], ['GZIP', 2_000]),
    gives: 'compressed',
    facts: { count: 3 },
  },
  'one encoding upon another': { ...reads(['aws-chunked, gzip', 2_000]), gives: 'compressed' },
  'small answers do not count': {
    ...reads(['br', 1_024], [null, 1_023]),
    gives: 'compressed',
    facts: { count: 1 },
  },
  'one of two': {
    ...reads(['br', 2_000], [null, 2_000]),
    gives: 'some',
    facts: { encoded: 1, count: 2 },
  },
  'none, at the bound': { ...reads([null, 1_024]), gives: 'plain', facts: { count: 1 } },
  'an encoding that does not compress': { ...reads(['identity', 2_000]), gives: 'plain' },
  'only small answers': { ...reads([null, 1_023]), gives: 'not-applicable' },
  'no read without a key': { seen: { apiReads: 'not-offered' }, gives: 'unpublished' },
  'the host did not answer': { seen: { apiReads: 'timeout' }, gives: 'inconclusive' },
})
