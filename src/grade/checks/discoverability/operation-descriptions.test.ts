import { operation } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { operationDescriptions as check } from './operations.ts'

const described = (count: number) => ({
  openapi: {
    operations: Array.from({ length: 10 }, (_, index) =>
      operation({ descriptionChars: index < count ? 15 : 14 }),
    ),
  },
})

testCheck(check, {
  'nine in ten': { seen: described(9), gives: 'all', facts: { share: '90%', count: 10 } },
  'eight in ten': { seen: described(8), gives: 'some' },
  'six in ten': { seen: described(6), gives: 'some' },
  'five in ten': { seen: described(5), gives: 'few', facts: { share: '50%', count: 10 } },
  'no operations': { seen: { openapi: { operations: [] } }, gives: 'not-applicable' },
  'no description': { seen: { openapi: 'not-offered' }, gives: 'unpublished' },
  'the host did not answer': { seen: { openapi: 'timeout' }, gives: 'inconclusive' },
})
