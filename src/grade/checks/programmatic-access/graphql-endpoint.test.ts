import { testCheck } from '../../../../test/check-cases.ts'
import check from './graphql-endpoint.ts'

const url = 'https://api.acme.example/graphql'
const mute = { answersTypename: false, isIntrospectable: false }

testCheck(check, {
  'a schema that can be read': { seen: { graphql: {} }, gives: 'introspectable', facts: { url } },
  'a schema, though the query failed': {
    seen: { graphql: { answersTypename: false } },
    gives: 'introspectable',
  },
  'introspection switched off': {
    seen: { graphql: { isIntrospectable: false } },
    gives: 'locked',
    facts: { url },
  },
  'no data': {
    seen: { graphql: { ...mute, status: 400 } },
    gives: 'silent',
    facts: { url, status: 400 },
  },
  'behind sign-in': { seen: { graphql: { ...mute, status: 401 } }, gives: 'inconclusive' },
  'behind a refusal': { seen: { graphql: { ...mute, status: 403 } }, gives: 'inconclusive' },
  'no GraphQL': { seen: { graphql: 'not-offered' }, gives: 'not-applicable' },
})
