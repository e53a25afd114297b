// Is an agent that was refused told when to come back?
import { defineCheck } from '../../check.ts'
import { isDocumented } from '../../reading/documented-topics.ts'
import { fromFact } from '../../reading/stated-fact.ts'

const REFUSALS = new Set(['429', '503', '4XX', '5XX', 'default'])

export default defineCheck({
  id: 'retry-after',
  criterion: 'speed',
  weight: 2,
  effort: 1,
  title: 'Retry-After',
  why: 'With a time to wait an agent comes back once; without it, it guesses and makes the load worse.',
  standard: 'RFC 9110',
  surfaces: ['api'],
  uses: ['rateLimits', 'openapi', 'documentedTopics'],
  fromPart: true,
  absent: 'missing',
  outcomes: {
    sent: { points: 10, says: 'A 429 or 503 answer carried Retry-After.' },
    described: {
      points: 10,
      says: 'The OpenAPI description gives Retry-After on the refusals of {count} operations.',
    },
    stated: { points: 10, says: 'The documentation says that 429 carries Retry-After.' },
    documented: {
      points: 6,
      says: 'Only the documentation mentions Retry-After.',
      fix: 'Add the Retry-After header to the 429 and 503 responses of the OpenAPI description.',
    },
    missing: {
      points: 0,
      says: 'Nothing that was seen mentions Retry-After.',
      fix: 'Send Retry-After with every 429 and 503, and add it to those responses in the OpenAPI description.',
    },
  },
  judge({ rateLimits, openapi, documentedTopics }) {
    if (rateLimits?.hasRetryAfter) return { outcome: 'sent' }
    const count =
      openapi?.operations.filter(({ responses }) => responses.some(isTimedRefusal)).length ?? 0
    if (count > 0) return { outcome: 'described', facts: { count } }
    return isDocumented(documentedTopics, 'retry-after')
      ? { outcome: 'documented' }
      : { outcome: 'missing' }
  },
  declared: (declaration) =>
    fromFact(declaration, 'api.retryAfter', 'Retry-After on 429', (isSent) => ({
      outcome: isSent ? 'stated' : 'missing',
    })),
})

function isTimedRefusal({ status, headers }: { status: string; headers: string[] }): boolean {
  return REFUSALS.has(status) && headers.includes('retry-after')
}
