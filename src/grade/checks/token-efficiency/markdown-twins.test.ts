import { testCheck } from '../../../../test/check-cases.ts'
import check from './markdown-twins.ts'

const api = { style: 'rest' } as const

testCheck(check, {
  'every sampled page': { seen: { markdownTwins: {} }, gives: 'all', facts: { extent: '3 of 3 sampled documentation pages' } },
  'all but one': { seen: { markdownTwins: { sampled: 3, found: 2 } }, gives: 'some', facts: { extent: '2 of 3 sampled documentation pages' } },
  'none of them': { seen: { markdownTwins: { sampled: 3, found: 0 } }, gives: 'none' },
  'nothing sampled': { seen: { markdownTwins: { sampled: 0, found: 0 } }, gives: 'inconclusive' },
  'no documentation': { seen: { markdownTwins: 'not-offered' }, gives: 'none' },
  'the host did not answer': { seen: { markdownTwins: 'timeout' }, gives: 'inconclusive' },
  declared: { declares: { api, docs: { markdown: true } }, gives: 'all', facts: { extent: 'Documentation pages, as the vendor states,' } },
  'declared not to exist': { declares: { api, docs: { markdown: false } }, gives: 'none' },
  'not stated': { declares: { api, docs: {} }, gives: 'none' },
  'nothing stated about docs': { declares: { api }, gives: 'none' },
  'a local tool': { declares: { cli: { command: 'acme' }, docs: { markdown: true } }, gives: 'not-applicable' },
})
