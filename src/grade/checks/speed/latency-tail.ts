// How much longer than usual may an answer take?
import { defineCheck, inconclusive } from '../../check.ts'
import { median } from '../../reading/figures.ts'

const STEADY = 3
const UNEVEN = 6
const FEWEST_SAMPLES = 4

const SAYS = 'The slowest response of the address that was measured takes {ratio} times the median.'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 3,
  title: 'Tail latency',
  why: 'An agent sets timeouts by the typical response and gives up on one that takes far longer.',
  loss: 'the slowest response takes {ratio} times the median',
  surfaces: ['api'],
  dependsOnTime: true,
  needs: ['apiLatency'],
  outcomes: {
    steady: { points: 10, says: SAYS, bounds: '3 times or less' },
    uneven: {
      points: 5,
      says: SAYS,
      bounds: 'more than 3 times, up to 6',
      fix: 'Find the cause of the slow responses; keep the slowest within 3 times the median.',
    },
    erratic: {
      points: 0,
      says: SAYS,
      bounds: 'more than 6 times',
      fix: 'Find the cause of the slow responses, such as cold starts; keep the slowest within 3 times the median.',
    },
  },
  judge({ apiLatency: { samplesMs } }) {
    if (samplesMs.length < FEWEST_SAMPLES)
      return inconclusive(`Tail latency needs at least ${FEWEST_SAMPLES} samples.`)
    // The first sample includes the connection.
    const warm = samplesMs.slice(1)
    // Below a millisecond the clock is too coarse.
    const ratio = Math.max(...warm) / Math.max(median(warm) ?? 0, 1)
    return {
      outcome: ratio <= STEADY ? 'steady' : ratio <= UNEVEN ? 'uneven' : 'erratic',
      facts: { ratio: ratio.toFixed(1) },
    }
  },
})
