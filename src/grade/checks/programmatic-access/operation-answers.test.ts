import { bareOperation, bareResponse } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { operationAnswers as check } from './operations.ts'

const of = (...answers: ReturnType<typeof bareResponse>[][]) => ({
  seen: {
    openapi: {
      operations: answers.map((responses, at) =>
        bareOperation({ responses, ...(at > 0 && { path: '/two' }) }),
      ),
    },
  },
})
const full = bareResponse('200', { hasSchema: true })

testCheck(check, {
  'a schema of success': {
    ...of([full]),
    gives: 'estimated',
    points: 6.5,
    says: '1 of 1 operation has a schema of a successful answer, or answer 204. Estimated: nobody has read the schemas.',
    faults: [],
  },
  'the schema of any other status': {
    ...of([bareResponse('default', { hasSchema: true })]),
    gives: 'estimated',
    points: 6.5,
  },
  'there is nothing to say': { ...of([bareResponse('204')]), gives: 'estimated', points: 4.75 },
  'no schema': { ...of([bareResponse('200')]), gives: 'estimated', points: 1.5 },
  'the schema of an error alone': {
    ...of([bareResponse('200'), bareResponse('404', { hasSchema: true })]),
    gives: 'estimated',
    points: 1.5,
  },
  'no answer at all': { ...of([]), gives: 'estimated', points: 1.5 },
  'one of two': {
    ...of([full], []),
    gives: 'estimated',
    points: 3.28,
    facts: { answering: 1, count: 2 },
    says: '1 of 2 operations have a schema of a successful answer, or answer 204. Estimated: nobody has read the schemas.',
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
