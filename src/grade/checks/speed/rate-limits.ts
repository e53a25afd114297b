// Limits of requests: how high they are, and whether answers tell.
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { defineCheck, inconclusive } from '../../check.ts'
import { fromFact, isDocumented, whether } from '../../reading/documented.ts'
import { byShare, excerpt, percent } from '../../reading/figures.ts'
import { sampleOf } from '../../reading/operations.ts'

/** GitHub and many others count by the hour. */
const LONGEST_RATE_S = 3600

/** How many calls a minute may an agent make on the ordinary plan? */
export const rateLimitAllowance = defineCheck('speed', 'rate-limit-allowance', {
  weight: 4,
  effort: 2,
  why: 'Agents work in bursts: at ten calls per second they never wait; below one call per second they stall.',
  loss: 'only {rate|# request is|# requests are} allowed per minute',
  needs: ['rateLimits'],
  says: '{by} allows {rate|# request|# requests} per minute.',
  fix: 'Raise the limit to at least {next|# request|# requests} per minute.',
  outcomes: {
    wide: { points: 10, bounds: '600 or more' },
    ample: { points: 7, bounds: '300–599' },
    fair: { points: 5, bounds: '120–299' },
    slow: { points: 3, bounds: '60–119' },
    narrow: { points: 1, bounds: '30–59' },
    choking: { points: 0, bounds: 'fewer than 30' },
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

const OLDER_FORMS = ['ratelimit', 'x-ratelimit', 'x-rate-limit']

/** Do ordinary answers say how many calls are left? */
export const rateLimitFields = defineCheck('speed', 'rate-limit-fields', {
  effort: 2,
  title: 'Rate limit headers',
  why: 'An agent that sees its remaining quota can go as fast as allowed without hitting a 429.',
  loss: 'responses carry no standard rate-limit headers',
  standard: 'RateLimit draft',
  needs: ['rateLimits'],
  absent: 'missing',
  outcomes: {
    standard: { points: 10, says: 'A response carried RateLimit and RateLimit-Policy.' },
    older: {
      points: 7,
      says: 'A response carried legacy rate limit headers: {fields}.',
      fix: 'Send RateLimit and RateLimit-Policy alongside the legacy headers.',
    },
    documented: {
      points: 10,
      says: 'According to the docs, responses carry the limit and the remaining quota.',
    },
    missing: {
      points: 0,
      says: 'No rate limit headers found.',
      fix: 'Send RateLimit-Policy: "default";q=100;w=60 and RateLimit: "default";r=50;t=30 on every response, with your own numbers.',
    },
  },
  judge({ rateLimits: { fields } }) {
    if (fields.includes('ratelimit') && fields.includes('ratelimit-policy'))
      return { outcome: 'standard' }
    const older = fields.filter((field) =>
      OLDER_FORMS.some((form) => field === form || field.startsWith(`${form}-`)),
    )
    return older.length > 0
      ? { outcome: 'older', facts: { fields: excerpt(older.join(', ')) } }
      : { outcome: 'missing' }
  },
  declared: (declaration) => whether(declaration, 'api.rateLimitHeaders', 'documented', 'missing'),
})

const REFUSALS = new Set(['429', '503', '4XX', '5XX', 'default'])

/** Does a refused agent learn when to retry? */
export const retryAfter = defineCheck('speed', 'retry-after', {
  title: 'Retry-After',
  why: 'An agent that knows how long to wait retries once; otherwise it guesses and adds load.',
  loss: 'there is no sign of Retry-After headers',
  standard: 'RFC 9110',
  surfaces: ['api'],
  uses: ['rateLimits', 'openapi', 'documentedTopics'],
  fromPart: true,
  absent: 'missing',
  says: 'The OpenAPI description declares Retry-After on the 429 or 503 responses of {share of count} {count|operation~|operations~}.',
  outcomes: {
    sent: { points: 10, says: 'A 429 or 503 response carried Retry-After.' },
    described: { points: 10, bounds: 'half or more' },
    partial: {
      points: 6,
      bounds: 'less than half',
      fix: 'Declare the Retry-After header on every 429 and 503 response in the OpenAPI description.',
      found: true,
    },
    stated: { points: 10, says: 'According to the docs, 429 responses carry Retry-After.' },
    documented: {
      points: 6,
      says: 'Only the docs mention Retry-After.',
      fix: 'Declare the Retry-After header on the 429 and 503 responses in the OpenAPI description.',
    },
    missing: {
      points: 0,
      says: 'No Retry-After header found.',
      fix: 'Send Retry-After with every 429 and 503, and declare it on those responses in the OpenAPI description.',
    },
  },
  judge({ rateLimits, openapi, documentedTopics }) {
    if (rateLimits?.hasRetryAfter) return { outcome: 'sent' }
    const refusing = (openapi?.operations ?? []).filter(({ responses }) =>
      responses.some(
        (response) => ['429', '503'].includes(response.status) || isTimedRefusal(response),
      ),
    )
    const count = refusing.length
    const timed = refusing.filter(({ responses }) => responses.some(isTimedRefusal)).length
    if (timed > 0)
      return {
        outcome: timed >= count / 2 ? 'described' : 'partial',
        facts: { share: percent(timed / count), count, ...sampleOf(openapi) },
      }
    return isDocumented(documentedTopics, 'retry-after')
      ? { outcome: 'documented' }
      : { outcome: 'missing' }
  },
  declared: (declaration) => whether(declaration, 'api.retryAfter', 'stated', 'missing'),
})

function isTimedRefusal({ status, headers }: { status: string; headers: string[] }): boolean {
  return REFUSALS.has(status) && headers.includes('retry-after')
}
