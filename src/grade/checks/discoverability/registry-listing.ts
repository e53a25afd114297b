// Is the MCP server listed where clients look for servers?
import { defineCheck, inconclusive } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'

const OUTCOMES = { official: 'official', other: 'elsewhere' } as const

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 1,
  title: 'MCP registry listing',
  why: 'Clients and directories get their servers from the official MCP Registry.',
  loss: 'no active entry in the official MCP Registry was seen',
  standard: 'MCP Registry',
  surfaces: ['mcp'],
  ofPublicSite: true,
  needs: ['registryListing'],
  absent: 'missing',
  outcomes: {
    official: { points: 10, says: 'The official MCP Registry lists the server as {name}.' },
    elsewhere: {
      points: 5,
      says: 'Only another directory lists the server, as {name}.',
      fix: 'Publish your server.json to the official MCP Registry with mcp-publisher.',
    },
    inactive: {
      points: 2,
      says: 'The listing {name} is deleted or deprecated.',
      fix: 'Publish a new active version of your server.json to the official MCP Registry with mcp-publisher.',
    },
    unnamed: {
      points: 2,
      says: 'The package {name} has no mcpName, which the official MCP Registry requires of npm packages.',
      fix: 'Set mcpName in the package.json of {name}, write a server.json, and publish it to the official MCP Registry with mcp-publisher.',
      found: true,
    },
    missing: {
      points: 0,
      says: 'The MCP registry that was asked does not list the server.',
      fix: 'Set mcpName in package.json, write a server.json, and publish it to the official MCP Registry with mcp-publisher.',
    },
  },
  judge({ registryListing: { registry, name, isActive } }) {
    if (registry === 'own') return inconclusive('No registry was asked for it.')
    const outcome = registry === 'unnamed' ? 'unnamed' : isActive ? OUTCOMES[registry] : 'inactive'
    return { outcome, facts: { name: excerpt(name) } }
  },
})
