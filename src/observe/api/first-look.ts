// The first requests to an API: a read, its health, a path that cannot exist, a wrong method.
import type { NotOffered, Unobserved } from '../../domain/evidence/observation.ts'
import type { Answered, Asker, Reply } from '../outbound/outbound.ts'
import type { Scan } from '../scan.ts'
import { notProbed, perScan, setAside } from '../probe.ts'
import { isFilled, listOf, memberOf, objectOf } from '../../domain/schema/json.ts'
import { isGoodRead, asksForKey, isJsonReply, jsonOf } from './api-reply.ts'
import { type ApiBase, findApiBase } from './base.ts'
import { findGraphql } from './graphql.ts'
import { guess, hasSameWords, inventedBeside, inventedReply, isAlike } from '../invented-path.ts'
import { noApi } from './no-api.ts'
import { askerOf } from './search.ts'

export interface Asked {
  url: string
  reply: Reply
  /** Named in the description. */
  isDocumented: boolean
}

export interface FirstLook {
  state: 'asked'
  base: ApiBase
  /** The read that everything else is measured with, and two more. */
  main: Asked & { isGuarded: boolean }
  others: readonly Asked[]
  health: readonly Asked[]
  error: Asked
  wrongMethod: Asked | null
}

/** With the first they are three, so that one that is unlike the rest decides nothing. */
const MORE_READS = 2
const HEADERS = { accept: 'application/json, */*;q=0.5' }
const HEALTH_PATHS = ['/health', '/healthz', '/-/healthy']
const UNREACHED: ReadonlySet<string> = new Set(['dns', 'refused', 'timeout', 'tls'])

/** If no API is found, the result says why. */
export const lookAtApi = perScan(look)

