// Where a client that knows only the host, or a registry, finds the API and the MCP server.
import { defineCheck, inconclusive } from '../../check.ts'
import { excerpt } from '../../reading/figures.ts'
import { isSuccess } from '../../reading/operations.ts'

/** Can an agent find the MCP server from the AI catalog of its host? */
export const aiCatalog = defineCheck('discoverability', 'ai-catalog', {
  why: 'A client that knows only your domain finds the MCP server through this file.',
  loss: 'there is no valid AI catalog',
  standard: 'AI Catalog 1.0',
  needs: ['aiCatalog'],
  absent: 'missing',
  outcomes: {
    valid: { points: 10, says: '{url} has {entries|# valid entry|# valid entries}.' },
    flawed: {
      points: 5,
      says: '{url} has {entries|# entry|# entries}, of which {valid|# is|# are} valid.',
      fix: 'List the MCP server in {url} and give every entry identifier, type and url.',
    },
    missing: {
      points: 0,
      says: 'No /.well-known/ai-catalog.json found.',
      fix: 'Serve /.well-known/ai-catalog.json with one entry of type application/mcp-server-card+json.',
    },
  },
  judge({ aiCatalog: { url, entries, validEntries: valid } }) {
    if (entries > 0 && valid >= entries) return { outcome: 'valid', facts: { url, entries } }
    return { outcome: 'flawed', facts: { url, entries, valid } }
  },
})

const LINKSET = 'application/linkset+json'

/** Can an agent find the APIs of a host from its well-known catalog? */
export const apiCatalog = defineCheck('discoverability', 'api-catalog', {
  weight: 4,
  why: 'From the domain alone an agent can find every API, its description and its docs.',
  loss: 'there is no valid API catalog',
  standard: 'RFC 9727',
  needs: ['apiCatalog'],
  absent: 'missing',
  outcomes: {
    listed: { points: 10, says: '{url} is a linkset with {entries|# link|# links}.' },
    mistyped: {
      points: 5,
      says: '{url} is a linkset served as {type}.',
      fix: 'Serve {url} with Content-Type: application/linkset+json.',
    },
    empty: {
      points: 5,
      says: '{url} is a linkset without links.',
      fix: 'List each API in {url} with its service-desc and service-doc links.',
    },
    unreadable: {
      points: 0,
      says: '{url} exists, but is not a linkset.',
      fix: 'Serve {url} as a JSON object whose linkset member lists each API with anchor and service-desc.',
    },
    missing: {
      points: 0,
      says: 'No /.well-known/api-catalog found.',
      fix: 'Serve /.well-known/api-catalog as application/linkset+json with a service-desc link for each API.',
    },
  },
  judge({ apiCatalog: { url, contentType, isLinkset, entries } }) {
    if (!isLinkset) return { outcome: 'unreadable', facts: { url } }
    if (entries === 0) return { outcome: 'empty', facts: { url } }
    const type = contentType?.toLowerCase() ?? 'no content type'
    return type === LINKSET
      ? { outcome: 'listed', facts: { url, entries } }
      : { outcome: 'mistyped', facts: { url, type: excerpt(type) } }
  },
})

const RELATIONS = [
  'api-catalog',
  'service-desc',
  'service-doc',
  'service-meta',
  'status',
  'describedby',
]

/** Does the home page point to the machine-readable parts in its Link header? */
export const linkRelations = defineCheck('discoverability', 'link-relations', {
  weight: 4,
  why: 'One header on the home page leads an agent to the API description, the docs and the status page.',
  loss: 'its home page links few machine-readable resources',
  standard: 'RFC 8631',
  needs: ['site'],
  outcomes: {
    several: { points: 10, says: 'The Link header of the home page lists {relations}.' },
    single: {
      points: 5,
      says: 'The Link header of the home page lists only {relations}.',
      fix: 'Add a second relation to the Link header of the home page: service-desc, service-doc, api-catalog or status.',
    },
    none: {
      points: 0,
      says: 'The home page has no Link header for machine-readable resources.',
      fix: 'Send Link: </openapi.json>; rel="service-desc", </docs>; rel="service-doc" with the home page.',
    },
  },
  judge({ site }) {
    if (!isSuccess(site.status)) return inconclusive(`The home page returned ${site.status}.`)
    const sent = new Set(site.linkRelations.map((relation) => relation.toLowerCase()))
    const named = RELATIONS.filter((relation) => sent.has(relation))
    if (named.length === 0) return { outcome: 'none' }
    return {
      outcome: named.length > 1 ? 'several' : 'single',
      facts: { relations: named.join(', ') },
    }
  },
})

const OUTCOMES = { official: 'official', other: 'elsewhere' } as const

/** Is the MCP server listed where clients look for servers? */
export const registryListing = defineCheck('discoverability', 'registry-listing', {
  title: 'MCP registry listing',
  why: 'Clients and directories get their servers from the official MCP Registry.',
  loss: 'no active entry in the official MCP Registry was seen',
  standard: 'MCP Registry',
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

/** Can a client read what the MCP server is before it connects? */
export const serverCard = defineCheck('discoverability', 'server-card', {
  weight: 4,
  title: 'MCP server card',
  why: 'With the card a client knows the server’s name, version and URL before it connects.',
  loss: 'its MCP server card is missing or incomplete',
  standard: 'MCP SEP-2127',
  needs: ['serverCard'],
  absent: 'missing',
  outcomes: {
    current: { points: 10, says: 'A server card is served at {url}.' },
    incomplete: {
      points: 6,
      says: 'The server card at {url} is missing {missing}.',
      fix: 'Add {missing} to the server card.',
    },
    legacy: {
      points: 5,
      says: 'The server card at {url} uses an older format.',
      fix: 'Serve a card with $schema, name, version and description at /server-card under the MCP URL.',
    },
    missing: {
      points: 0,
      says: 'The MCP server has no server card.',
      fix: 'Serve a card as application/mcp-server-card+json at /server-card under the MCP URL.',
    },
  },
  judge({ serverCard: { url, isCurrentShape, missing } }) {
    if (!isCurrentShape) return { outcome: 'legacy', facts: { url } }
    if (missing.length === 0) return { outcome: 'current', facts: { url } }
    return { outcome: 'incomplete', facts: { url, missing: excerpt(missing.join(', ')) } }
  },
})
