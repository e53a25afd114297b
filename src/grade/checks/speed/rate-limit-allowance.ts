// How many calls a minute may an agent make on the ordinary plan?
import { defineCheck, inconclusive } from '../../check.ts'
import { byShare } from '../../reading/share.ts'
import { fromFact } from '../../reading/stated-fact.ts'

const FIX = 'Raise the ordinary plan to at least {next} requests a minute.'

export default defineCheck({
  id: 'rate-limit-allowance',
  criterion: 'speed',
  weight: 7,
  effort: 2,
  title: 'Rate-limit allowance',
  why: 'An agent works in bursts: with sixty calls a minute a task of an hour is mostly waiting.',
  standard: 'AgentGrade method',
  surfaces: ['api'],
  outcomes: {
    wide: { points: 10, says: 'The ordinary plan allows {rate} requests a minute, which is 3,000 or more.' },
    ample: { points: 7, says: 'The ordinary plan allows {rate} requests a minute, which is 1,000 to 2,999.', fix: FIX },
    fair: { points: 5, says: 'The ordinary plan allows {rate} requests a minute, which is 300 to 999.', fix: FIX },
    slow: { points: 2, says: 'The ordinary plan allows {rate} requests a minute, which is 100 to 299.', fix: FIX },
    narrow: { points: 0, says: 'The ordinary plan allows {rate} requests a minute, which is 30 to 99.', fix: FIX },
    choking: { points: 0, says: 'The ordinary plan allows {rate} requests a minute, which is fewer than 30.', fix: FIX },
  },
  judge: () => inconclusive('Only the documentation can tell.'),
  declared(declaration) {
    return fromFact(declaration, 'api.rateLimitPerMinute', 'how many requests a minute are allowed', (rate) => {
      const outcome = byShare(rate, STEPS, 'choking')
      return outcome === 'wide' ? { outcome, facts: { rate } } : { outcome, facts: { rate, next: NEXT[outcome] } }
    })
  },
})

const STEPS = [
  [3_000, 'wide'],
  [1_000, 'ample'],
  [300, 'fair'],
  [100, 'slow'],
  [30, 'narrow'],
] as const
const NEXT = { ample: '3,000', fair: '1,000', slow: 300, narrow: 100, choking: 30 } as const
