// Does the README of a local MCP server name the credentials that it reads from the environment?
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { readmeWithheld } from '../../reading/local-program.ts'

const FIX = 'Explain {variable} in the README: what it is for, and where to get it.'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'README credentials',
  why: 'Whoever sets a local server up must know which credentials it expects, and under which name.',
  loss: 'its README does not name every credential',
  surfaces: ['mcp'],
  needs: ['mcp'],
  outcomes: {
    all: {
      points: 10,
      says: 'The README names every variable for credentials that the code reads: {variables}.',
    },
    some: {
      points: 7,
      says: 'The code reads {variable}, which the README does not name (of {count|# such variable|# such variables} it names {named}).',
      fix: FIX,
    },
    none: {
      points: 0,
      says: 'The code reads {variable}, and the README names no variable for credentials that the code reads.',
      fix: FIX,
    },
    missing: {
      points: 0,
      says: 'The server comes without a README.',
      fix: 'Add a README that explains every variable that the server reads.',
    },
  },
  judge({ mcp }) {
    const withheld = readmeWithheld(mcp)
    if (withheld) return withheld
    const { readme } = mcp
    if (!readme) return { outcome: 'missing' }
    const { variables, unexplained } = readme
    if (variables === null) return inconclusive('The code of the package was not read whole.')
    if (variables.length === 0)
      return notApplicable('No variable for credentials was found in the code of the package.')
    const [variable] = unexplained
    if (variable === undefined)
      return { outcome: 'all', facts: { variables: excerpt(variables.join(', ')) } }
    const named = variables.length - unexplained.length
    return named === 0
      ? { outcome: 'none', facts: { variable } }
      : { outcome: 'some', facts: { variable, count: variables.length, named } }
  },
})
