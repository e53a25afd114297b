// Are the packages of the tool still looked after?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { median } from '../../reading/figures.ts'

const FRESH_DAYS = 180
const OLD_DAYS = 540

const SAYS =
  'The latest {count|version of the official package was|versions of # official packages were, in the median,} published {days|# day|# days} ago.'
const FIX =
  'Release every official package at least twice a year, and deprecate the ones you have abandoned.'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'Package maintenance',
  why: 'Agents install the package they find; an unmaintained one falls behind the tool.',
  loss: 'its packages are not updated often',
  surfaces: ['sdk', 'cli', 'mcp'],
  dependsOnTime: true,
  needs: ['packages'],
  outcomes: {
    fresh: { points: 10, says: SAYS, bounds: '180 or less' },
    ageing: { points: 6, says: SAYS, bounds: '181–540', fix: FIX },
    old: { points: 0, says: SAYS, bounds: 'more than 540', fix: FIX },
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
