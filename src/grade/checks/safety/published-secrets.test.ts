import { testCheck } from '../../../../test/check-cases.ts'
import { publishedSecrets as check } from './leaks.ts'

const secret = (looks: 'live' | 'test', pointer = '/servers/0/url') => ({ pointer, looks })
const deep = '/paths/~1messages~1{id}/get/example'

testCheck(check, {
  none: { seen: { openapi: {} }, gives: 'none', facts: {} },
  'only test keys': {
    seen: { openapi: { secrets: [secret('test'), secret('test')] } },
    gives: 'test',
    facts: { pointer: '/servers/0/url', count: 2 },
  },
  'a live key after a test key': {
    seen: { openapi: { secrets: [secret('test'), secret('live', deep)] } },
    gives: 'live',
    facts: { pointer: '/paths/~1messages~1:id:/get/example', count: 1 },
  },
  'the answer of an operation that issues keys': {
    seen: {
      openapi: {
        secrets: [secret('live', '#/paths/~1auth~1keys/post/responses/200/content/example/key')],
      },
    },
    gives: 'test',
  },
  'the schema of a key': {
    seen: {
      openapi: {
        secrets: [secret('live', '#/components/schemas/CreateClientSecretResponse/example')],
      },
    },
    gives: 'test',
  },
  'no description': { seen: { openapi: 'not-offered' }, gives: 'not-applicable' },
  'no answer': { seen: { openapi: 'timeout' }, gives: 'inconclusive' },
})
