// Repeats the best read of an API: its speed, whether the response is stable, and whether it
// supports conditional requests.
import type { Observation } from '../../domain/evidence/observation.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import { observed, unobserved } from '../probe.ts'
import type { Answered, Asker, Reply } from '../outbound/outbound.ts'
import { compareBodies } from '../reading/data/api-answers.ts'
import { isGoodRead, jsonOf } from './api-reply.ts'
import { bestOf, FOREIGN_ORIGIN, isGuarded } from './behaviour.ts'
import type { FirstLook } from './first-look.ts'

type Read = Seen<'apiReads'>['reads'][number]

const ACCEPT = 'application/json, */*;q=0.5'

export interface Measured {
  apiLatency: Observation<Seen<'apiLatency'>>
  apiReads: Observation<Seen<'apiReads'>>
  /** The read with a foreign Origin. */
  foreign: Reply | undefined
  replies: readonly Reply[]
}

export async function measure(
  { main, others: further, health }: Pick<FirstLook, 'main' | 'others' | 'health'>,
  ask: Asker,
  tokens: (text: string) => Promise<number>,
): Promise<Measured> {
  const first = bestOf([main, ...further, ...health])
  if (!first || first.status >= 500 || first.status === 429) {
    const nothing = unobserved(
      'not-probed',
      first?.exchanges ?? [],
      'No address of the API answered.',
    )
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
    samples.flatMap((reply) => reply.exchanges.slice(-1)),
  )
  const replies = [...samples, ...(conditional ? [conditional] : [])]
  if (!isGoodRead(first)) {
    const apiReads = unobserved(
      isGuarded(first) ? 'auth-required' : 'not-probed',
      first.exchanges,
      'No read is known that is answered without a key.',
    )
    return { apiLatency, apiReads, foreign, replies }
  }
  const others = [main, ...further].flatMap((each) =>
    each.reply.ok && each.reply !== first && isGoodRead(each.reply) ? [each.reply] : [],
  )
  const reads = [
    await readOf(first, repeated, conditional, tokens),
    ...(await Promise.all(others.map((reply) => readOf(reply, undefined, undefined, tokens)))),
  ]
  const exchanges = [first, repeated, conditional, ...others].flatMap(
    (reply) => reply?.exchanges ?? [],
  )
  return {
    apiLatency,
    apiReads: observed({ reads }, exchanges),
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
): Promise<Read> {
  const {
    'content-encoding': encoding,
    'cache-control': cacheControl,
    etag,
    'last-modified': modified,
  } = first.headers
  return {
    url: first.url,
    status: first.status,
    bytes: first.body.length,
    tokens: await tokens(first.text),
    contentEncoding: encoding === undefined ? null : cleanLine(encoding, 50),
    hasEtag: Boolean(etag),
    hasLastModified: Boolean(modified),
    cacheControl: cacheControl === undefined ? null : cleanLine(cacheControl, 500),
    conditionalStatus: conditional?.ok === true ? conditional.status : null,
    repeat:
      again?.ok === true && again.status === first.status
        ? compareBodies(bodyOf(first), bodyOf(again))
        : null,
  }
}

function bodyOf(reply: Answered): { text: string; json: unknown } {
  return { text: reply.text, json: jsonOf(reply) }
}
