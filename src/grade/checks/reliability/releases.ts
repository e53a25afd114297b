// How a tool changes: its changelog, deprecations and releases.
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { fromFact, isDocumented, whether } from '../../reading/documented.ts'
import { median } from '../../reading/figures.ts'
import { sampleOf } from '../../reading/operations.ts'

const FRESH_DAYS = 180

/** Can an agent learn what has changed since it last used the tool? */
export const changelog = defineCheck('reliability', 'changelog', {
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

const HEADERS = new Set(['deprecation', 'sunset'])

/** Is an agent warned before something that it calls goes away? */
export const deprecationPolicy = defineCheck('reliability', 'deprecation-policy', {
  weight: 4,
  effort: 2,
  why: 'Agents do not read newsletters: a warning only reaches them in the response or the API description.',
  loss: 'responses do not announce deprecations',
  standard: 'RFC 9745',
  surfaces: ['api'],
  ofPublicSite: true,
  uses: ['openapi', 'documentedTopics'],
  fromPart: true,
  absent: 'missing',
  fix: 'Send Deprecation and Sunset headers from deprecated operations and declare them in the OpenAPI responses.',
  outcomes: {
    announced: {
      points: 10,
      says: 'The OpenAPI description declares Deprecation or Sunset headers ({count|# operation~|# operations~}).',
    },
    promised: { points: 10, says: 'The docs promise a notice period before anything is removed.' },
    flagged: {
      points: 6,
      says: 'The OpenAPI description marks {count|# operation~|# operations~} as deprecated, and declares a Deprecation or Sunset header on {announced}.',
    },
    documented: { points: 6, says: 'The docs describe how features are deprecated.' },
    missing: {
      points: 0,
      says: 'No deprecation policy found.',
      loss: 'there is no deprecation policy',
      fix: 'Document how long deprecated operations keep working, and announce each deprecation with the Deprecation and Sunset headers.',
    },
  },
  judge({ openapi, documentedTopics }) {
    const operations = openapi?.operations ?? []
    const announced = operations.filter(({ responses }) =>
      responses.some(({ headers }) => headers.some((name) => HEADERS.has(name))),
    ).length
    const count = operations.filter(({ isDeprecated }) => isDeprecated).length
    if (announced > 0 && announced >= count / 2)
      return { outcome: 'announced', facts: { count: announced, ...sampleOf(openapi) } }
    if (isDocumented(documentedTopics, 'deprecation-notice')) return { outcome: 'promised' }
    if (count > 0) return { outcome: 'flagged', facts: { count, announced, ...sampleOf(openapi) } }
    return isDocumented(documentedTopics, 'deprecation')
      ? { outcome: 'documented' }
      : { outcome: 'missing' }
  },
  declared: (declaration) =>
    fromFact(declaration, 'api.deprecationPolicy', (policy) => ({
      outcome: policy === 'process' ? 'documented' : policy ? 'promised' : 'missing',
    })),
})

const OLD_DAYS = 540

/** Are the packages of the tool still looked after? */
export const packageMaintenance = defineCheck('reliability', 'package-maintenance', {
  effort: 2,
  why: 'Agents install the package they find; an unmaintained one falls behind the tool.',
  loss: 'its packages are not updated often',
  surfaces: ['sdk', 'cli', 'mcp'],
  dependsOnTime: true,
  needs: ['packages'],
  says: 'The latest {count|version of the official package was|versions of # official packages were, in the median,} published {days|# day|# days} ago.',
  fix: 'Release every official package at least twice a year, and deprecate the ones you have abandoned.',
  outcomes: {
    fresh: { points: 10, bounds: '180 or less' },
    ageing: { points: 6, bounds: '181–540' },
    old: { points: 0, bounds: 'more than 540' },
    deprecated: {
      points: 0,
      says: 'All official packages ({count}) are deprecated.',
      fix: 'Publish a maintained package and name it in the deprecation notices.',
    },
  },
  judge({ packages: { packages } }) {
    const official = packages.filter(({ isOfficial }) => isOfficial)
    if (official.length === 0) return notApplicable('The tool publishes no official packages.')
    const kept = official.filter(({ isDeprecated }) => !isDeprecated)
    if (kept.length === 0) return { outcome: 'deprecated', facts: { count: official.length } }
    const ages = kept.flatMap(({ ageDays }) => ageDays ?? [])
    const middle = median(ages)
    if (middle === undefined)
      return inconclusive('The registry does not say when it was published.')
    const days = Math.round(middle)
    return {
      outcome: days <= FRESH_DAYS ? 'fresh' : days <= OLD_DAYS ? 'ageing' : 'old',
      facts: { count: ages.length, days },
    }
  },
})
