// Can an agent follow news of the tool through a feed?
import { defineCheck } from '../../check.ts'
import { excerpt } from '../../reading/excerpt.ts'

export default defineCheck({
  id: 'feeds',
  criterion: 'reactivity',
  weight: 2,
  effort: 1,
  title: 'Feeds',
  why: 'A feed tells an agent what is new without rereading the website.',
  loss: 'the website has no feed',
  standard: 'RFC 4287',
  surfaces: ['remote'],
  needs: ['feeds'],
  absent: 'missing',
  outcomes: {
    announced: { points: 10, says: 'The website links feeds ({count}), such as {url}.' },
    missing: {
      points: 0,
      says: 'The website links no feed.',
      fix: 'Publish an Atom, RSS or JSON feed of changes and link it with <link rel="alternate" type="application/atom+xml">.',
    },
  },
  judge({ feeds: { feeds } }) {
    const [first] = feeds
    return first
      ? { outcome: 'announced', facts: { count: feeds.length, url: excerpt(first.url) } }
      : { outcome: 'missing' }
  },
})
