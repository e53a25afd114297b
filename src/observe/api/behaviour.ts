// Derives observations from the responses of an API, and repeats its best read.
import type { Unobserved } from '../../domain/evidence/observation.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import {
  isSuccess,
  missing,
  notOffered,
  notProbed,
  type ObservationOf,
  observed,
  unanswered,
  unobserved,
} from '../probe.ts'
import type { Answered, Asker, Reply } from '../outbound/outbound.ts'
import { compareBodies, readErrorBody, readRateLimitPolicy } from '../reading/data/api-answers.ts'
import { firstBy, isGoodRead, asksForKey, isJsonReply, jsonOf } from './api-reply.ts'
import type { FirstLook } from './first-look.ts'

export const FOREIGN_ORIGIN = 'https://agentgrade.invalid'
const RATE_LIMIT = /^(?:x-)?rate-?limit(?:-|$)/

export function apiOf(look: FirstLook): ObservationOf<'api'> {
  const { base, main } = look
  const best = bestOf(look)
  if (!best) return missing([main.reply])
  return observed(apiValue(best, base.url), [best, base], base.reason)
}

export function apiValue(reply: Answered, baseUrl = reply.url): Seen<'api'> {
  const { url, status, mediaType } = reply
  return { baseUrl, url, status, contentType: mediaType, isJson: isJsonReply(reply) }
}

type Reads = Pick<FirstLook, 'others' | 'health'> & { main: Pick<FirstLook['main'], 'reply'> }

/** The response that shows an API most clearly; nobody promises a guess that is not there. */
function bestOf({ main, others, health }: Reads): Answered | null {
  const promised = health.filter(({ isDocumented, reply }) => isDocumented || isGoodRead(reply))
  const answers = [main, ...others, ...promised].flatMap(({ reply }) => (reply.ok ? [reply] : []))
  return firstBy(answers, [
    (reply) => isGoodRead(reply) && isJsonReply(reply),
    (reply) => asksForKey(reply) && isJsonReply(reply),
    isGoodRead,
    asksForKey,
    isJsonReply,
  ])
}

export function apiErrorsOf({ error: { url, reply } }: FirstLook): ObservationOf<'apiErrors'> {
  if (!reply.ok) return unanswered(reply)
  const { status } = reply
  if (isPassing(status)) return passing(url, reply)
  const { baseUrl: _base, ...value } = apiValue(reply)
  return observed({ ...value, ...readErrorBody(jsonOf(reply), reply.text, status) }, reply)
}

export function methodRefusalOf({ wrongMethod }: FirstLook): ObservationOf<'methodRefusal'> {
  if (!wrongMethod)
    return notProbed('No address is documented at which a harmless method would be wrong.')
  const { reply, url } = wrongMethod
  if (!reply.ok) return unanswered(reply)
  if (asksForKey(reply))
    return unobserved('auth-required', reply, `${url} asks for a key, whatever the method.`)
  if (isPassing(reply.status)) return passing(url, reply)
  const allow = reply.headers['allow']
  return observed(
    {
      url: reply.url,
      status: reply.status,
      allow: allow === undefined ? null : cleanLine(allow, 200),
    },
    reply,
    'documented for POST only, asked with GET',
  )
}

export function healthOf({ health }: FirstLook): ObservationOf<'health'> {
  const found =
    health.find(({ reply }) => isGoodRead(reply)) ??
    health.find(({ isDocumented, reply }) => isDocumented && reply.ok && !isPassing(reply.status))
  const anywhere = health.find(({ reply }) => reply.ok && reply.isAnywhere === true)
  if (!found?.reply.ok && anywhere)
    return unobserved('unreadable', anywhere.reply, 'A path that cannot exist is answered, too.')
  if (!found?.reply.ok)
    return missing(
      health.map(({ reply }) => reply),
      'There is no health endpoint in the usual places.',
    )
  const { url, status } = found.reply
  return observed(
    { url, status, isJson: isJsonReply(found.reply) },
    found.reply,
    found.isDocumented ? 'named by the API description' : 'usual place',
  )
}

export function corsOf(reply: Reply | undefined): ObservationOf<'cors'> {
  if (!reply) return notProbed('Nothing answered that could be asked from another origin.')
  if (!reply.ok) return unanswered(reply)
  const allowed = reply.headers['access-control-allow-origin']
  return observed(
    {
      url: reply.url,
      reflectsOrigin: allowed?.trim().toLowerCase() === FOREIGN_ORIGIN,
      allowsCredentials:
        reply.headers['access-control-allow-credentials']?.trim().toLowerCase() === 'true',
    },
    reply,
  )
}

