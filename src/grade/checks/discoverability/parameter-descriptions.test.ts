import { operation, parameter, write } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { parameterDescriptions as check } from './operations.ts'

const body = { fields: 8, describedFields: 8, fieldNames: [], hasExample: false, isArray: false }
/** Ten in all: two parameters and eight body fields. */
const described = (parameters: number, describedFields: number) => ({
  openapi: {
    operations: [
      write({
        parameters: [0, 1].map((index) => parameter({ isDescribed: index < parameters })),
        body: { ...body, describedFields },
      }),
      operation({ parameters: [] }),
    ],
  },
})

testCheck(check, {
  'eight in ten': { seen: described(0, 8), gives: 'all', facts: { share: '80%', count: 10 } },
  'seven in ten': { seen: described(2, 5), gives: 'some', facts: { share: '70%', count: 10 } },
  'five in ten': { seen: described(1, 4), gives: 'some' },
  'four in ten': { seen: described(2, 2), gives: 'few', facts: { share: '40%', count: 10 } },
  'more described fields than fields': {
    seen: described(0, 99),
    gives: 'all',
    facts: { share: '80%', count: 10 },
  },
  'an absurd count of fields': {
    seen: {
      openapi: {
        operations: [write({ parameters: [], body: { ...body, fields: Number.MAX_SAFE_INTEGER } })],
      },
    },
    gives: 'few',
    facts: { share: '1%', count: 1_000 },
  },
  'nothing to fill in': {
    seen: { openapi: { operations: [operation({ parameters: [] })] } },
    gives: 'not-applicable',
  },
  'no operations': { seen: { openapi: { operations: [] } }, gives: 'not-applicable' },
  'no description': { seen: { openapi: 'not-offered' }, gives: 'unpublished' },
  'the host did not answer': { seen: { openapi: 'timeout' }, gives: 'inconclusive' },
})
