// Can an agent learn what has changed since it last used the tool?
import { defineCheck } from '../../check.ts'
import { whether } from '../../reading/documented.ts'

const FRESH_DAYS = 180

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'Public changelog',
  why: 'When a working call starts to fail, the changelog shows an agent whether the tool has changed.',
  loss: 'there is no current changelog with a feed',
  standard: 'RFC 4287',
  surfaces: ['web', 'remote', 'api', 'mcp', 'cli'],
  ofPublicSite: true,
  dependsOnTime: true,
  needs: ['changelog'],
  absent: 'missing',
  outcomes: {
    feed: { points: 10, says: 'The changelog at {url} has a feed.' },
    published: { points: 10, says: 'There is a public changelog.' },
    page: {
      points: 7,
      says: 'The changelog at {url} has no feed.',
      fix: 'Also publish the changelog as an Atom, RSS or JSON feed and link it with rel="alternate".',
    },
    stale: {
      points: 4,
      says: 'The latest changelog entry at {url} is {ageDays|# day|# days} old.',
      fix: 'Add a dated changelog entry for every release.',
    },
    missing: {
      points: 0,
      says: 'No changelog found.',
      fix: 'Publish a dated changelog at /changelog with an Atom, RSS or JSON feed.',
    },
  },
  judge({ changelog: { url, hasFeed, ageDays } }) {
    if (ageDays !== null && ageDays > FRESH_DAYS)
      return { outcome: 'stale', facts: { url, ageDays } }
    return { outcome: hasFeed ? 'feed' : 'page', facts: { url } }
  },
  declared: (declaration) => whether(declaration, 'docs.changelog', 'published', 'missing'),
})
