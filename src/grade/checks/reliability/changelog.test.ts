import { testCheck } from '../../../../test/check-cases.ts'
import { changelog as check } from './releases.ts'

const url = 'https://acme.example/changelog'

testCheck(check, {
  'with a feed': { seen: { changelog: {} }, gives: 'feed', facts: { url } },
  'a feed without dates': { seen: { changelog: { ageDays: null } }, gives: 'feed' },
  'a page': {
    seen: { changelog: { hasFeed: false, ageDays: 180 } },
    gives: 'page',
    facts: { url },
  },
  'a page without dates': { seen: { changelog: { hasFeed: false, ageDays: null } }, gives: 'page' },
  'a page left alone': {
    seen: { changelog: { hasFeed: false, ageDays: 181 } },
    gives: 'stale',
    facts: { url, ageDays: 181 },
  },
  'a feed left alone': { seen: { changelog: { ageDays: 181 } }, gives: 'stale' },
  none: { seen: { changelog: 'not-offered' }, gives: 'missing' },
  'not seen': { seen: { changelog: 'timeout' }, gives: 'inconclusive' },
  declared: { knows: { 'docs.changelog': true }, gives: 'published' },
  'declared to be missing': { knows: { 'docs.changelog': false }, gives: 'missing' },
  'looked for and not found': { knows: { 'docs.changelog': null }, gives: 'not-documented' },
})
