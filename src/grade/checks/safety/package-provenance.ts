// Can anybody check where the programs that the tool publishes come from?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { ownPrograms } from '../../reading/local-program.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'Package provenance',
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
