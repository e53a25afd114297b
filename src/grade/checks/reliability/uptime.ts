// How often did the tool answer when we looked before?
import { defineCheck, notApplicable } from '../../check.ts'
import { byShare } from '../../reading/share.ts'

const MIN_PROBES = 10

export default defineCheck({
  id: 'uptime',
  criterion: 'reliability',
  weight: 7,
  effort: 3,
  title: 'Observed uptime',
  why: 'An agent at work at night has nobody to wait with until the tool is back.',
  standard: 'AgentGrade method',
  surfaces: ['remote'],
  needs: ['uptime'],
  outcomes: {
    steady: {
      points: 10,
      says: '{answered} of {probes} looks in {days} days were answered, which is 99.5% or more.',
    },
    shaky: {
      points: 5,
      says: '{answered} of {probes} looks in {days} days were answered, which is 97 to 99.4%.',
      fix: 'Raise availability to 99.5% or more.',
    },
    poor: {
      points: 0,
      says: 'Only {answered} of {probes} looks in {days} days were answered.',
      fix: 'Raise availability to 99.5% or more.',
    },
  },
  judge({ uptime: { days, probes, answered } }) {
    if (probes < MIN_PROBES) return notApplicable('There are too few earlier looks to tell.')
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
