import { operation, parameter } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { filtering as check } from './requests.ts'

const taking = (...names: string[]) =>
  operation({ parameters: names.map((name) => parameter({ name })) })
const filtered = taking('limit', 'status')
const plain = taking('limit', 'cursor', 'sort', 'order_by', 'fields', 'expand', 'format', 'api_key')
const reads = (...operations: ReturnType<typeof operation>[]) => ({
  seen: { openapi: { operations } },
})

testCheck(check, {
  'every collection': { ...reads(filtered), gives: 'filtered', facts: { share: '100%', count: 1 } },
  'a search': { ...reads(taking('q')), gives: 'filtered' },
  'half of them': {
    ...reads(filtered, plain),
    gives: 'filtered',
    facts: { share: '50%', count: 2 },
  },
  'fewer than half': {
    ...reads(filtered, plain, plain),
    gives: 'some',
    facts: { share: '33%', count: 3 },
  },
  'paging, sorting, fields and format are no filters': {
    ...reads(plain),
    gives: 'none',
    facts: { count: 1 },
  },
  'what is required says whose list it is': {
    ...reads(operation({ parameters: [parameter({ name: 'channel', isRequired: true })] })),
    gives: 'none',
  },
  'a search that is required': {
    ...reads(operation({ parameters: [parameter({ name: 'q', isRequired: true })] })),
    gives: 'filtered',
  },
  'a search by a name that is required': {
    ...reads(
      operation({
        path: '/groups/search',
        parameters: [parameter({ name: 'name', isRequired: true })],
      }),
    ),
    gives: 'filtered',
  },
  'a position is no filter': { ...reads(taking('page_size', 'last_doc')), gives: 'none' },
  'a header is no filter': {
    ...reads(operation({ parameters: [parameter({ name: 'X-Region', in: 'header' })] })),
    gives: 'none',
  },
  'single things do not count': {
    ...reads(
      filtered,
      { ...plain, path: '/messages/{id}', parameters: [] },
      { ...plain, path: '/users/{id}', parameters: [] },
    ),
    gives: 'filtered',
  },
  'no collections': {
    ...reads(operation({ path: '/messages/{id}', parameters: [] })),
    gives: 'not-applicable',
  },
  'no description': { seen: { openapi: 'not-offered' }, gives: 'unpublished' },
})
