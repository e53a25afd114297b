// Derives observations from the responses of an API. Makes no requests.
import type { Observation } from '../../domain/evidence/observation.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import { missing, notOffered, observed, unanswered, unobserved } from '../probe.ts'
import type { Answered, Reply } from '../outbound/outbound.ts'
import { readErrorBody, readRateLimitPolicy } from '../reading/data/api-answers.ts'
import { isGoodRead, isJsonReply, jsonOf } from './api-reply.ts'
import type { Asked, FirstLook } from './first-look.ts'

export const FOREIGN_ORIGIN = 'https://agentgrade.invalid'
const RATE_LIMIT = /^(?:x-)?rate-?limit(?:-|$)/

export function apiOf({ base, main, others, health }: FirstLook): Observation<Seen<'api'>> {
  const best = bestOf([main, ...others, ...health])
  if (!best) return missing([main.reply])
  const { url, status, mediaType, exchanges } = best
  const value = {
    baseUrl: base.url,
    url,
    status,
    contentType: mediaType,
    isJson: isJsonReply(best),
  }
  return observed(value, [...exchanges, ...base.exchanges], base.reason)
}

/** The response that shows an API most clearly. */
export function bestOf(asked: readonly (Asked | null)[]): Answered | null {
  const answers = asked.flatMap((each) => (each?.reply.ok === true ? [each.reply] : []))
  const grades: ((reply: Answered) => boolean)[] = [
    (reply) => isGoodRead(reply) && isJsonReply(reply),
    (reply) => isGuarded(reply) && isJsonReply(reply),
    isGoodRead,
    isGuarded,
    isJsonReply,
    () => true,
  ]
  for (const suits of grades) {
    const found = answers.find(suits)
    if (found) return found
  }
  return null
}

export function apiErrorsOf({ error: { url, reply } }: FirstLook): Observation<Seen<'apiErrors'>> {
  if (!reply.ok) return unanswered(reply)
  const { status, mediaType, exchanges } = reply
  if (isPassing(status))
    return unobserved(
      status === 429 ? 'rate-limited' : 'unreadable',
      exchanges,
      `${url} answered ${status}.`,
    )
  const value = {
    url: reply.url,
    status,
    contentType: mediaType,
    isJson: isJsonReply(reply),
    ...readErrorBody(jsonOf(reply), reply.text, status),
  }
  return observed(value, exchanges)
}

export function methodRefusalOf({ wrongMethod }: FirstLook): Observation<Seen<'methodRefusal'>> {
  if (!wrongMethod)
    return unobserved(
      'not-probed',
      [],
      'No address is documented at which a harmless method would be wrong.',
    )
  const { reply, url } = wrongMethod
  if (!reply.ok) return unanswered(reply)
  const { status, exchanges, headers } = reply
  if (isGuarded(reply))
    return unobserved(
      'auth-required',
      exchanges,
      `${url} asks for a key before it looks at the method.`,
    )
  if (isPassing(status))
    return unobserved(
      status === 429 ? 'rate-limited' : 'unreadable',
      exchanges,
      `${url} answered ${status}.`,
    )
  const allow = headers['allow']
  return observed(
    { url: reply.url, status, allow: allow === undefined ? null : cleanLine(allow, 200) },
    exchanges,
    'documented for POST only, asked with GET',
  )
}

export function healthOf({ health }: FirstLook): Observation<Seen<'health'>> {
  const found =
    health.find(({ reply }) => isGoodRead(reply)) ??
    health.find(({ isDocumented, reply }) => isDocumented && reply.ok && !isPassing(reply.status))
  const anywhere = health.find(({ reply }) => reply.ok && reply.isAnywhere === true)
  if (!found?.reply.ok && anywhere)
    return unobserved(
      'unreadable',
      anywhere.reply.exchanges,
      'A path that cannot exist is answered, too.',
    )
  if (!found?.reply.ok)
    return missing(
      health.map(({ reply }) => reply),
      'There is no health endpoint in the usual places.',
    )
  const { url, status, exchanges } = found.reply
  return observed(
    { url, status, isJson: isJsonReply(found.reply) },
    exchanges,
    found.isDocumented ? 'named by the API description' : 'usual place',
  )
}

export function corsOf(reply: Reply | undefined): Observation<Seen<'cors'>> {
  if (!reply)
    return unobserved('not-probed', [], 'Nothing answered that could be asked from another origin.')
  if (!reply.ok) return unanswered(reply)
  const allowed = reply.headers['access-control-allow-origin']
  return observed(
    {
      url: reply.url,
      reflectsOrigin: allowed?.trim().toLowerCase() === FOREIGN_ORIGIN,
      allowsCredentials:
        reply.headers['access-control-allow-credentials']?.trim().toLowerCase() === 'true',
    },
    reply.exchanges,
  )
}

/** Headers on ordinary responses. An API that requires a key may send them only with one. */
export function rateLimitsOf(replies: readonly Reply[]): Observation<Seen<'rateLimits'>> {
  const answers = replies.filter((reply) => reply.ok)
  const exchanges = answers.flatMap((reply) => reply.exchanges)
  const hasRetryAfter = answers.some(
    ({ status, headers }) =>
      (status === 429 || status === 503) && headers['retry-after'] !== undefined,
  )
  const first = answers.find((reply) => fieldsOf(reply).length > 0)
  const reply =
    first ?? answers.find(({ status }) => hasRetryAfter && (status === 429 || status === 503))
  const policies = readRateLimitPolicy(reply?.headers['ratelimit-policy'] ?? '')
  if (reply)
    return observed(
      {
        url: reply.url,
        fields: fieldsOf(reply).toSorted().slice(0, 20),
        ...(policies.length > 0 && { policies }),
        hasRetryAfter,
      },
      reply.exchanges,
    )
  if (answers.some(isGoodRead))
    return notOffered(exchanges, 'No answer of the API carries rate-limit fields.')
  const [none] = replies
  if (none && !none.ok && answers.length === 0) return unanswered(none)
  return unobserved(
    answers.some(isGuarded) ? 'auth-required' : 'not-probed',
    exchanges,
    'No ordinary answer was given without a key.',
  )
}

function fieldsOf({ headers }: Answered): string[] {
  return Object.keys(headers).filter((name) => RATE_LIMIT.test(name) && name.length <= 64)
}

export function isGuarded({ status }: Answered): boolean {
  return status === 401 || status === 403
}

/** A temporary condition that says nothing about the design of the API. */
function isPassing(status: number): boolean {
  return status === 429 || (status >= 502 && status <= 504)
}
