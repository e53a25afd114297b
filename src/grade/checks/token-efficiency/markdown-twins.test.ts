import { testCheck } from '../../../../test/check-cases.ts'
import { markdownTwins as check } from './documents.ts'

testCheck(check, {
  'every sampled page': { seen: { markdownTwins: {} }, gives: 'all', facts: { sampled: 3 } },
  'all but one': {
    seen: { markdownTwins: { sampled: 3, found: 2 } },
    gives: 'some',
    facts: { found: 2, sampled: 3 },
  },
  'none of them': { seen: { markdownTwins: { sampled: 3, found: 0 } }, gives: 'none' },
  'nothing sampled': { seen: { markdownTwins: { sampled: 0, found: 0 } }, gives: 'inconclusive' },
  'no documentation': { seen: { markdownTwins: 'not-offered' }, gives: 'none' },
  'the host did not answer': { seen: { markdownTwins: 'timeout' }, gives: 'inconclusive' },
  declared: { knows: { 'docs.markdown': true }, gives: 'stated' },
  'declared not to exist': { knows: { 'docs.markdown': false }, gives: 'none' },
  'looked for and not found': { knows: { 'docs.markdown': null }, gives: 'not-documented' },
  'a local tool': {
    declares: { cli: { command: 'acme' } },
    knows: { 'docs.markdown': true },
    gives: 'not-applicable',
  },
})
