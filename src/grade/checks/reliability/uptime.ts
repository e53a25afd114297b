// How often did the tool respond in earlier scans?
import { defineCheck, notApplicable } from '../../check.ts'
import { byShare } from '../../reading/figures.ts'

const MIN_PROBES = 10

const SAYS = '{answered} of {probes|# probe|# probes} over {days|# day|# days} succeeded.'
const FIX = 'Raise availability to 99.5% or more.'

export default defineCheck(import.meta.url, {
  weight: 7,
  effort: 3,
  title: 'Observed uptime',
  why: 'An agent working overnight has nobody to ask when the tool is down.',
  loss: 'only {answered} of {probes|# probe|# probes} succeeded',
  surfaces: ['remote'],
  dependsOnTime: true,
  uses: ['uptime'],
  outcomes: {
    steady: { points: 10, says: SAYS, bounds: '99.5% or more' },
    shaky: { points: 5, says: SAYS, bounds: '97–99.4%', fix: FIX },
    poor: { points: 0, says: SAYS, bounds: 'less than 97%', fix: FIX },
  },
  judge({ uptime }) {
    const { days, probes, answered } = uptime ?? { days: 0, probes: 0, answered: 0 }
    if (probes < MIN_PROBES) return notApplicable('Too few earlier scans to measure uptime.')
    return {
      outcome: byShare(answered / probes, { steady: 0.995, shaky: 0.97, poor: 0 }),
      facts: { answered, probes, days },
    }
  },
})
