// Does the GraphQL endpoint answer, and can its schema be read?
import { defineCheck, inconclusive } from '../../check.ts'
import { excerpt } from '../../reading/excerpt.ts'

export default defineCheck({
  id: 'graphql-endpoint',
  criterion: 'programmaticAccess',
  weight: 2,
  effort: 1,
  title: 'GraphQL endpoint',
  why: 'An agent writes a right query at once when it can read the schema from the endpoint.',
  standard: 'GraphQL over HTTP',
  surfaces: ['api'],
  needs: ['graphql'],
  outcomes: {
    introspectable: { points: 10, says: '{url} answers queries and shows its schema.' },
    locked: {
      points: 5,
      says: '{url} answers queries and hides its schema.',
      fix: 'Allow introspection at {url}, or publish the schema as an SDL file.',
    },
    silent: {
      points: 0,
      says: '{url} answers {status} and no data to a query for __typename.',
      fix: 'Answer a POST of a __typename query to {url} with data, as application/graphql-response+json.',
    },
  },
  judge({ graphql: { url: asked, status, answersTypename, isIntrospectable } }) {
    const url = excerpt(asked)
    if (isIntrospectable) return { outcome: 'introspectable', facts: { url } }
    if (answersTypename) return { outcome: 'locked', facts: { url } }
    if (status === 401 || status === 403)
      return inconclusive('The GraphQL endpoint answers only after sign-in.')
    return { outcome: 'silent', facts: { url, status } }
  },
})
