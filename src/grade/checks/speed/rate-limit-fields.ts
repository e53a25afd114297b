// Do ordinary answers say how many calls are left?
import { defineCheck } from '../../check.ts'
import { excerpt } from '../../reading/excerpt.ts'
import { fromFact } from '../../reading/stated-fact.ts'

const OLDER_FORMS = ['ratelimit', 'x-ratelimit', 'x-rate-limit']

export default defineCheck({
  id: 'rate-limit-fields',
  criterion: 'speed',
  weight: 2,
  effort: 2,
  title: 'Rate-limit fields',
  why: 'An agent that sees what is left runs as fast as it may and never into a refusal.',
  standard: 'RateLimit draft',
  surfaces: ['api'],
  needs: ['rateLimits'],
  absent: 'missing',
  outcomes: {
    standard: { points: 10, says: 'Answers carry RateLimit and RateLimit-Policy.' },
    older: {
      points: 7,
      says: 'Answers carry an older form of the fields: {fields}.',
      fix: 'Send RateLimit and RateLimit-Policy beside the older fields.',
    },
    documented: {
      points: 10,
      says: 'The documentation says that answers carry the limit and what remains of it.',
    },
    missing: {
      points: 0,
      says: 'Nothing shows that answers carry rate-limit fields.',
      fix: 'Send RateLimit-Policy: "default";q=100;w=60 and RateLimit: "default";r=50;t=30 on every answer, with your own numbers.',
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
  declared: (declaration) =>
    fromFact(declaration, 'api.rateLimitHeaders', 'rate-limit fields in answers', (isSent) => ({
      outcome: isSent ? 'documented' : 'missing',
    })),
})
