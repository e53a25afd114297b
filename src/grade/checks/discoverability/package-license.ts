// Do the programs that the tool publishes name their licence?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { ownPrograms } from '../../reading/local-program.ts'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'Package licence',
  why: 'An agent that installs a program must know whether it may.',
  loss: 'a package of it has no licence',
  surfaces: ['mcp', 'cli'],
  needs: ['packages'],
  outcomes: {
    named: { points: 10, says: '{name} states its licence: {license}.' },
    referred: { points: 10, says: '{name} says in which file its licence is: {file}.' },
    missing: {
      points: 0,
      says: '{name} neither names a licence nor has a licence file.',
      fix: 'Set license in the package.json of {name}, such as MIT or SEE LICENSE IN LICENSE.',
    },
  },
  judge({ packages }) {
    const programs = ownPrograms(packages)
    if (programs.length === 0) return notApplicable('The tool publishes no program on npm.')
    const read = programs.filter(({ license }) => license !== undefined)
    const [first] = read
    if (first === undefined) return inconclusive('The licence was not looked at.')
    const without = read.find(({ license }) => license === null)
    if (without) return { outcome: 'missing', facts: { name: excerpt(without.name) } }
    const { name, license } = first
    const file = /^see licen[cs]e in (.{1,80})$/i.exec(license ?? '')?.[1]
    if (file !== undefined)
      return { outcome: 'referred', facts: { name: excerpt(name), file: excerpt(file) } }
    return { outcome: 'named', facts: { name: excerpt(name), license: excerpt(license ?? '') } }
  },
})
