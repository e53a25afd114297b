// What a package says of itself: its README and its license.
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { ownPrograms, readmeWithheld } from '../../reading/local-program.ts'

/** Does the README of a local MCP server show how to set it up? */
export const readmeSetup = defineCheck('discoverability', 'readme-setup', {
  weight: 4,
  title: 'README set-up',
  why: 'An agent that adds a local server copies the configuration from its README.',
  loss: 'its README does not show how to set the server up',
  needs: ['mcp'],
  fix: 'Show in the README the configuration of a client that starts the server: mcpServers with its command and arguments.',
  outcomes: {
    configuration: {
      points: 10,
      says: 'The README of {package} shows a client configuration for the server.',
    },
    command: {
      points: 6,
      says: 'The README of {package} shows a command for the server, and no client configuration.',
      loss: 'its README shows no client configuration',
    },
    none: {
      points: 2,
      says: 'The README of {package} shows neither a client configuration nor a command that names the server.',
    },
    missing: {
      points: 0,
      says: 'The server comes without a README.',
      loss: 'it comes without a README',
    },
  },
  judge({ mcp }) {
    const withheld = readmeWithheld(mcp)
    if (withheld) return withheld
    const { readme } = mcp
    if (readme?.setup === 'unknown')
      return inconclusive('It is not known under which name the server is set up.')
    return readme
      ? { outcome: readme.setup, facts: { package: excerpt(readme.package) } }
      : { outcome: 'missing' }
  },
})

/** Does the README of a local MCP server name the credentials that it reads from the environment? */
export const readmeVariables = defineCheck('discoverability', 'readme-variables', {
  title: 'README credentials',
  why: 'Whoever sets a local server up must know which credentials it expects, and under which name.',
  loss: 'its README does not name every credential',
  needs: ['mcp'],
  fix: 'Explain {variable} in the README: what it is for, and where to get it.',
  outcomes: {
    all: {
      points: 10,
      says: 'The README names every variable for credentials that the code reads: {variables}.',
    },
    some: {
      points: 7,
      says: 'The code reads {variable}, which the README does not name (of {count|# such variable|# such variables} it names {named}).',
    },
    none: {
      points: 0,
      says: 'The code reads {variable}, and the README names no variable for credentials that the code reads.',
    },
    missing: {
      points: 0,
      says: 'The server comes without a README.',
      loss: 'it comes without a README',
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

/** Do the programs that the tool publishes name their licence? */
export const packageLicense = defineCheck('discoverability', 'package-license', {
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
