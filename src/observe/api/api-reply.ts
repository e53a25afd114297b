// Classifies the responses of an API, and decides whether one proves an API.
import { isFound, isSuccess } from '../probe.ts'
import type { Answered, Reply } from '../outbound/outbound.ts'
import { looksLikeHtml } from '../reading/page/media.ts'
import { readJson } from '../reading/data/json.ts'
import { sendsToSignIn } from '../../domain/evidence/exchange.ts'

const parsedBodies = new WeakMap<Answered, unknown>()

/** The JSON value of a response; undefined if it is not JSON. Parsed once. */
export function jsonOf(reply: Reply): unknown {
  if (!reply.ok || reply.body.length === 0 || reply.isCut) return undefined
  if (!parsedBodies.has(reply)) {
    const parsed = readJson(reply.text)
    parsedBodies.set(reply, parsed.ok ? parsed.value : undefined)
  }
  return parsedBodies.get(reply)
}

/** An object or an array: a web page or a bare word is no response for a program. */
export function isJsonReply(reply: Reply): boolean {
  const value = jsonOf(reply)
  return typeof value === 'object' && value !== null
}

/** Documents that have other uses are no answers of an API. */
const OTHER_XML =
  /^(?:\s|<\?[^>]{0,200}>|<!--[^>]{0,500}>){0,20}<(?:html|rss|feed|rdf:RDF|urlset|sitemapindex|svg|OpenSearchDescription)\b/i

export function isXmlReply({ mediaType, text }: Answered): boolean {
  return (
    /^(?:application|text)\/(?:[\w.-]{1,60}\+)?xml$/.test(mediaType ?? '') &&
    !OTHER_XML.test(text.slice(0, 2_000))
  )
}

export function asksForKey({ status }: Answered): boolean {
  return status === 401 || status === 403
}

/** A read that returned data, not a page for people. */
export function isGoodRead(reply: Reply): boolean {
  return isFound(reply) && reply.status !== 204 && (isXmlReply(reply) || !looksLikeHtml(reply.text))
}

/** A response that proves an API, and why it was requested. */
export interface Proof {
  reply: Answered
  reason: string
  exchanges: readonly string[]
}

const API_HEADER =
  /^(?:x-)?rate-?limit|^x-[a-z]{2,30}-version$|^api-version$|^grpc-status$|^x-(?:total-count|request-cost)$/

/** JSON, XML, or a refusal that is not a page; what does not exist proves nothing. */
export function proofOf(
  reply: Reply,
  reason: string,
  exchanges: readonly string[] = [],
): Proof | null {
  if (!reply.ok || reply.isAnywhere === true || isMcpRefusal(reply)) return null
  if (reply.status >= 500 || [404, 410, 429].includes(reply.status)) return null
  const isRefusal = asksForKey(reply) && !looksLikeHtml(reply.text)
  const isData = isJsonReply(reply) || (isSuccess(reply) && isXmlReply(reply))
  return isData || isRefusal ? { reply, reason, exchanges } : null
}

/** The response of an MCP endpoint to a GET: it belongs to that server, not to an API. */
function isMcpRefusal(reply: Answered): boolean {
  return !isGoodRead(reply) && /\/(?:mcp|sse)\/?$/.test(new URL(reply.url).pathname)
}

/** Successful reads first, then refusals, then errors in JSON. */
export function best(proofs: readonly Proof[]): Proof | null {
  return firstBy(proofs, [({ reply }) => isGoodRead(reply), ({ reply }) => asksForKey(reply)])
}

/** The first that suits best. */
export function firstBy<T>(all: readonly T[], ranks: readonly ((each: T) => boolean)[]): T | null {
  return ranks.map((suits) => all.find(suits)).find(Boolean) ?? all[0] ?? null
}

/** A hint at an API that is no proof: absence is proven only if nothing looks like one. */
export function signIn(replies: readonly (Reply | null)[]): string | null {
  for (const reply of replies) {
    if (reply?.ok !== true || isMcpRefusal(reply)) continue
    const field = Object.keys(reply.headers).find((name) => API_HEADER.test(name))
    if (isJsonReply(reply)) return `${reply.url} answers ${reply.status} in JSON.`
    if (asksForKey(reply) || sendsToSignIn(reply))
      return `${reply.url} answers ${reply.status}: it asks who is there.`
    if (/PUT|PATCH|DELETE/.test(reply.headers['access-control-allow-methods'] ?? ''))
      return `${reply.url} tells browsers which methods programs may use.`
    if (reply.mediaType?.startsWith('application/grpc') === true) return `${reply.url} speaks gRPC.`
    if (field !== undefined) return `${reply.url} answers with the header ${field}.`
  }
  return null
}
