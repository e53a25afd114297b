import { bareOperation, bareResponse } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { operationErrors as check } from './errors.ts'

const of = (...answers: ReturnType<typeof bareResponse>[][]) => ({
  seen: {
    openapi: {
      operations: answers.map((responses, at) =>
        bareOperation({
          responses: [bareResponse('200'), ...responses],
          ...(at > 0 && { path: '/two' }),
        }),
      ),
    },
  },
})
const bare = (...statuses: string[]) => statuses.map((status) => bareResponse(status))
const full = (...statuses: string[]) =>
  statuses.map((status) => bareResponse(status, { hasSchema: true, hasExample: true }))

testCheck(check, {
  'no error': {
    ...of([]),
    gives: 'estimated',
    points: 1,
    says: '0 of 1 operation declares an error answer. Estimated by their statuses, schemas and examples: nobody has read them.',
    faults: ['GET /one'],
  },
  'a status': { ...of(bare('404')), gives: 'estimated', points: 2 },
  'any other status': { ...of(bare('default')), gives: 'estimated', points: 2 },
  'two statuses': { ...of(bare('404', '500')), gives: 'estimated', points: 2.45 },
  'a schema': {
    ...of([bareResponse('4XX', { hasSchema: true })]),
    gives: 'estimated',
    points: 4,
  },
  'a schema and an example': { ...of(full('400')), gives: 'estimated', points: 6.25 },
  'three of them': { ...of(full('400', '404', '500')), gives: 'estimated', points: 7.75 },
  'four of them': {
    ...of(full('400', '404', '429', '500')),
    gives: 'estimated',
    points: 8.5,
    faults: [],
  },
  'more than four count no more': {
    ...of(full('400', '401', '404', '429', '500')),
    gives: 'estimated',
    points: 8.5,
  },
  'each operation alone': {
    ...of(full('400', '404', '429', '500'), []),
    gives: 'estimated',
    points: 3.5,
    facts: { failing: 1, count: 2 },
    says: '1 of 2 operations declare an error answer. Estimated by their statuses, schemas and examples: nobody has read them.',
    faults: ['GET /two'],
  },
  'no operations': { ...of(), gives: 'not-applicable' },
  'a description that nobody may see': { seen: { openapi: 'blocked' }, gives: 'unpublished' },
  'no description': { seen: { openapi: 'not-offered' }, gives: 'unpublished' },
  'a description that did not come': {
    seen: { api: 'timeout', openapi: 'timeout' },
    gives: 'inconclusive',
  },
})

testHostile(check, 'openapi')
