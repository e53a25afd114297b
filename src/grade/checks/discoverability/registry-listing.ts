// Is the MCP server listed where clients look for servers?
import { defineCheck } from '../../check.ts'
import { excerpt } from '../../reading/excerpt.ts'

const OUTCOMES = { official: 'official', other: 'elsewhere', own: 'named' } as const

export default defineCheck({
  id: 'registry-listing',
  criterion: 'discoverability',
  weight: 0,
  effort: 1,
  title: 'Registry listing',
  why: 'Clients and other directories take their servers from the official MCP Registry.',
  standard: 'MCP Registry',
  surfaces: ['mcp'],
  needs: ['registryListing'],
  absent: 'missing',
  outcomes: {
    official: { points: 10, says: 'The official MCP Registry lists it as {name}.' },
    elsewhere: {
      points: 5,
      says: 'Only another directory lists it, as {name}.',
      fix: 'Publish its server.json to the official MCP Registry with mcp-publisher.',
    },
    named: {
      points: 5,
      says: 'The server or its package carries the name {name}; no registry was asked whether it lists that.',
      fix: 'See that the official MCP Registry lists {name}; mcp-publisher publishes its server.json there.',
      found: true,
    },
    inactive: {
      points: 2,
      says: 'Its listing {name} is deleted or deprecated.',
      fix: 'Publish a new active version of its server.json to the official MCP Registry with mcp-publisher.',
    },
    missing: {
      points: 0,
      says: 'No MCP registry lists it.',
      fix: 'Write a server.json and publish it to the official MCP Registry with mcp-publisher.',
    },
  },
  judge({ registryListing: { registry, name, isActive } }) {
    const outcome = isActive ? OUTCOMES[registry] : 'inactive'
    return { outcome, facts: { name: excerpt(name) } }
  },
})
