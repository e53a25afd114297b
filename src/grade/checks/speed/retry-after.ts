// Does a refused agent learn when to retry?
import { defineCheck } from '../../check.ts'
import { isDocumented, whether } from '../../reading/documented.ts'
import { percent } from '../../reading/figures.ts'
import { sampleOf } from '../../reading/operations.ts'

const REFUSALS = new Set(['429', '503', '4XX', '5XX', 'default'])

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'Retry-After',
  why: 'An agent that knows how long to wait retries once; otherwise it guesses and adds load.',
  loss: 'there is no sign of Retry-After headers',
  standard: 'RFC 9110',
  surfaces: ['api'],
  uses: ['rateLimits', 'openapi', 'documentedTopics'],
  fromPart: true,
  absent: 'missing',
  outcomes: {
    sent: { points: 10, says: 'A 429 or 503 response carried Retry-After.' },
    described: {
      points: 10,
      says: 'The OpenAPI description declares Retry-After on the 429 or 503 responses of {share of count} {count|operation~|operations~}.',
      bounds: 'half or more',
    },
    partial: {
      points: 6,
      says: 'The OpenAPI description declares Retry-After on the 429 or 503 responses of {share of count} {count|operation~|operations~}.',
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
