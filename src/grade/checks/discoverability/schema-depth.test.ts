import { cost } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { schemaDepth as check } from './schemas.ts'

const measured = (figure: number) => ({
  seen: { openapi: { cost: { ...cost, depth: { median: 1, p90: figure, most: figure } } } },
})

testCheck(check, {
  'up to 3': { ...measured(3), gives: 'step-1' },
  'above 3': { ...measured(4), gives: 'step-2' },
  'up to 4': { ...measured(4), gives: 'step-2' },
  'above 4': { ...measured(5), gives: 'step-3' },
  'up to 5': { ...measured(5), gives: 'step-3' },
  'above 5': { ...measured(6), gives: 'step-4' },
  'up to 6': { ...measured(6), gives: 'step-4' },
  'above 6': { ...measured(7), gives: 'step-5' },
  'up to 8': { ...measured(8), gives: 'step-5' },
  'above 8': { ...measured(9), gives: 'step-6' },
  'up to 10': { ...measured(10), gives: 'step-6' },
  'above 10': { ...measured(11), gives: 'step-7' },
  'up to 14': { ...measured(14), gives: 'step-7' },
  'above 14': { ...measured(15), gives: 'step-8' },
  'not measured': { seen: { openapi: 'timeout' }, gives: 'inconclusive' },
})
