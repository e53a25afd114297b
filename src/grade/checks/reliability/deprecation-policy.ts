// Is an agent warned before something that it calls goes away?
import { defineCheck } from '../../check.ts'
import { isDocumented } from '../../reading/documented-topics.ts'
import { fromFact } from '../../reading/stated-fact.ts'

const HEADERS = new Set(['deprecation', 'sunset'])

export default defineCheck({
  id: 'deprecation-policy',
  criterion: 'reliability',
  weight: 4,
  effort: 2,
  title: 'Deprecation policy',
  why: 'An agent reads no newsletter: a warning must be in the answer or in the description.',
  standard: 'RFC 9745',
  surfaces: ['api'],
  uses: ['openapi', 'documentedTopics'],
  fromPart: true,
  absent: 'missing',
  outcomes: {
    announced: { points: 10, says: 'Answers carry Deprecation or Sunset headers.' },
    promised: {
      points: 10,
      says: 'The documentation promises a notice period before anything ends.',
    },
    flagged: {
      points: 6,
      says: 'The description marks deprecated operations ({count}), without a header in their answers.',
      fix: 'Send the Deprecation and Sunset headers from deprecated operations and declare them in the OpenAPI responses.',
    },
    documented: {
      points: 6,
      says: 'The documentation says how things are deprecated.',
      fix: 'Send the Deprecation and Sunset headers from deprecated operations and declare them in the OpenAPI responses.',
    },
    missing: {
      points: 0,
      says: 'No word on deprecation was found.',
      fix: 'Document how long a deprecated operation stays, and announce it with the Deprecation and Sunset headers.',
    },
  },
  judge({ openapi, documentedTopics }) {
    const operations = openapi?.operations ?? []
    if (
      operations.some(({ responses }) =>
        responses.some(({ headers }) => headers.some((name) => HEADERS.has(name))),
      )
    )
      return { outcome: 'announced' }
    const count = operations.filter(({ isDeprecated }) => isDeprecated).length
    if (count > 0) return { outcome: 'flagged', facts: { count } }
    return isDocumented(documentedTopics, 'deprecation')
      ? { outcome: 'documented' }
      : { outcome: 'missing' }
  },
  declared: (declaration) =>
    fromFact(
      declaration,
      'api.deprecationPolicy',
      'how long a deprecated call goes on working',
      (isWritten) => ({
        outcome: isWritten ? 'promised' : 'missing',
      }),
    ),
})
