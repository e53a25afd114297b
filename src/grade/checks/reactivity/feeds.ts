// Can an agent follow news of the tool through a feed?
import { defineCheck } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'

/** Publishing systems add such feeds on their own: they tell nothing of the tool. */
const COMMENTS = /\/comments?(?:[/.?]|$)/i

export const siteFeeds = defineCheck('reactivity', 'feeds', {
  why: 'A feed tells an agent what is new without rereading the website.',
  loss: 'the website has no feed',
  standard: 'RFC 4287',
  ofPublicSite: true,
  needs: ['feeds'],
  absent: 'missing',
  outcomes: {
    announced: { points: 10, says: 'The website links {count|# feed|# feeds}, such as {url}.' },
    missing: {
      points: 0,
      says: 'The website links no feed.',
      fix: 'Publish an Atom, RSS or JSON feed of changes and link it with <link rel="alternate" type="application/atom+xml">.',
    },
  },
  judge({ feeds: { feeds } }) {
    const own = feeds.filter(({ url }) => !COMMENTS.test(url))
    const [first] = own
    return first
      ? { outcome: 'announced', facts: { count: own.length, url: excerpt(first.url) } }
      : { outcome: 'missing' }
  },
})