/** The status of the description's first absolute server; null if another URL was requested. */
export async function serverStatus(scan: Scan): Promise<number | null> {
  const [value, found] = await Promise.all([scan.openapi(), lookAtApi(scan)])
  const first = value?.servers.find(({ url }) => /^https?:\/\//i.test(url))
  if (!first || found.state !== 'asked' || !found.main.reply.ok || found.base.server !== first.url)
    return null
  return found.main.reply.status
}

async function look(scan: Scan): Promise<FirstLook | NotOffered | Unobserved> {
  const ask = askerOf(scan)
  const base = await findApiBase(scan)
  if (!base || scan.hints?.api?.style === 'graphql') return noApi(scan, [])
  // An endpoint that returns the same error for everything may still answer GraphQL queries.
  if (base.proof && !isGoodRead(base.proof) && (await findGraphql(scan)).reply)
    return noApi(scan, [])
  const [open] = base.reads.open
  const path = open ?? base.reads.guarded[0]
  const mainAt = async (url: string, proof?: Answered): Promise<FirstLook['main']> => {
    const address = path === undefined ? url : `${url}${path}`
    const reply = proof ?? (await read(ask, address))
    const isDocumented = path !== undefined
    return { url: address, reply, isDocumented, isGuarded: open === undefined && isDocumented }
  }
  const invented = (url: string) => inventedReply(scan.outbound, `${url}/`, 'data')
  let main = mainAt(base.url, base.proof)
  if (base.isGuess) {
    const [{ reply }, other] = await Promise.all([main, invented(base.url)])
    const isProven = reply.ok && other.ok && isApiLike(reply) && !isAlike(reply, other)
    if (!isProven) return noApi(scan, [reply])
  }
  let used = base
  if (base.beside) {
    const { reply } = await main
    const other = !reply.ok && UNREACHED.has(reply.cause) ? await mainAt(base.beside) : null
    // The description's own host, if its server cannot be reached and an API responds there.
    if (other && isApiLike(other.reply)) {
      main = Promise.resolve(other)
      used = {
        ...base,
        url: base.beside,
        server: null,
        reason: `the host of the API description; its server ${base.url} cannot be reached`,
        exchanges: [...base.exchanges, ...reply.exchanges],
      }
    }
  }
  const replies = await besides(used, scan, path, main, invented(used.url))
  return showsApi(base, replies)
    ? { state: 'asked', base: used, ...(base.reads.hasOwnValues ? withoutOwn(replies) : replies) }
    : notShown(used, replies)
}

type Besides = Omit<FirstLook, 'state' | 'base'>

/** That nothing has an id of ours says nothing about the API. */
function withoutOwn({ main, others, ...rest }: Besides): Besides {
  const { reply } = main
  return {
    ...rest,
    main: isRefusedValue(reply)
      ? { ...main, reply: setAside(reply, 'The description shows no value for this read.') }
      : main,
    others: others.filter((each) => !isRefusedValue(each.reply)),
  }
}

function isRefusedValue(reply: Reply): reply is Answered {
  return reply.ok && [400, 404, 410, 422].includes(reply.status)
}

/**
 * A description does not make its host an API: one that answers documented reads like paths that do
 * not exist only holds a document. A refusal of a documented read is what a key is for.
 */
function showsApi(
  { proof, isDescribed = false }: ApiBase,
  { main, others, health, error }: Besides,
): boolean {
  if (proof || !main.reply.ok || main.reply.status >= 500 || main.reply.status === 429) return true
  // The vendor, or a proof, names this address as the API's.
  if (!isDescribed) return isApiLike(main.reply) || !isAlike(main.reply, error.reply)
  return [main, ...others, ...health.filter(({ isDocumented }) => isDocumented)].some(
    ({ reply, isDocumented }) =>
      reply.ok &&
      (isGoodRead(reply) || isApiLike(reply)) &&
      (reply.status === 404 || reply.status === 410
        ? // An item that does not exist is told apart from a path that does not.
          isDocumented && isJsonReply(reply) && error.reply.ok && !hasSameWords(reply, error.reply)
        : !isAlike(reply, error.reply) || (isDocumented && asksForKey(reply))),
  )
}

function notShown({ url }: ApiBase, { main, others, error }: Besides): Unobserved {
  const replies = [main, ...others, error].map(({ reply }) => reply)
  const status = main.reply.ok ? ` ${main.reply.status}` : ''
  return notProbed(
    main.isDocumented
      ? `${main.url} is described, and answers${status} like a path that does not exist: the API is not known to be at ${url}.`
      : `No read at ${url} is known: it answers${status} like a path that does not exist.`,
    replies,
  )
}

async function besides(
  base: ApiBase,
  scan: Scan,
  path: string | undefined,
  reading: Promise<FirstLook['main']>,
  invented: Promise<Reply>,
): Promise<Besides> {
  const ask = askerOf(scan)
  const { health: documented, writeOnly, open } = base.reads
  const documentedAt = (each: string) =>
    asked(`${base.url}${each}`, true, read(ask, `${base.url}${each}`))
  const [main, others, error, wrongMethod, health] = await Promise.all([
    reading,
    Promise.all([
      ...open.slice(1, 1 + MORE_READS).map(documentedAt),
      itemPath(base, path, reading).then((item) => (item === null ? null : documentedAt(item))),
    ]),
    asked(inventedBeside(`${base.url}/`), false, invented),
    writeOnly === null ? null : documentedAt(writeOnly),
    documented === null
      ? usualHealth(base, scan)
      : (documented === path ? reading : documentedAt(documented)).then((one: Asked) => [one]),
  ])
  return { main, others: others.filter((each) => each !== null), error, wrongMethod, health }
}

/** One item of the list that was read, by its own id. */
async function itemPath(
  { reads }: ApiBase,
  path: string | undefined,
  reading: Promise<Asked>,
): Promise<string | null> {
  const item = reads.items.get(path ?? '')
  const id = item ? idIn(jsonOf((await reading).reply), item.parameter) : null
  return item && id !== null ? `${item.path}${encodeURIComponent(id)}` : null
}

/** Of the first item: the member with the name of the parameter, else its id. */
function idIn(answer: unknown, parameter: string): string | null {
  const lists = Array.isArray(answer) ? [answer] : Object.values(objectOf(answer) ?? {})
  const first: unknown = lists.map(listOf).find((list) => list.length > 0)?.[0]
  const id = [parameter, 'id', 'uuid', 'slug', 'name'].map((name) => memberOf(first, name))
  const found = id.find((each) => typeof each === 'number' || isFilled(each))
  return found === undefined ? null : String(found).slice(0, 200)
}

function usualHealth({ url }: ApiBase, scan: Scan): Promise<Asked[]> {
  const { origin } = new URL(url)
  return Promise.all(
    HEALTH_PATHS.map((path) =>
      asked(
        `${origin}${path}`,
        false,
        guess(scan.outbound, askerOf(scan), {
          url: `${origin}${path}`,
          headers: HEADERS,
          redirects: 2,
        }),
      ),
    ),
  )
}

async function asked(url: string, isDocumented: boolean, reply: Promise<Reply>): Promise<Asked> {
  return { url, isDocumented, reply: await reply }
}

function read(ask: Asker, url: string): Promise<Reply> {
  return ask({ url, headers: HEADERS, redirects: 2 })
}

/** A response for programs. */
function isApiLike(reply: Reply): boolean {
  return (
    reply.ok &&
    (isJsonReply(reply) || (asksForKey(reply) && reply.mediaType?.includes('html') !== true))
  )
}
