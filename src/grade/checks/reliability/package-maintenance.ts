// Are the packages of the tool still looked after?
import { defineCheck, notApplicable } from '../../check.ts'
import { median } from '../../reading/median.ts'

const FRESH_DAYS = 180
const OLD_DAYS = 540

export default defineCheck({
  id: 'package-maintenance',
  criterion: 'reliability',
  weight: 2,
  effort: 2,
  title: 'Package maintenance',
  why: 'An agent installs what it finds; a package that nobody maintains falls behind the tool.',
  standard: 'AgentGrade method',
  surfaces: ['sdk', 'cli', 'mcp'],
  needs: ['packages'],
  outcomes: {
    fresh: {
      points: 10,
      says: 'The official packages ({count}) have a median age of {days} days, which is at most 180.',
    },
    ageing: {
      points: 6,
      says: 'The official packages ({count}) have a median age of {days} days, which is 181 to 540.',
      fix: 'Release every official package at least twice a year, and deprecate those that are given up.',
    },
    old: {
      points: 0,
      says: 'The official packages ({count}) have a median age of {days} days, which is more than 540.',
      fix: 'Release every official package at least twice a year, and deprecate those that are given up.',
    },
    deprecated: {
      points: 0,
      says: 'Every official package ({count}) is deprecated.',
      fix: 'Publish a maintained package and name it in the deprecation notice.',
    },
  },
  judge({ packages: { packages } }) {
    const official = packages.filter(({ isOfficial }) => isOfficial)
    if (official.length === 0) return notApplicable('It publishes no package of its own.')
    const ages = official.filter(({ isDeprecated }) => !isDeprecated).map(({ ageDays }) => ageDays)
    const middle = median(ages)
    if (middle === undefined) return { outcome: 'deprecated', facts: { count: official.length } }
    const days = Math.round(middle)
    return {
      outcome: days <= FRESH_DAYS ? 'fresh' : days <= OLD_DAYS ? 'ageing' : 'old',
      facts: { count: ages.length, days },
    }
  },
})
