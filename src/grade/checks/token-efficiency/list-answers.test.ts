import { bareOperation, bareParameter, bareResponse } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { listAnswers as check } from './requests.ts'

const listing = (path: string, ...names: string[]) =>
  bareOperation({
    path,
    parameters: names.map((name) => bareParameter({ name })),
    responses: [bareResponse('200', { isArray: true })],
  })
const of = (...operations: ReturnType<typeof bareOperation>[]) => ({
  seen: { openapi: { operations } },
})

testCheck(check, {
  'the whole list at once': {
    ...of(listing('/one', 'status')),
    gives: 'estimated',
    points: 1.8,
    says: '0 of 1 list operation has a parameter that by its name is a limit, a page or a choice of fields. Estimated: nobody has read how lists are kept small.',
    faults: ['GET /one'],
  },
  'a limit': { ...of(listing('/one', 'limit')), gives: 'estimated', points: 7.25, faults: [] },
  'a cursor': { ...of(listing('/one', 'cursor')), gives: 'estimated', points: 7.25 },
  'a choice of fields': { ...of(listing('/one', 'fields')), gives: 'estimated', points: 7.25 },
  'each list alone, and nothing that is none': {
    ...of(listing('/one', 'limit'), listing('/two'), bareOperation({ path: '/three/{id}' })),
    gives: 'estimated',
    points: 3.88,
    facts: { count: 2, controlled: 1 },
    says: '1 of 2 list operations have a parameter that by its name is a limit, a page or a choice of fields. Estimated: nobody has read how lists are kept small.',
    faults: ['GET /two'],
  },
  'no lists': { ...of(bareOperation()), gives: 'not-applicable' },
  'no lists in the part that was kept': {
    seen: { openapi: { operations: [bareOperation()], operationCount: 9 } },
    gives: 'inconclusive',
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
