// How long does an agent wait until it knows the tools of the MCP server?
import { defineCheck } from '../../check.ts'

const FAST_MS = 800
const SLOW_MS = 2_500

const SAYS = 'An agent waits {ms} ms for {calls}.'

export default defineCheck(import.meta.url, {
  weight: 2,
  effort: 2,
  title: 'MCP latency',
  why: 'Every session begins with these calls, and nothing else happens until they return.',
  loss: 'its MCP server takes {ms} ms',
  surfaces: ['hosted-mcp'],
  dependsOnTime: true,
  needs: ['mcp'],
  uses: ['mcpTools'],
  outcomes: {
    fast: { points: 10, says: SAYS, bounds: '800 ms or less' },
    slow: {
      points: 5,
      says: SAYS,
      bounds: '801–2,500 ms',
      fix: 'Answer server/discover and tools/list from memory, within 800 ms together.',
    },
    crawling: {
      points: 0,
      says: SAYS,
      bounds: 'more than 2,500 ms',
      fix: 'Keep the server warm and answer server/discover and tools/list from memory, within 800 ms together.',
    },
  },
  judge({ mcp: { handshakeMs }, mcpTools }) {
    const ms = Math.round(handshakeMs + (mcpTools?.listMs ?? 0))
    const facts = { ms, calls: mcpTools ? 'the handshake and tools/list' : 'the handshake' }
    return { outcome: ms <= FAST_MS ? 'fast' : ms <= SLOW_MS ? 'slow' : 'crawling', facts }
  },
})
