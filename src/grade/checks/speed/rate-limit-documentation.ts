// Is it written down how often an agent may call?
import { isOffered } from '../../../domain/evidence/surface.ts'
import { defineCheck } from '../../check.ts'
import { isDocumented } from '../../reading/documented-topics.ts'
import { fromFact, valueOf } from '../../reading/stated-fact.ts'
import { sampleOf } from '../../reading/whole-description.ts'

export default defineCheck({
  id: 'rate-limit-documentation',
  criterion: 'speed',
  weight: 0,
  effort: 1,
  title: 'Rate limit documentation',
  why: 'An agent that knows the limits can pace itself; otherwise it learns them from 429 errors.',
  standard: 'RFC 6585',
  surfaces: ['remote'],
  uses: ['openapi', 'documentedTopics'],
  fromPart: true,
  absent: 'missing',
  outcomes: {
    both: {
      points: 10,
      says: 'The docs state the rate limits, and {count|# operation~ describes|# operations~ describe} a 429 response.',
    },
    documented: { points: 10, says: 'The docs state the rate limits.' },
    prose: {
      points: 6,
      says: 'The docs state the rate limits, but no OpenAPI operation describes a 429 response.',
      fix: 'Add a 429 response to every rate-limited operation in the OpenAPI description.',
    },
    response: {
      points: 6,
      says: '{count|# operation~ describes|# operations~ describe} a 429 response, but the docs do not state the limits.',
      fix: 'Document the limits: how many calls, per key or account, in what time window.',
    },
    missing: {
      points: 0,
      says: 'Neither the docs nor an OpenAPI description mention rate limits.',
      fix: 'Document the limits with numbers, and add a 429 response to the OpenAPI operations.',
    },
  },
  judge({ openapi, documentedTopics }, surfaces) {
    const isStated = isDocumented(documentedTopics, 'rate-limits')
    const count =
      openapi?.operations.filter(({ responses }) =>
        responses.some(({ status }) => status === '429'),
      ).length ?? 0
    if (count > 0)
      return { outcome: isStated ? 'both' : 'response', facts: { count, ...sampleOf(openapi) } }
    if (!isStated) return { outcome: 'missing' }
    return isOffered(surfaces.api) ? { outcome: 'prose' } : { outcome: 'documented' }
  },
  declared(declaration) {
    if (valueOf(declaration, 'api.rateLimitPerMinute') !== undefined)
      return { outcome: 'documented' }
    const other = valueOf(declaration, 'api.rateLimitsDocumented')
    return fromFact(
      declaration,
      other ? 'api.rateLimitsDocumented' : 'api.rateLimitPerMinute',
      'rate limits with numbers',
      () => ({
        outcome: 'documented',
      }),
    )
  },
})
