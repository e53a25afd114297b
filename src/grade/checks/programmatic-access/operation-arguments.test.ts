import { bareOperation, bareParameter } from '../../../../test/bare.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { testHostile } from '../../../../test/hostile-lists.ts'
import { operationArguments as check } from './operations.ts'

const of = (...operations: Parameters<typeof bareOperation>[0][]) => ({
  seen: { openapi: { operations: operations.map((bent) => bareOperation(bent)) } },
})
const body = { fields: 3, describedFields: 2, fieldNames: [], hasExample: false, isArray: false }
const bare = bareParameter()
const told = bareParameter({ isDescribed: true })
const shown = bareParameter({ isDescribed: true, hasExample: true })

testCheck(check, {
  'nothing to fill in': { ...of({}), gives: 'estimated', points: 5 },
  'nothing is said of the only parameter': {
    ...of({ parameters: [bare] }),
    gives: 'estimated',
    points: 2,
    says: 'Of 1 parameter or body field, 0 are described, and 0 are parameters with an example, a default or a maximum, or of a body with an example. Estimated: nobody has read them.',
    faults: ['GET /one'],
  },
  'it is described': { ...of({ parameters: [told] }), gives: 'estimated', points: 4.75 },
  'it is described and shown': {
    ...of({ parameters: [shown] }),
    gives: 'estimated',
    points: 7.75,
    faults: [],
  },
  'a default and a maximum show values, too': {
    ...of({ parameters: [bareParameter({ hasDefault: true }), bareParameter({ maximum: 9 })] }),
    gives: 'estimated',
    points: 4,
  },
  'fields of a body': {
    ...of({ parameters: [bare], body }),
    gives: 'estimated',
    points: 3.13,
    facts: { fields: 4, described: 2, shown: 0 },
  },
  'an example of the body shows all its fields': {
    ...of({ parameters: [bare], body: { ...body, hasExample: true } }),
    gives: 'estimated',
    points: 5.13,
    facts: { fields: 4, described: 2, shown: 3 },
  },
  'each operation alone': {
    ...of({ parameters: [shown] }, { path: '/two', parameters: [bare] }),
    gives: 'estimated',
    points: 4.38,
    says: 'Of 2 parameters and body fields, 1 is described, and 1 is a parameter with an example, a default or a maximum, or of a body with an example. Estimated: nobody has read them.',
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
