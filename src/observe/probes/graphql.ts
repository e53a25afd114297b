// Looks for a GraphQL endpoint.
import { findGraphql, GRAPHQL_LEADS, GRAPHQL_REQUESTS } from '../api/graphql.ts'
import { probe } from '../probe.ts'

export const graphql = probe({
  id: 'graphql',
  requests: GRAPHQL_REQUESTS,
  leads: GRAPHQL_LEADS,
  reads: 'a GraphQL endpoint',
  observes: ['graphql'],
  look: async (scan) => ({ graphql: (await findGraphql(scan)).observation }),
})
