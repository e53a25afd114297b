// Probes the API: description, GraphQL, availability, speed, stable responses, and errors.
import { findOpenApi, OPENAPI_SHARE } from '../api/description.ts'
import { contradictionsIn } from '../api/contradictions.ts'
import { lookAtApi, serverStatus } from '../api/first-look.ts'
import { forAll, type Looked, observed, probe } from '../probe.ts'
import { findGraphql, GRAPHQL_SHARE } from '../api/graphql.ts'
import type { NotOffered, Unobserved } from '../../domain/evidence/observation.ts'
import { isFilled, memberOf } from '../../domain/schema/json.ts'
import { isGoodRead, isJsonReply, jsonOf } from '../api/api-reply.ts'
import { findApiBase } from '../api/base.ts'
import {
  apiErrorsOf,
  apiValue,
  apiOf,
  corsOf,
  healthOf,
  measure,
  methodRefusalOf,
  rateLimitsOf,
} from '../api/behaviour.ts'
import { API_SHARE, type ApiSearch, searchApi } from '../api/search.ts'
import { findServer } from '../mcp/find-server.ts'
import type { ServerSearchResult } from '../mcp/session.ts'
import type { Scan } from '../scan.ts'

export const openapi = probe({
  id: 'openapi',
  ...OPENAPI_SHARE,
  reads: 'the API description, 2.0 to 3.2',
  observes: ['openapi'],
  async look(scan) {
    const { observation, document } = await findOpenApi(scan)
    if (observation.state !== 'observed') return observation
    const look = await lookAtApi(scan)
    const { found, exchanges } =
      document && look.state === 'asked'
        ? contradictionsIn(document, look, scan.given?.hasHeaders === true)
        : { found: [], exchanges: [] }
    const value = {
      ...observation.value,
      serverStatus: await serverStatus(scan),
      ...(found.length > 0 && { contradictions: found }),
    }
    return observed(value, [observation, exchanges], observation.reason)
  },
})

export const graphql = probe({
  id: 'graphql',
  ...GRAPHQL_SHARE,
  reads: 'a GraphQL endpoint',
  observes: ['graphql'],
  look: async (scan) => (await findGraphql(scan)).observation,
})

const OBSERVES = [
  'api',
  'apiLatency',
  'apiReads',
  'rateLimits',
  'apiErrors',
  'methodRefusal',
  'cors',
  'health',
] as const
type Name = (typeof OBSERVES)[number]

export const api = probe({
  id: 'api',
  ...API_SHARE,
  reads: 'speed, caching, compression, limits, errors and CORS of the API',
  observes: OBSERVES,
  async look(scan, ask) {
    const tokens = (text: string) => scan.tokens(text)
    const proof = (await findApiBase(scan))?.proof
    // The read that proved the API is the one measured, so there is no need to wait for the others.
    const measuring =
      proof && isGoodRead(proof) && isJsonReply(proof)
        ? measure({ main: { reply: proof }, others: [], health: [] }, ask, tokens)
        : null
    const found = await lookAtApi(scan)
    if (found.state !== 'asked') return withoutReads(scan, found)
    const { apiLatency, apiReads, foreign, replies } = await (measuring ??
      measure(found, ask, tokens))
    return {
      api: apiOf(found),
      apiLatency,
      apiReads,
      rateLimits: rateLimitsOf([found.main.reply, ...replies, found.error.reply]),
      apiErrors: apiErrorsOf(found),
      methodRefusal: methodRefusalOf(found),
      cors: corsOf(foreign),
      health: healthOf(found),
    }
  },
})

/** A GraphQL endpoint is an API too. */
async function withoutReads(scan: Scan, ending: NotOffered | Unobserved): Promise<Looked<Name>> {
  const all = forAll(OBSERVES, ending)
  const { observation, reply } = await findGraphql(scan)
  if (observation.state !== 'observed' || !reply)
    return otherProtocolOf(all, await searchApi(scan), await findServer(scan))
  const { url, status } = observation.value
  const value = { ...apiValue(reply, url), url, status }
  return { ...all, api: observed(value, observation.exchanges, observation.reason) }
}

/** A JSON-RPC or WebDAV server is an API too, although it has no plain reads. */
function otherProtocolOf(
  all: Looked<Name>,
  { jsonRpc, webDav }: ApiSearch,
  server: ServerSearchResult,
): Looked<Name> {
  // An MCP server answers in JSON-RPC too, some at every path.
  const rpc = server.state === 'none' ? (server.jsonRpc ?? jsonRpc) : null
  const reply = rpc ?? webDav
  if (!reply) return all
  const value = {
    ...apiValue(reply),
    isJson: rpc !== null,
    protocol: rpc ? ('json-rpc' as const) : ('webdav' as const),
    ...(jsonRpc &&
      isFilled(memberOf(memberOf(jsonOf(jsonRpc), 'result'), 'openrpc')) && {
        isSelfDescribing: true,
      }),
  }
  const reason = rpc ? 'it answers in JSON-RPC' : 'it answers OPTIONS as WebDAV does'
  return { ...all, api: observed(value, reply.exchanges, reason) }
}
