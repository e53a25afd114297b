// Finds a tool's GraphQL endpoint and sends it a minimal query.
import { sendsToSignIn } from '../../domain/evidence/exchange.ts'
import { missing, notOffered, observed, perScan } from '../probe.ts'
import { absentApi } from '../npm/manifest.ts'
import type { Reply } from '../outbound/outbound.ts'
import { memberOf, objectOf } from '../../domain/schema/json.ts'
import type { Scan } from '../scan.ts'
import { isJsonReply, jsonOf } from './api-reply.ts'
import { earlyOpenApi } from './description.ts'

export const GRAPHQL_SHARE = { requests: 2, leads: 2 }
const NAMES = '{__typename}'
const NAMES_AND_SCHEMA = '{__typename __schema{queryType{name}subscriptionType{name}}}'

interface EndpointCandidate {
  url: string
  reason: string
  /** The tool names it; otherwise only a GraphQL response proves the endpoint. */
  isNamed: boolean
}

export const findGraphql = perScan(find)

async function find(scan: Scan) {
  const place = await firstPlace(scan)
  const first = place && (await lookAt(place, scan))
  if (first?.reply) return first
  const [clue] = place?.isNamed === true ? [] : await scan.clues('graphql')
  if (clue) return lookAt({ url: clue.url, reason: clue.reason, isNamed: true }, scan)
  const none = 'Neither the API description nor a page that was read names a GraphQL endpoint.'
  return first ?? { observation: await absentApi(scan, none), reply: null }
}

async function lookAt(place: EndpointCandidate, scan: Scan) {
  const query = asker(scan, place.url)
  const reply = await query(NAMES_AND_SCHEMA)
  // A server that hides its schema rejects the whole query.
  const again = isRefusedQuery(reply) ? await query(NAMES) : reply
  const data = [again, reply]
    .map((each) => memberOf(jsonOf(each), 'data'))
    .find((each) => objectOf(each) !== null)
  const schema = memberOf(data, '__schema')
  const isEndpoint =
    data !== undefined ||
    isRefusedQuery(again) ||
    (place.isNamed && again.ok && [400, 401, 403].includes(again.status))
  const none = `There is no GraphQL endpoint at ${place.url}.`
  if (again.ok && sendsToSignIn(again)) return { observation: missing([again]), reply: null }
  // Websites respond to a POST in many ways; none of them is an endpoint.
  if (again.ok && !place.isNamed && again.status < 500 && !isJsonReply(again))
    return { observation: notOffered([reply, again], none), reply: null }
  if (!again.ok || !isEndpoint) return { observation: missing([again], none), reply: null }
  const observation = observed(
    {
      url: again.url,
      status: again.status,
      answersTypename: typeof memberOf(data, '__typename') === 'string',
      isIntrospectable: objectOf(memberOf(schema, 'queryType')) !== null,
      ...(objectOf(memberOf(schema, 'subscriptionType')) && { hasSubscriptions: true }),
    },
    [reply, again],
    place.reason,
  )
  return { observation, reply: again }
}

function asker({ outbound }: Scan, url: string): (query: string) => Promise<Reply> {
  const ask = outbound.for('graphql', GRAPHQL_SHARE)
  return (query) =>
    ask({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/graphql-response+json, application/json;q=0.9',
      },
      body: JSON.stringify({ query }),
      redirects: 0,
    })
}

/** Errors in GraphQL format, without data. */
function isRefusedQuery(reply: Reply): boolean {
  const value = jsonOf(reply)
  const errors = memberOf(value, 'errors')
  return (
    Array.isArray(errors) &&
    typeof memberOf(errors[0], 'message') === 'string' &&
    objectOf(memberOf(value, 'data')) === null
  )
}

/** A URL that the tool names; else the usual path, if no other API is described. */
async function firstPlace(scan: Scan): Promise<EndpointCandidate | null> {
  const [clue] = await scan.earlyClues('graphql')
  if (clue) return { url: clue.url, reason: clue.reason, isNamed: true }
  const [site, apis, described] = await Promise.all([
    scan.ownSite(),
    scan.knownClues('api'),
    earlyOpenApi(scan),
  ])
  const [api] = apis
  const origin = api ? new URL(api.url).origin : (site?.origin ?? null)
  if (origin === null || (described !== null && scan.hints?.api?.style !== 'mixed')) return null
  return { url: `${origin}/graphql`, reason: 'the usual place /graphql', isNamed: false }
}
