import { testCheck } from '../../../../test/check-cases.ts'
import check from './rate-limit-allowance.ts'

const rate = (value: number | null) => ({ knows: { 'api.rateLimitPerMinute': value } })

testCheck(check, {
  wide: { ...rate(600), gives: 'wide' },
  'one less': { ...rate(599), gives: 'ample', facts: { rate: 599, next: 600 } },
  ample: { ...rate(300), gives: 'ample' },
  'less than ample': { ...rate(299), gives: 'fair' },
  fair: { ...rate(120), gives: 'fair' },
  'less than fair': { ...rate(119), gives: 'slow' },
  slow: { ...rate(60), gives: 'slow' },
  'less than slow': { ...rate(59), gives: 'narrow' },
  narrow: { ...rate(30), gives: 'narrow' },
  choking: { ...rate(29), gives: 'choking' },
  'looked for and not found': { ...rate(null), gives: 'not-documented' },
  'nobody looked': { seen: { api: {} }, gives: 'inconclusive' },
})
