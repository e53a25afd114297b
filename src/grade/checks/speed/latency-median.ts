// How long does an agent wait for an ordinary answer?
import { defineCheck } from '../../check.ts'
import { median } from '../../reading/figures.ts'

const FAST_MS = 300
const SLOW_MS = 1_000

const SAYS = 'The median response time of the address that was measured is {ms} ms.'

export default defineCheck(import.meta.url, {
  weight: 7,
  effort: 3,
  title: 'Median latency',
  why: 'An agent makes many calls in sequence and waits for each one.',
  loss: 'the median response takes {ms} ms',
  surfaces: ['api'],
  dependsOnTime: true,
  needs: ['apiLatency'],
  outcomes: {
    fast: { points: 10, says: SAYS, bounds: '300 ms or less' },
    slow: {
      points: 5,
      says: SAYS,
      bounds: '301–1,000 ms',
      fix: 'Bring the median of cheap reads to 300 ms or less: keep connections open and serve from close to the caller.',
    },
    crawling: {
      points: 0,
      says: SAYS,
      bounds: 'more than 1,000 ms',
      fix: 'Find what slows down cheap reads; bring their median below 1,000 ms, then to 300 ms.',
    },
  },
  judge({ apiLatency: { samplesMs } }) {
    // The first sample includes the connection.
    const warm = samplesMs.length > 1 ? samplesMs.slice(1) : samplesMs
    const ms = Math.round(median(warm) ?? 0)
    return { outcome: ms <= FAST_MS ? 'fast' : ms <= SLOW_MS ? 'slow' : 'crawling', facts: { ms } }
  },
})
