// Builds the three kinds of observation (observed, not offered, unobserved) from replies.
import type { Cause } from '../domain/evidence/failure.ts'
import type { NotOffered, Observed, Unobserved } from '../domain/evidence/observation.ts'
import { sendsToSignIn } from '../domain/evidence/exchange.ts'
import { cleanLine } from '../domain/text/untrusted-text.ts'
import type { Answered, Reply } from './outbound/outbound.ts'
import { type Members, objectOf } from '../domain/schema/json.ts'
import { readJson } from './reading/data/json.ts'

const MOST_EXCHANGES = 60
const LONGEST = 500

export function observed<V>(value: V, exchanges: readonly string[], reason?: string): Observed<V> {
  return {
    state: 'observed',
    exchanges: unique(exchanges),
    ...(reason && { reason: cleanLine(reason, LONGEST) }),
    value,
  }
}

export function notOffered(exchanges: readonly string[], detail?: string): NotOffered {
  return {
    state: 'not-offered',
    exchanges: unique(exchanges),
    ...(detail && { detail: cleanLine(detail, LONGEST) }),
  }
}

export function unobserved(
  cause: Cause,
  exchanges: readonly string[],
  detail?: string,
): Unobserved {
  return {
    state: 'unobserved',
    cause,
    exchanges: unique(exchanges),
    ...(detail && { detail: cleanLine(detail, LONGEST) }),
  }
}

/** Whether the reply contains a document of its own. */
export function isFound(reply: Reply): reply is Answered {
  return reply.ok && isSuccess(reply) && reply.isAnywhere !== true
}

export function isSuccess({ status }: Answered): boolean {
  return status >= 200 && status < 300
}

/**
 * The observation for a document that none of these replies contains: absent only if every one of
 * them says so.
 */
export function missing(replies: readonly Reply[], detail?: string): NotOffered | Unobserved {
  const exchanges = replies.flatMap((reply) => reply.exchanges)
  for (const reply of replies) {
    if (!reply.ok) return unobserved(reply.cause, exchanges, reply.detail)
    if (reply.status === 401 || reply.status === 402 || reply.status === 403)
      return unobserved('auth-required', exchanges, `${reply.url} answered ${reply.status}.`)
    if (sendsToSignIn(reply))
      return unobserved('auth-required', exchanges, `${reply.url} sends to a sign-in.`)
    if (reply.status === 429)
      return unobserved('rate-limited', exchanges, `${reply.url} answered 429.`)
    if (reply.status >= 500)
      return unobserved('unreadable', exchanges, `${reply.url} answered ${reply.status}.`)
  }
  const anywhere = replies.find((reply) => reply.ok && reply.isAnywhere === true)
  return notOffered(
    exchanges,
    anywhere ? `${anywhere.url} is answered like a path that does not exist.` : detail,
  )
}

function unique(exchanges: readonly string[]): string[] {
  return [...new Set(exchanges)].slice(0, MOST_EXCHANGES)
}

/** Null if there is none: nothing was found, or a web page is in its place. */
export function membersOf(reply: Reply): Members | null {
  if (!isFound(reply) || isWebPage(reply)) return null
  const json = readJson(reply.text)
  return json.ok ? objectOf(json.value) : null
}

export function isWebPage({ mediaType }: Answered): boolean {
  return mediaType !== null && mediaType.includes('html')
}
