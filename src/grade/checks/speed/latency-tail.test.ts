import { testCheck } from '../../../../test/check-cases.ts'
import { latencyTail as check } from './latency.ts'

const samples = (...samplesMs: number[]) => ({ seen: { apiLatency: { samplesMs } } })

testCheck(check, {
  'the model tool': { seen: { apiLatency: {} }, gives: 'steady', facts: { ratio: '1.1' } },
  'three times, after a slow connection': {
    ...samples(9_000, 100, 100, 300),
    gives: 'steady',
    facts: { ratio: '3.0' },
  },
  'more than three times': { ...samples(100, 100, 100, 301), gives: 'uneven' },
  'six times': { ...samples(100, 100, 100, 600), gives: 'uneven', facts: { ratio: '6.0' } },
  'more than six times': { ...samples(100, 100, 100, 601), gives: 'erratic' },
  'below the clock': { ...samples(0, 0, 0, 0), gives: 'steady', facts: { ratio: '0.0' } },
  'four samples are enough': { ...samples(100, 100, 100, 100), gives: 'steady' },
  'three samples are not': { ...samples(100, 100, 900), gives: 'inconclusive' },
  'the host did not answer': { seen: { apiLatency: 'timeout' }, gives: 'inconclusive' },
  'nothing to ask': { seen: { apiLatency: 'not-offered' }, gives: 'unpublished' },
})
