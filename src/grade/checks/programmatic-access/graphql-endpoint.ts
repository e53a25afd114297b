// Does the GraphQL endpoint answer, and can its schema be read?
import { defineCheck, inconclusive } from '../../check.ts'
import { excerpt } from '../../reading/excerpt.ts'

export default defineCheck({
  id: 'graphql-endpoint',
  criterion: 'programmaticAccess',
  weight: 0,
  effort: 1,
  title: 'GraphQL endpoint',
  why: 'An agent that can read the schema from the endpoint writes a correct query the first time.',
  loss: 'its GraphQL schema cannot be read',
  standard: 'GraphQL over HTTP',
  surfaces: ['api'],
  needs: ['graphql'],
  outcomes: {
    introspectable: { points: 10, says: '{url} answers queries and supports introspection.' },
    locked: {
      points: 5,
      says: '{url} answers queries but does not support introspection.',
      fix: 'Allow introspection at {url}, or publish the schema as an SDL file.',
    },
    silent: {
      points: 0,
      says: '{url} returns {status} and no data for a __typename query.',
      fix: 'Return data for a POST of a __typename query to {url}, as application/graphql-response+json.',
    },
  },
  judge({ graphql: { url: asked, status, answersTypename, isIntrospectable } }) {
    const url = excerpt(asked)
    if (isIntrospectable) return { outcome: 'introspectable', facts: { url } }
    if (answersTypename) return { outcome: 'locked', facts: { url } }
    if (status === 401 || status === 403)
      return inconclusive('The GraphQL endpoint requires authentication.')
    return { outcome: 'silent', facts: { url, status } }
  },
})
