import { bareOperation } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { documented, SAMPLE } from '../../../../test/sample.ts'
import { describedSignIn as check } from './described.ts'

const of = (count: number) => ({
  openapi: {
    operations: [bareOperation()],
    securitySchemes: SAMPLE.openapi.securitySchemes.slice(0, count),
  },
})
const challenged = { authChallenge: {} }

testCheck(check, {
  'one scheme': {
    seen: of(1),
    gives: 'described',
    points: 6,
    says: 'The OpenAPI description has 1 security scheme. Estimated: nobody has read what it says of keys.',
  },
  'two schemes': {
    seen: of(2),
    gives: 'described',
    points: 6,
    says: 'The OpenAPI description has 2 security schemes. Estimated: nobody has read what it says of keys.',
  },
  'no scheme, and a key is asked for': {
    seen: { ...of(0), ...challenged },
    gives: 'undescribed',
    points: 2,
  },
  'no scheme, and no key is needed': {
    seen: { ...of(0), documentedTopics: { topics: [documented('no-auth')] } },
    gives: 'not-applicable',
  },
  'no operations': { seen: { openapi: { operations: [] } }, gives: 'not-applicable' },
  'a description that nobody may see': { seen: { openapi: 'blocked' }, gives: 'unpublished' },
  'no description': { seen: { openapi: 'not-offered' }, gives: 'unpublished' },
  'a description that did not come': {
    seen: { api: 'timeout', openapi: 'timeout' },
    gives: 'inconclusive',
  },
})

testHostile(check, 'openapi')
