import { cost } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { operationParameters as check } from './operations.ts'

const measured = (figure: number) => ({
  seen: { openapi: { cost: { ...cost, parameters: { median: 1, p90: figure, most: figure } } } },
})

testCheck(check, {
  'up to 3': { ...measured(3), gives: 'step-1' },
  'above 3': { ...measured(4), gives: 'step-2' },
  'up to 5': { ...measured(5), gives: 'step-2' },
  'above 5': { ...measured(6), gives: 'step-3' },
  'up to 7': { ...measured(7), gives: 'step-3' },
  'above 7': { ...measured(8), gives: 'step-4' },
  'up to 9': { ...measured(9), gives: 'step-4' },
  'above 9': { ...measured(10), gives: 'step-5' },
  'up to 12': { ...measured(12), gives: 'step-5' },
  'above 12': { ...measured(13), gives: 'step-6' },
  'up to 16': { ...measured(16), gives: 'step-6' },
  'above 16': { ...measured(17), gives: 'step-7' },
  'up to 24': { ...measured(24), gives: 'step-7' },
  'above 24': { ...measured(25), gives: 'step-8' },
  'not measured': { seen: { openapi: 'timeout' }, gives: 'inconclusive' },
})
