// Do ordinary answers say how many calls are left?
import { defineCheck } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { whether } from '../../reading/documented.ts'

const OLDER_FORMS = ['ratelimit', 'x-ratelimit', 'x-rate-limit']

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'Rate limit headers',
  why: 'An agent that sees its remaining quota can go as fast as allowed without hitting a 429.',
  loss: 'responses carry no standard rate-limit headers',
  standard: 'RateLimit draft',
  surfaces: ['api'],
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
