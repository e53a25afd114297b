import { testCheck } from '../../../../test/check-cases.ts'
import { rateLimitAllowance as check } from './rate-limits.ts'

const rate = (value: number | null) => ({ knows: { 'api.rateLimitPerMinute': value } })

const POLICY = 'The RateLimit-Policy of a response'

testCheck(check, {
  wide: { ...rate(600), gives: 'wide' },
  'one less': {
    ...rate(599),
    gives: 'ample',
    facts: { by: 'The standard plan', rate: 599, next: 600 },
  },
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
  'a rate on every answer': {
    seen: { rateLimits: { policies: [{ quota: 5, seconds: 1 }] } },
    gives: 'ample',
    facts: { by: POLICY, rate: 300, next: 600 },
  },
  'by the hour': {
    seen: { rateLimits: { policies: [{ quota: 5000, seconds: 3600 }] } },
    gives: 'slow',
    facts: { by: POLICY, rate: 83, next: 120 },
  },
  'the narrowest decides, and a day is an amount': {
    seen: {
      rateLimits: {
        policies: [
          { quota: 1000, seconds: 60 },
          { quota: 100, seconds: 86_400 },
        ],
      },
    },
    gives: 'slow',
    facts: { by: POLICY, rate: 100, next: 120 },
  },
  'fields without a policy': { seen: { rateLimits: {} }, gives: 'inconclusive' },
  'no fields': { seen: { api: {}, rateLimits: 'not-offered' }, gives: 'unpublished' },
})
