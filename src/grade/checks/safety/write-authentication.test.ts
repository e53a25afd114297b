import { testCheck } from '../../../../test/check-cases.ts'
import { operation, write } from '../../../../test/sample.ts'
import { writeAuthentication as check } from './access.ts'

const open = write({ security: [] })
const silent = write({ security: null })
const api = (locked: number, ...others: ReturnType<typeof write>[]) => ({
  seen: { openapi: { operations: [...Array(locked).fill(write()), ...others] } },
})

testCheck(check, {
  'all of them': {
    ...api(3, operation({ security: [] })),
    gives: 'all',
    facts: { share: '100%', count: 3, scope: 'every write operation' },
  },
  'nine of ten': {
    ...api(9, open),
    gives: 'most',
    facts: { share: '90%', count: 10, scope: 'every write operation' },
  },
  'eight of nine': {
    ...api(8, open),
    gives: 'few',
    facts: { share: '88%', count: 9, scope: 'every write operation' },
  },
  'open by declaration': { ...api(0, open), gives: 'few' },
  'silent where others speak': { ...api(0, silent, operation()), gives: 'inconclusive' },
  'keys that are named and not used': {
    seen: {
      openapi: { operations: Array.from({ length: 4 }, () => write({ security: [] })) },
    },
    gives: 'inconclusive',
  },
  'signing in and out': {
    seen: {
      openapi: {
        operations: [
          write(),
          write(),
          write(),
          write(),
          write({ path: '/oauth/token', security: [] }),
        ],
      },
    },
    gives: 'all',
    facts: {
      share: '100%',
      count: 4,
      scope: 'every write operation other than for sign-in, callbacks or signed addresses',
    },
  },
  'silent everywhere': { ...api(0, silent, operation({ security: null })), gives: 'inconclusive' },
  'every way to write': {
    ...api(0, ...(['post', 'put', 'patch', 'delete'] as const).map((method) => write({ method }))),
    gives: 'all',
  },
  'only reads': { ...api(0, operation(), operation({ security: null })), gives: 'not-applicable' },
  'no description': { seen: { openapi: 'not-offered' }, gives: 'unpublished' },
  'no answer': { seen: { openapi: 'timeout' }, gives: 'inconclusive' },
})
