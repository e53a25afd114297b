import { cost } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { propertyDescriptions as check } from './schemas.ts'

const described = (describedProperties: number, properties = 100) => ({
  seen: { openapi: { cost: { ...cost, properties, describedProperties } } },
})

testCheck(check, {
  all: { ...described(90), gives: 'all', facts: { share: '90%' } },
  'less than all': { ...described(89), gives: 'most' },
  most: { ...described(75), gives: 'most' },
  'less than most': { ...described(74), gives: 'many' },
  many: { ...described(60), gives: 'many' },
  'less than many': { ...described(59), gives: 'some' },
  some: { ...described(40), gives: 'some' },
  'less than some': { ...described(39), gives: 'few' },
  few: { ...described(20), gives: 'few' },
  none: { ...described(19), gives: 'none' },
  'no properties': { ...described(0, 0), gives: 'not-applicable' },
  'not measured': { seen: { openapi: 'timeout' }, gives: 'inconclusive' },
})
