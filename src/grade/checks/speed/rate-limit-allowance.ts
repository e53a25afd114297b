// How many calls a minute may an agent make on the ordinary plan?
import { defineCheck, inconclusive } from '../../check.ts'
import { byShare } from '../../reading/share.ts'
import { fromFact } from '../../reading/stated-fact.ts'

const FIX = 'Raise the ordinary plan to at least {next} requests a minute.'

export default defineCheck({
  id: 'rate-limit-allowance',
  criterion: 'speed',
  weight: 4,
  effort: 2,
  title: 'Rate-limit allowance',
  why: 'An agent thinks between calls and works in bursts: ten calls a second never hold it up, fewer than one a second make it wait.',
  standard: 'AgentGrade method',
  surfaces: ['api'],
  outcomes: {
    wide: {
      points: 10,
      says: 'The ordinary plan allows {rate} requests a minute, which is 600 or more.',
    },
    ample: {
      points: 7,
      says: 'The ordinary plan allows {rate} requests a minute, which is 300 to 599.',
      fix: FIX,
    },
    fair: {
      points: 5,
      says: 'The ordinary plan allows {rate} requests a minute, which is 120 to 299.',
      fix: FIX,
    },
    slow: {
      points: 3,
      says: 'The ordinary plan allows {rate} requests a minute, which is 60 to 119.',
      fix: FIX,
    },
    narrow: {
      points: 1,
      says: 'The ordinary plan allows {rate} requests a minute, which is 30 to 59.',
      fix: FIX,
    },
    choking: {
      points: 0,
      says: 'The ordinary plan allows {rate} requests a minute, which is fewer than 30.',
      fix: FIX,
    },
  },
  judge: () => inconclusive('Only the documentation can tell.'),
  declared(declaration) {
    return fromFact(
      declaration,
      'api.rateLimitPerMinute',
      'how many requests a minute are allowed',
      (rate) => {
        const outcome = byShare(rate, STEPS, 'choking')
        return outcome === 'wide'
          ? { outcome, facts: { rate } }
          : { outcome, facts: { rate, next: NEXT[outcome] } }
      },
    )
  },
})

const STEPS = [
  [600, 'wide'],
  [300, 'ample'],
  [120, 'fair'],
  [60, 'slow'],
  [30, 'narrow'],
] as const
const NEXT = { ample: 600, fair: 300, slow: 120, narrow: 60, choking: 30 } as const
