// How many calls a minute may an agent make on the ordinary plan?
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { defineCheck, inconclusive } from '../../check.ts'
import { byShare } from '../../reading/figures.ts'
import { fromFact } from '../../reading/documented.ts'

/** GitHub and many others count by the hour. */
const LONGEST_RATE_S = 3600
const FIX = 'Raise the limit to at least {next|# request|# requests} per minute.'

const SAYS = '{by} allows {rate|# request|# requests} per minute.'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 2,
  title: 'Rate limit allowance',
  why: 'Agents work in bursts: at ten calls per second they never wait; below one call per second they stall.',
  loss: 'only {rate|# request is|# requests are} allowed per minute',
  surfaces: ['api'],
  needs: ['rateLimits'],
  outcomes: {
    wide: { points: 10, says: SAYS, bounds: '600 or more' },
    ample: { points: 7, says: SAYS, bounds: '300–599', fix: FIX },
    fair: { points: 5, says: SAYS, bounds: '120–299', fix: FIX },
    slow: { points: 3, says: SAYS, bounds: '60–119', fix: FIX },
    narrow: { points: 1, says: SAYS, bounds: '30–59', fix: FIX },
    choking: { points: 0, says: SAYS, bounds: 'fewer than 30', fix: FIX },
  },
  judge({ rateLimits: { policies = [] } }) {
    if (policies.length === 0) return inconclusive('Only the docs can answer this.')
    return verdict(Math.min(...policies.map(perMinute)), 'The RateLimit-Policy of a response')
  },
  declared: (declaration) =>
    fromFact(declaration, 'api.rateLimitPerMinute', (rate) => verdict(rate, 'The standard plan')),
})

type Policy = NonNullable<Seen<'rateLimits'>['policies']>[number]

/** What a day or a month allows is an amount, not a rate: it may be used up in a minute. */
function perMinute({ quota, seconds }: Policy): number {
  return seconds > LONGEST_RATE_S || seconds === 60
    ? quota
    : Math.max(1, Math.floor((quota * 60) / seconds))
}

function verdict(rate: number, by: string) {
  const outcome = byShare(rate, FLOORS)
  return outcome === 'wide'
    ? { outcome, facts: { by, rate } }
    : { outcome, facts: { by, rate, next: NEXT[outcome] } }
}

const FLOORS = { wide: 600, ample: 300, fair: 120, slow: 60, narrow: 30, choking: 0 }
const NEXT = { ample: 600, fair: 300, slow: 120, narrow: 60, choking: 30 } as const
