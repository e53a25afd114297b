// Does the MCP server speak a current revision of the protocol?
import { defineCheck, inconclusive } from '../../check.ts'

const CURRENT = ['2026-07-28', '2025-11-25']
const PREVIOUS = ['2025-06-18', '2025-03-26']

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'MCP protocol version',
  why: 'Clients drop old protocol revisions, and then agents can no longer connect.',
  loss: 'its MCP server supports only an old protocol revision',
  standard: 'MCP 2026-07-28',
  surfaces: ['mcp'],
  needs: ['mcp'],
  outcomes: {
    current: { points: 10, says: 'The MCP server supports revision {version}.' },
    previous: {
      points: 6,
      says: 'The newest revision that the MCP server supports is {version}.',
      fix: 'Update the MCP SDK until the server supports 2026-07-28.',
    },
    outdated: {
      points: 3,
      says: 'The MCP server supports {version}, which is older than 2025-03-26 or not a known revision.',
      fix: 'Update the MCP SDK until the server supports 2026-07-28.',
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
