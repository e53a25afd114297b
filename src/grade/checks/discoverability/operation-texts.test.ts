import { bareOperation, bareParameter } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { operationTexts as check } from './operations.ts'

const of = (...operations: Parameters<typeof bareOperation>[0][]) => ({
  seen: { openapi: { operations: operations.map((bent) => bareOperation(bent)) } },
})
const parameters = [bareParameter()]

testCheck(check, {
  'nothing is said': {
    ...of({}),
    gives: 'estimated',
    points: 1.4,
    says: '0 of 1 operation has a summary and description of 80 characters or more together, 0 any. Estimated: nobody has read them.',
    faults: ['GET /one'],
  },
  'below 40 characters': { ...of({ descriptionChars: 39 }), gives: 'estimated', points: 2.9 },
  'from 40 characters': { ...of({ descriptionChars: 40 }), gives: 'estimated', points: 4.5 },
  'below 80 characters': { ...of({ descriptionChars: 79 }), gives: 'estimated', points: 4.5 },
  'from 80 characters': { ...of({ descriptionChars: 80 }), gives: 'estimated', points: 6 },
  'below 200 characters': { ...of({ descriptionChars: 199 }), gives: 'estimated', points: 6 },
  'from 200 characters': {
    ...of({ descriptionChars: 200 }),
    gives: 'estimated',
    points: 7.5,
    faults: [],
  },
  'a parameter of which nothing is said': {
    ...of({ descriptionChars: 200, parameters }),
    gives: 'estimated',
    points: 4.3,
  },
  'each operation alone': {
    ...of({ descriptionChars: 200 }, { path: '/two', descriptionChars: 80 }, { path: '/three' }),
    gives: 'estimated',
    points: 4.33,
    facts: { long: 2, described: 2, count: 3 },
    says: '2 of 3 operations have a summary and description of 80 characters or more together, 2 any. Estimated: nobody has read them.',
    faults: ['GET /two', 'GET /three'],
  },
  'a part of the operations': {
    seen: { openapi: { operations: [bareOperation({ descriptionChars: 90 })], operationCount: 9 } },
    gives: 'estimated',
    facts: { long: 1, described: 1, count: 1, lookedAt: '1 of 9 operations' },
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
