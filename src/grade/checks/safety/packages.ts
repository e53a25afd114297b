// Whether a package is what it seems: its scripts and its origin.
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { ownPrograms } from '../../reading/local-program.ts'

/** Do the vendor's npm packages install without running code? */
export const installScripts = defineCheck('safety', 'install-scripts', {
  effort: 2,
  why: 'An agent that installs a package should not run code that nobody has reviewed.',
  loss: 'its packages run code when they are installed',
  surfaces: ['sdk', 'cli', 'mcp'],
  needs: ['packages'],
  outcomes: {
    none: { points: 10, says: 'No official npm package has an install script ({count} checked).' },
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

/** Can anybody check where the programs that the tool publishes come from? */
export const packageProvenance = defineCheck('safety', 'package-provenance', {
  effort: 2,
  why: 'A program runs with the rights of its user: somebody must be able to read the code it was built from.',
  loss: 'nobody can check where a package of it comes from',
  surfaces: ['mcp', 'cli'],
  needs: ['packages'],
  outcomes: {
    attested: {
      points: 10,
      says: '{name} is published with an attestation of its source and build.',
    },
    linked: {
      points: 7,
      says: '{name} names its repository.',
      loss: 'a package of it has no attestation of its source',
      fix: 'Publish {name} from a public build with npm publish --provenance.',
    },
    unknown: {
      points: 0,
      says: '{name} names no repository.',
      fix: 'Set repository in the package.json of {name}, and publish it with npm publish --provenance.',
    },
  },
  judge({ packages }) {
    const programs = ownPrograms(packages)
    if (programs.length === 0) return notApplicable('The tool publishes no program on npm.')
    const read = programs.filter(({ repository }) => repository !== undefined)
    const weakest =
      read.find(({ repository, isAttested }) => repository === null && isAttested !== true) ??
      read.find(({ isAttested }) => isAttested !== true) ??
      read[0]
    if (weakest === undefined) return inconclusive('The repository was not looked at.')
    const facts = { name: excerpt(weakest.name) }
    if (weakest.isAttested === true) return { outcome: 'attested', facts }
    return { outcome: weakest.repository === null ? 'unknown' : 'linked', facts }
  },
})