/** Headers on ordinary responses. An API that requires a key may send them only with one. */
export function rateLimitsOf(replies: readonly Reply[]): ObservationOf<'rateLimits'> {
  const answers = replies.filter((reply) => reply.ok)
  const pausing = answers.filter(({ status }) => status === 429 || status === 503)
  const hasRetryAfter = pausing.some(({ headers }) => headers['retry-after'] !== undefined)
  const first = answers.find((reply) => fieldsOf(reply).length > 0)
  const reply = first ?? (hasRetryAfter ? pausing[0] : undefined)
  const policies = readRateLimitPolicy(reply?.headers['ratelimit-policy'] ?? '')
  if (reply)
    return observed(
      {
        url: reply.url,
        fields: fieldsOf(reply).toSorted().slice(0, 20),
        ...(policies.length > 0 && { policies }),
        hasRetryAfter,
      },
      reply,
    )
  if (answers.some(isGoodRead))
    return notOffered(answers, 'No answer of the API carries rate-limit fields.')
  const [none] = replies
  if (none && !none.ok && answers.length === 0) return unanswered(none)
  return unobserved(
    answers.some(asksForKey) ? 'auth-required' : 'not-probed',
    answers,
    'No ordinary answer was given without a key.',
  )
}

function fieldsOf({ headers }: Answered): string[] {
  return Object.keys(headers).filter((name) => RATE_LIMIT.test(name) && name.length <= 64)
}

/** A temporary condition that says nothing about the design of the API. */
function isPassing(status: number): boolean {
  return status === 429 || (status >= 502 && status <= 504)
}

function passing(url: string, reply: Answered): Unobserved {
  const cause = reply.status === 429 ? 'rate-limited' : 'unreadable'
  return unobserved(cause, reply, `${url} answered ${reply.status}.`)
}

const ACCEPT = 'application/json, */*;q=0.5'

/** `foreign` is the read with a foreign Origin. */
export async function measure(asked: Reads, ask: Asker, tokens: (text: string) => Promise<number>) {
  const first = bestOf(asked)
  if (!first || first.status >= 500 || first.status === 429) {
    const nothing = notProbed('No read of the API is known that could be measured.', first)
    return { apiLatency: nothing, apiReads: nothing, foreign: undefined, replies: [] }
  }
  const again = (headers: Readonly<Record<string, string>> = {}) =>
    ask({ url: first.url, headers: { accept: ACCEPT, ...headers }, redirects: 0 })
  const condition = isGoodRead(first) ? conditionOf(first) : null
  const [repeated, foreign, ...rest] = await Promise.all([
    again(),
    again({ origin: FOREIGN_ORIGIN }),
    again(),
    again(),
    ...(condition ? [again(condition)] : []),
  ])
  const conditional = condition ? rest.pop() : undefined
  const samples = [first, repeated, foreign, ...rest].filter((reply): reply is Answered => reply.ok)
  const value = { url: first.url, samplesMs: samples.map(({ ms }) => ms) }
  const apiLatency = observed(
    value,
    samples.map((reply) => reply.exchanges.slice(-1)),
  )
  const replies = [...samples, ...(conditional ? [conditional] : [])]
  if (!isGoodRead(first)) {
    const apiReads = unobserved(
      asksForKey(first) ? 'auth-required' : 'not-probed',
      first,
      'No read is known that is answered without a key.',
    )
    return { apiLatency, apiReads, foreign, replies }
  }
  const others = [asked.main, ...asked.others].flatMap((each) =>
    each.reply.ok && each.reply !== first && isGoodRead(each.reply) ? [each.reply] : [],
  )
  const reads = [
    await readOf(first, repeated, conditional, tokens),
    ...(await Promise.all(others.map((reply) => readOf(reply, undefined, undefined, tokens)))),
  ]
  return {
    apiLatency,
    apiReads: observed({ reads }, [first, repeated, conditional, others]),
    foreign,
    replies: [...replies, ...others],
  }
}

function conditionOf({ headers }: Answered): Record<string, string> | null {
  const { etag, 'last-modified': modified } = headers
  if (etag) return { 'if-none-match': etag }
  return modified ? { 'if-modified-since': modified } : null
}

async function readOf(
  first: Answered,
  again: Reply | undefined,
  conditional: Reply | undefined,
  tokens: (text: string) => Promise<number>,
): Promise<Seen<'apiReads'>['reads'][number]> {
  const { 'content-encoding': encoding, etag, 'last-modified': modified } = first.headers
  return {
    url: first.url,
    status: first.status,
    bytes: first.body.length,
    tokens: await tokens(first.text),
    contentEncoding: encoding === undefined ? null : cleanLine(encoding, 50),
    hasEtag: Boolean(etag),
    hasLastModified: Boolean(modified),
    // What has changed is rightly sent as a whole.
    conditionalStatus:
      conditional?.ok === true && !hasChanged(first, conditional) ? conditional.status : null,
    repeat:
      again?.ok === true && again.status === first.status
        ? compareBodies(bodyOf(first), bodyOf(again))
        : null,
  }
}

function hasChanged(before: Answered, after: Answered): boolean {
  const validators = [before, after].map((reply) => JSON.stringify(conditionOf(reply)))
  return isSuccess(after) && before.text !== after.text && validators[0] !== validators[1]
}

function bodyOf(reply: Answered): { text: string; json: unknown } {
  return { text: reply.text, json: jsonOf(reply) }
}
