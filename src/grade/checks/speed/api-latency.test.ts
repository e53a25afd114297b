import { testMerged } from '../../../../test/check-cases.ts'
import { apiLatency as check } from '../merged.ts'

testMerged(
  check,
  { apiLatency: {} },
  {
    'latency-median': {
      seen: { apiLatency: { samplesMs: [900, 900, 900, 900, 900] } },
      points: 6.11,
    },
    'latency-tail': { seen: { apiLatency: { samplesMs: [60, 60, 60, 60, 299] } }, points: 8.89 },
  },
)
