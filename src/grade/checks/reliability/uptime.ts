// How often did the tool respond in earlier scans?
import { defineCheck, notApplicable } from '../../check.ts'
import { byShare } from '../../reading/share.ts'

const MIN_PROBES = 10

export default defineCheck({
  id: 'uptime',
  criterion: 'reliability',
  weight: 7,
  effort: 3,
  title: 'Observed uptime',
  why: 'An agent working overnight has nobody to ask when the tool is down.',
  loss: 'only {answered} of {probes} probes succeeded',
  standard: 'AgentGrade method',
  surfaces: ['remote'],
  needs: ['uptime'],
  outcomes: {
    steady: {
      points: 10,
      says: '{answered} of {probes} probes over {days} days succeeded (99.5% or more).',
    },
    shaky: {
      points: 5,
      says: '{answered} of {probes} probes over {days} days succeeded (97–99.4%).',
      fix: 'Raise availability to 99.5% or more.',
    },
    poor: {
      points: 0,
      says: 'Only {answered} of {probes} probes over {days} days succeeded.',
      fix: 'Raise availability to 99.5% or more.',
    },
  },
  judge({ uptime: { days, probes, answered } }) {
    if (probes < MIN_PROBES) return notApplicable('Too few earlier scans to measure uptime.')
    return {
      outcome: byShare(
        answered / probes,
        [
          [0.995, 'steady'],
          [0.97, 'shaky'],
        ],
        'poor',
      ),
      facts: { answered, probes, days },
    }
  },
})
