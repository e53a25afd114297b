// Is it written down how often an agent may call?
import { isOffered } from '../../../domain/evidence/surface.ts'
import { defineCheck } from '../../check.ts'
import { isDocumented } from '../../reading/documented-topics.ts'
import { fromFact, valueOf } from '../../reading/stated-fact.ts'

export default defineCheck({
  id: 'rate-limit-documentation',
  criterion: 'speed',
  weight: 0,
  effort: 1,
  title: 'Rate-limit documentation',
  why: 'An agent that knows the limits plans its pace; another learns them from refusals.',
  standard: 'RFC 6585',
  surfaces: ['remote'],
  uses: ['openapi', 'documentedTopics'],
  fromPart: true,
  absent: 'missing',
  outcomes: {
    both: {
      points: 10,
      says: 'The documentation states the limits, and {count} operations describe a 429 response.',
    },
    documented: { points: 10, says: 'The documentation states the limits.' },
    prose: {
      points: 6,
      says: 'The documentation states the limits, but no OpenAPI operation describes a 429 response.',
      fix: 'Add a 429 response to every limited operation of the OpenAPI description.',
    },
    response: {
      points: 6,
      says: 'The OpenAPI description has a 429 response on {count} operations, but no page states the limits.',
      fix: 'Write the limits into the documentation: how many calls, per what, in what time.',
    },
    missing: {
      points: 0,
      says: 'Neither the documentation nor an OpenAPI description speaks of rate limits.',
      fix: 'Write the limits with their numbers into the documentation, and add a 429 response to the OpenAPI operations.',
    },
  },
  judge({ openapi, documentedTopics }, surfaces) {
    const isStated = isDocumented(documentedTopics, 'rate-limits')
    const count =
      openapi?.operations.filter(({ responses }) =>
        responses.some(({ status }) => status === '429'),
      ).length ?? 0
    if (count > 0) return { outcome: isStated ? 'both' : 'response', facts: { count } }
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
      'rate limits with their numbers',
      () => ({
        outcome: 'documented',
      }),
    )
  },
})
