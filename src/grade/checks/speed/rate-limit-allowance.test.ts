import { testCheck } from '../../../../test/check-cases.ts'
import check from './rate-limit-allowance.ts'

const rate = (value: number | null) => ({ knows: { 'api.rateLimitPerMinute': value } })

testCheck(check, {
  wide: { ...rate(3_000), gives: 'wide' },
  'one less': { ...rate(2_999), gives: 'ample', facts: { rate: 2_999, next: '3,000' } },
  ample: { ...rate(1_000), gives: 'ample' },
  'less than ample': { ...rate(999), gives: 'fair' },
  fair: { ...rate(300), gives: 'fair' },
  'less than fair': { ...rate(299), gives: 'slow' },
  slow: { ...rate(100), gives: 'slow' },
  'less than slow': { ...rate(99), gives: 'narrow' },
  narrow: { ...rate(30), gives: 'narrow' },
  choking: { ...rate(29), gives: 'choking' },
  'looked for and not found': { ...rate(null), gives: 'not-documented' },
  'nobody looked': { seen: { api: {} }, gives: 'inconclusive' },
})
