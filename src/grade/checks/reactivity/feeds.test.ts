import { testCheck } from '../../../../test/check-cases.ts'
import { siteFeeds as check } from './feeds.ts'

testCheck(check, {
  'a feed of changes': {
    seen: { feeds: {} },
    gives: 'announced',
    facts: { count: 1, url: 'https://acme.example/changelog.atom' },
  },
  'a feed of comments': {
    seen: { feeds: { feeds: [{ url: 'https://acme.example/comments/feed/' }] } },
    gives: 'missing',
  },
  'an empty list': { seen: { feeds: { feeds: [] } }, gives: 'missing' },
  none: { seen: { feeds: 'not-offered' }, gives: 'missing' },
  'the website did not answer': { seen: { feeds: 'timeout' }, gives: 'inconclusive' },
  'a local tool': {
    seen: { api: 'not-offered', mcp: 'not-offered', cli: {}, feeds: 'not-offered' },
    gives: 'not-applicable',
  },
})
