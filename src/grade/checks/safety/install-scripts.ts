// Do the vendor's npm packages install without running code?
import { defineCheck, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'Install scripts',
  why: 'An agent that installs a package should not run code that nobody has reviewed.',
  loss: 'its packages run code when they are installed',
  surfaces: ['sdk', 'cli', 'mcp'],
  needs: ['packages'],
  outcomes: {
    none: {
      points: 10,
      says: 'No official npm package has an install script ({count} checked).',
    },
    some: {
      points: 4,
      says: '{name} runs an install script (such packages in total: {count}).',
      fix: 'Remove preinstall, install and postinstall from {name}; ship binaries as optional dependencies.',
    },
  },
  judge({ packages: { packages } }) {
    const official = packages.filter(({ registry, isOfficial }) => registry === 'npm' && isOfficial)
    if (official.length === 0) return notApplicable('The tool has no official npm package.')
    const [first, ...others] = official.filter(({ hasInstallScript }) => hasInstallScript)
    if (first)
      return { outcome: 'some', facts: { name: excerpt(first.name), count: others.length + 1 } }
    return { outcome: 'none', facts: { count: official.length } }
  },
})
