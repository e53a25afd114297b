// The MCP server: where it runs, which protocol it speaks, and for whom.
import { defineCheck, inconclusive, notApplicable } from '../../check.ts'
import { whether } from '../../reading/documented.ts'
import { excerpt } from '../../reading/figures.ts'

/** Does the MCP server answer the lists that it declares? */
export const mcpCapabilities = defineCheck('programmaticAccess', 'mcp-capabilities', {
  why: 'An agent relies on what a server declares; a declared capability that fails wastes a call.',
  loss: 'its MCP server does not support what it declares',
  standard: 'MCP 2026-07-28',
  needs: ['mcpLists'],
  outcomes: {
    consistent: { points: 10, says: 'The server declares and supports {lists}.' },
    failing: {
      points: 3,
      says: 'The server declares a capability for which it gives no list: {answers}.',
      fix: 'Answer {lists} with a list, empty if there is nothing, or stop declaring the capability.',
    },
  },
  judge({ mcpLists: { resources, prompts } }) {
    const declared = Object.entries({
      'resources/list': resources,
      'prompts/list': prompts,
    }).filter(([, list]) => list.isDeclared)
    if (declared.length === 0)
      return notApplicable('The server declares neither resources nor prompts.')
    const failing = declared.filter(([, list]) => list.items === null)
    const lists = (failing.length > 0 ? failing : declared).map(([call]) => call).join(' and ')
    const answers = failing
      .map(([call, { answer }]) => (answer === undefined ? call : `${call} (answered ${answer})`))
      .join(' and ')
    return failing.length > 0
      ? { outcome: 'failing', facts: { lists, answers } }
      : { outcome: 'consistent', facts: { lists } }
  },
})

/** Can an agent reach the MCP server, or learn from it how to sign in? */
export const mcpEndpoint = defineCheck('programmaticAccess', 'mcp-endpoint', {
  weight: 10,
  effort: 2,
  why: 'A working handshake, or an error that leads to sign-in, lets an agent connect without help.',
  loss: 'its MCP server does not say where to sign in',
  standard: 'MCP 2026-07-28',
  needs: ['mcp'],
  outcomes: {
    published: { points: 10, says: 'An MCP server is published: {at}.' },
    guarded: {
      points: 10,
      says: 'The MCP server at {at} requires authentication and points to its OAuth metadata.',
    },
    bare: {
      points: 5,
      says: 'The MCP server at {at} requires authentication but does not say where to sign in.',
      fix: 'Serve /.well-known/oauth-protected-resource and reference it in the 401: WWW-Authenticate: Bearer resource_metadata="…".',
    },
  },
  judge({ mcp: { url, transport, isAuthRequired, hasAuthMetadata } }) {
    const facts = { at: excerpt(url ?? '') }
    if (transport === 'stdio')
      return notApplicable('A local server is started, not reached over the network.')
    if (!isAuthRequired) return { outcome: 'published', facts }
    return { outcome: hasAuthMetadata ? 'guarded' : 'bare', facts }
  },
})

/** Is the MCP server open to every agent and every plan? */
export const mcpRestrictions = defineCheck('programmaticAccess', 'mcp-restrictions', {
  effort: 2,
  why: 'A waitlist, a paid plan or a client allow list locks out agents that could otherwise connect.',
  loss: 'its MCP server is open only to some clients or plans',
  needs: ['mcp', 'mcpTools'],
  outcomes: {
    open: { points: 10, says: 'The MCP server is open to every client and plan.' },
    answered: {
      points: 10,
      says: 'The MCP server lists its tools to an unknown client, without an account.',
    },
    restricted: {
      points: 2,
      says: 'The MCP server is in beta, or open only to some clients or plans.',
      fix: 'Open the MCP server to every client and plan, and end the beta.',
    },
  },
  // A program that was started locally says nothing about who may use the service behind it.
  judge: ({ mcp: { url, isAuthRequired }, mcpTools: { tools } }) =>
    url !== null && !isAuthRequired && tools.length > 0
      ? { outcome: 'answered' }
      : inconclusive('Only the docs can answer this.'),
  declared: (declaration) => whether(declaration, 'mcp.restricted', 'restricted', 'open'),
})

/** Does the remote MCP server speak Streamable HTTP? */
export const mcpTransport = defineCheck('programmaticAccess', 'mcp-transport', {
  effort: 2,
  why: 'HTTP+SSE is deprecated, and new clients support only Streamable HTTP.',
  loss: 'its MCP server supports only the deprecated HTTP+SSE transport',
  standard: 'MCP 2026-07-28',
  surfaces: ['hosted-mcp'],
  needs: ['mcp'],
  outcomes: {
    streamable: { points: 10, says: 'The MCP server supports Streamable HTTP.' },
    outdated: {
      points: 3,
      says: 'The MCP server supports only the deprecated HTTP+SSE transport.',
      fix: 'Serve Streamable HTTP: one endpoint, such as /mcp, that accepts POST.',
    },
  },
  judge({ mcp: { transport } }) {
    return { outcome: transport === 'sse' ? 'outdated' : 'streamable' }
  },
})

const CURRENT = ['2026-07-28', '2025-11-25']
const PREVIOUS = ['2025-06-18', '2025-03-26']

/** Does the MCP server speak a current revision of the protocol? */
export const mcpVersion = defineCheck('programmaticAccess', 'mcp-version', {
  effort: 2,
  title: 'MCP protocol version',
  why: 'Clients drop old protocol revisions, and then agents can no longer connect.',
  loss: 'its MCP server supports only an old protocol revision',
  standard: 'MCP 2026-07-28',
  needs: ['mcp'],
  fix: 'Update the MCP SDK until the server supports 2026-07-28.',
  outcomes: {
    current: { points: 10, says: 'The MCP server supports revision {version}.' },
    previous: { points: 6, says: 'The newest revision that the MCP server supports is {version}.' },
    outdated: {
      points: 3,
      says: 'The MCP server supports {version}, which is older than 2025-03-26 or not a known revision.',
    },
  },
  judge({ mcp: { protocolVersion, supportedVersions } }) {
    const spoken = [protocolVersion, ...supportedVersions].filter(
      (version) => version !== null && version !== '',
    )
    const [first] = spoken
    if (!first) return inconclusive('The MCP server reported no version in this scan.')
    const current = CURRENT.find((version) => spoken.includes(version))
    if (current) return { outcome: 'current', facts: { version: current } }
    const previous = PREVIOUS.find((version) => spoken.includes(version))
    return previous
      ? { outcome: 'previous', facts: { version: previous } }
      : { outcome: 'outdated', facts: { version: first } }
  },
})
