// Decides whether a response proves an API.
import { sendsToSignIn } from '../../domain/evidence/exchange.ts'
import { isSuccess } from '../ending.ts'
import type { Answered, Reply } from '../outbound/reply.ts'
import { looksLikeHtml } from '../reading/page/media.ts'
import { isGoodRead, isJsonReply, isXmlReply } from './api-reply.ts'

/** A response that proves an API, and why it was requested. */
export interface Proof {
  reply: Answered
  reason: string
  exchanges: readonly string[]
}

/** A hint at an API that is no proof. */
export interface ApiHint {
  reply: Answered
  detail: string
}

const API_HEADER =
  /^(?:x-)?rate-?limit|^x-[a-z]{2,30}-version$|^api-version$|^grpc-status$|^x-(?:total-count|request-cost)$/

/**
 * A response for programs: JSON, XML, or a refusal that is not a page. It is a proof only if an invented
 * path is answered otherwise. What does not exist proves nothing, in whatever form that is said.
 */
export function proofOf(
  reply: Reply | null,
  reason: string,
  exchanges: readonly string[] = [],
): Proof | null {
  if (
    reply === null ||
    !reply.ok ||
    reply.isAnywhere === true ||
    reply.status >= 500 ||
    reply.status === 429 ||
    reply.status === 404 ||
    reply.status === 410 ||
    isMcpRefusal(reply)
  )
    return null
  const isGuarded = (reply.status === 401 || reply.status === 403) && !looksLikeHtml(reply.text)
  const isData = isJsonReply(reply) || (isSuccess(reply) && isXmlReply(reply))
  return isData || isGuarded ? { reply, reason, exchanges } : null
}

/** The response of an MCP endpoint to a GET: it belongs to that server, not to an API. */
function isMcpRefusal(reply: Answered): boolean {
  return !isGoodRead(reply) && /\/(?:mcp|sse)\/?$/.test(new URL(reply.url).pathname)
}

/** Successful reads first, then refusals, then errors in JSON. */
export function best(proofs: readonly Proof[]): Proof | null {
  const ranks: ((reply: Answered) => boolean)[] = [
    isGoodRead,
    ({ status }) => status === 401 || status === 403,
    () => true,
  ]
  for (const suits of ranks) {
    const found = proofs.find(({ reply }) => suits(reply))
    if (found) return found
  }
  return null
}

/** Absence is proven only if nothing looks like an API. */
export function signIn(replies: readonly (Reply | null)[]): ApiHint | null {
  for (const reply of replies) {
    if (reply?.ok !== true || isMcpRefusal(reply)) continue
    const field = Object.keys(reply.headers).find((name) => API_HEADER.test(name))
    if (isJsonReply(reply))
      return { reply, detail: `${reply.url} answers ${reply.status} in JSON.` }
    if (reply.status === 401 || reply.status === 403 || sendsToSignIn(reply))
      return { reply, detail: `${reply.url} answers ${reply.status}: it asks who is there.` }
    if (/PUT|PATCH|DELETE/.test(reply.headers['access-control-allow-methods'] ?? ''))
      return { reply, detail: `${reply.url} tells browsers which methods programs may use.` }
    if (reply.mediaType?.startsWith('application/grpc') === true)
      return { reply, detail: `${reply.url} speaks gRPC.` }
    if (field !== undefined)
      return { reply, detail: `${reply.url} answers with the header ${field}.` }
  }
  return null
}
