// Is an agent warned before something that it calls goes away?
import { defineCheck } from '../../check.ts'
import { fromFact, isDocumented } from '../../reading/documented.ts'
import { sampleOf } from '../../reading/operations.ts'

const HEADERS = new Set(['deprecation', 'sunset'])

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 2,
  title: 'Deprecation policy',
  why: 'Agents do not read newsletters: a warning only reaches them in the response or the API description.',
  loss: 'responses do not announce deprecations',
  standard: 'RFC 9745',
  surfaces: ['api'],
  ofPublicSite: true,
  uses: ['openapi', 'documentedTopics'],
  fromPart: true,
  absent: 'missing',
  outcomes: {
    announced: {
      points: 10,
      says: 'The OpenAPI description declares Deprecation or Sunset headers ({count|# operation~|# operations~}).',
    },
    promised: {
      points: 10,
      says: 'The docs promise a notice period before anything is removed.',
    },
    flagged: {
      points: 6,
      says: 'The OpenAPI description marks {count|# operation~|# operations~} as deprecated, and declares a Deprecation or Sunset header on {announced}.',
      fix: 'Send Deprecation and Sunset headers from deprecated operations and declare them in the OpenAPI responses.',
    },
    documented: {
      points: 6,
      says: 'The docs describe how features are deprecated.',
      fix: 'Send Deprecation and Sunset headers from deprecated operations and declare them in the OpenAPI responses.',
    },
    missing: {
      points: 0,
      says: 'No deprecation policy found.',
      loss: 'there is no deprecation policy',
      fix: 'Document how long deprecated operations keep working, and announce each deprecation with the Deprecation and Sunset headers.',
    },
  },
  judge({ openapi, documentedTopics }) {
    const operations = openapi?.operations ?? []
    const announced = operations.filter(({ responses }) =>
      responses.some(({ headers }) => headers.some((name) => HEADERS.has(name))),
    ).length
    const count = operations.filter(({ isDeprecated }) => isDeprecated).length
    if (announced > 0 && announced >= count / 2)
      return { outcome: 'announced', facts: { count: announced, ...sampleOf(openapi) } }
    if (isDocumented(documentedTopics, 'deprecation-notice')) return { outcome: 'promised' }
    if (count > 0) return { outcome: 'flagged', facts: { count, announced, ...sampleOf(openapi) } }
    return isDocumented(documentedTopics, 'deprecation')
      ? { outcome: 'documented' }
      : { outcome: 'missing' }
  },
  declared: (declaration) =>
    fromFact(declaration, 'api.deprecationPolicy', (policy) => ({
      outcome: policy === 'process' ? 'documented' : policy ? 'promised' : 'missing',
    })),
})
