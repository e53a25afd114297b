import { cost } from '../../../../test/sample.ts'
import { testCheck } from '../../../../test/check-cases.ts'
import { schemaSize as check } from './schemas.ts'

const measured = (figure: number) => ({
  seen: {
    openapi: { cost: { ...cost, responseTokens: { median: figure, p90: figure, most: figure } } },
  },
})

testCheck(check, {
  'up to 150': { ...measured(150), gives: 'step-1' },
  'above 150': { ...measured(151), gives: 'step-2' },
  'up to 300': { ...measured(300), gives: 'step-2' },
  'above 300': { ...measured(301), gives: 'step-3' },
  'up to 600': { ...measured(600), gives: 'step-3' },
  'above 600': { ...measured(601), gives: 'step-4' },
  'up to 1000': { ...measured(1000), gives: 'step-4' },
  'above 1000': { ...measured(1001), gives: 'step-5' },
  'up to 2000': { ...measured(2000), gives: 'step-5' },
  'above 2000': { ...measured(2001), gives: 'step-6' },
  'up to 4000': { ...measured(4000), gives: 'step-6' },
  'above 4000': { ...measured(4001), gives: 'step-7' },
  'up to 8000': { ...measured(8000), gives: 'step-7' },
  'above 8000': { ...measured(8001), gives: 'step-8' },
  'not measured': { seen: { openapi: 'timeout' }, gives: 'inconclusive' },
})
