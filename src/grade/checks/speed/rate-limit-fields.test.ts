import { testCheck } from '../../../../test/check-cases.ts'
import { rateLimitFields as check } from './rate-limits.ts'

const fields = (...names: string[]) => ({ seen: { rateLimits: { fields: names } } })

testCheck(check, {
  'the standard fields': { ...fields('ratelimit', 'ratelimit-policy'), gives: 'standard' },
  'the standard fields beside older ones': {
    ...fields('x-ratelimit-limit', 'ratelimit-policy', 'ratelimit'),
    gives: 'standard',
  },
  'one of the two': { ...fields('ratelimit'), gives: 'older', facts: { fields: 'ratelimit' } },
  'three fields of an older draft': {
    ...fields('ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset'),
    gives: 'older',
    facts: { fields: 'ratelimit-limit, ratelimit-remaining, ratelimit-reset' },
  },
  'fields with X': { ...fields('x-ratelimit-remaining'), gives: 'older' },
  'fields with X and one more dash': { ...fields('x-rate-limit-remaining'), gives: 'older' },
  'other fields': { ...fields('retry-after', 'x-ratelimited'), gives: 'missing' },
  'no field': { ...fields(), gives: 'missing' },
  'looked for and not there': { seen: { rateLimits: 'not-offered' }, gives: 'missing' },
  'the host did not answer': { seen: { rateLimits: 'timeout' }, gives: 'inconclusive' },
  'declared fields': { knows: { 'api.rateLimitHeaders': true }, gives: 'documented' },
  'declared limits without fields': { knows: { 'api.rateLimitHeaders': false }, gives: 'missing' },
  'looked for and not found': { knows: { 'api.rateLimitHeaders': null }, gives: 'not-documented' },
  'a declaration of something else': {
    seen: { api: {} },
    declares: { cli: { command: 'acme' } },
    gives: 'inconclusive',
  },
})
