// Does the README of a local MCP server show how to set it up?
import { defineCheck, inconclusive } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { readmeWithheld } from '../../reading/local-program.ts'

const FIX =
  'Show in the README the configuration of a client that starts the server: mcpServers with its command and arguments.'

export default defineCheck(import.meta.url, {
  weight: 4,
  effort: 1,
  title: 'README set-up',
  why: 'An agent that adds a local server copies the configuration from its README.',
  loss: 'its README does not show how to set the server up',
  surfaces: ['mcp'],
  needs: ['mcp'],
  outcomes: {
    configuration: {
      points: 10,
      says: 'The README of {package} shows a client configuration for the server.',
    },
    command: {
      points: 6,
      says: 'The README of {package} shows a command for the server, and no client configuration.',
      loss: 'its README shows no client configuration',
      fix: FIX,
    },
    none: {
      points: 2,
      says: 'The README of {package} shows neither a client configuration nor a command that names the server.',
      fix: FIX,
    },
    missing: { points: 0, says: 'The server comes without a README.', fix: FIX },
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
