// The first requests to an API: a read, its health, a path that cannot exist, a wrong method.
import type { NotOffered, Unobserved } from '../../domain/evidence/observation.ts'
import type { Answered, Asker, Reply } from '../outbound/outbound.ts'
import type { Scan } from '../scan.ts'
import { perScan, setAside, unobserved } from '../probe.ts'
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
  const addressAt = (url: string) => (path === undefined ? url : `${url}${path}`)
  const reading = base.proof ? Promise.resolve(base.proof) : read(ask, addressAt(base.url))
  const invented = (url: string) => inventedReply(scan.outbound, `${url}/`, 'data')
  if (base.isGuess && !(await isProven(reading, invented(base.url))))
    return noApi(scan, [await reading])
  const isGuarded = open === undefined && path !== undefined
  const main = { reading, address: addressAt(base.url), path, isGuarded }
  const moved = base.beside
    ? await readBeside(base, base.beside, { ...main, address: addressAt(base.beside) }, ask)
    : null
  const used = moved?.base ?? base
  const replies = await besides(used, scan, moved?.main ?? main, invented(used.url))
  return showsApi(base, replies)
    ? { state: 'asked', base: used, ...(base.reads.hasOwnValues ? withoutOwn(replies) : replies) }
    : notShown(used, replies)
}

async function isProven(reading: Promise<Reply>, invented: Promise<Reply>): Promise<boolean> {
  const [reply, other] = await Promise.all([reading, invented])
  return reply.ok && other.ok && isApiLike(reply) && !isAlike(reply, other)
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
        ? isDocumented && isOtherError(reply, error.reply)
        : !isAlike(reply, error.reply) || (isDocumented && asksForKey(reply))),
  )
}

function notShown({ url }: ApiBase, { main, others, error }: Besides): Unobserved {
  const replies = [main, ...others, error].map(({ reply }) => reply)
  const status = main.reply.ok ? ` ${main.reply.status}` : ''
  return unobserved(
    'not-probed',
    replies.flatMap(({ exchanges }) => exchanges),
    main.isDocumented
      ? `${main.url} is described, and answers${status} like a path that does not exist: the API is not known to be at ${url}.`
      : `No read at ${url} is known: it answers${status} like a path that does not exist.`,
  )
}

/** Uses the description's own host if its server cannot be reached and an API responds there. */
async function readBeside(
  base: ApiBase,
  url: string,
  main: MainRead,
  ask: Asker,
): Promise<{ base: ApiBase; main: MainRead } | null> {
  const first = await main.reading
  if (first.ok || !UNREACHED.has(first.cause)) return null
  const reply = await read(ask, main.address)
  if (!isApiLike(reply)) return null
  const reason = `the host of the API description; its server ${base.url} cannot be reached`
  return {
    base: {
      ...base,
      url,
      server: null,
      reason,
      exchanges: [...base.exchanges, ...first.exchanges],
    },
    main: { ...main, reading: Promise.resolve(reply) },
  }
}

interface MainRead {
  reading: Promise<Reply>
  address: string
  path: string | undefined
  isGuarded: boolean
}

async function besides(
  base: ApiBase,
  scan: Scan,
  { reading, address, path, isGuarded }: MainRead,
  invented: Promise<Reply>,
): Promise<Besides> {
  const ask = askerOf(scan)
  const { health: documented, writeOnly, open } = base.reads
  const more = open.slice(1, 1 + MORE_READS).map((each) => `${base.url}${each}`)
  const [main, others, error, wrongMethod, ...health] = await Promise.all([
    asked(address, path !== undefined, reading),
    Promise.all([
      ...more.map((url) => asked(url, true, read(ask, url))),
      readItem(base, path, reading, ask),
    ]),
    asked(inventedBeside(`${base.url}/`), false, invented),
    writeOnly === null
      ? null
      : asked(`${base.url}${writeOnly}`, true, read(ask, `${base.url}${writeOnly}`)),
    ...healthReads(base, scan, path),
  ])
  const own = documented !== null && documented === path ? [main] : []
  return {
    main: { ...main, isGuarded },
    others: others.filter((each) => each !== null),
    error,
    wrongMethod,
    health: [...own, ...health],
  }
}

/** One item of the list that was read, by its own id. */
async function readItem(
  { url, reads }: ApiBase,
  path: string | undefined,
  reading: Promise<Reply>,
  ask: Asker,
): Promise<Asked | null> {
  const item = reads.items.get(path ?? '')
  const id = item ? idIn(jsonOf(await reading), item.parameter) : null
  if (!item || id === null) return null
  const address = `${url}${item.path}${encodeURIComponent(id)}`
  return asked(address, true, read(ask, address))
}

/** Of the first item: the member with the name of the parameter, else its id. */
function idIn(answer: unknown, parameter: string): string | null {
  const lists = Array.isArray(answer) ? [answer] : Object.values(objectOf(answer) ?? {})
  const first: unknown = lists.map(listOf).find((list) => list.length > 0)?.[0]
  const id = [parameter, 'id', 'uuid', 'slug', 'name'].map((name) => memberOf(first, name))
  const found = id.find((each) => typeof each === 'number' || isFilled(each))
  return found === undefined ? null : String(found).slice(0, 200)
}

function healthReads({ url, reads }: ApiBase, scan: Scan, path: string | undefined) {
  const ask = askerOf(scan)
  const { origin } = new URL(url)
  if (reads.health === null)
    return HEALTH_PATHS.map((place) =>
      asked(
        `${origin}${place}`,
        false,
        guess(scan.outbound, ask, { origin, path: place, headers: HEADERS, redirects: 2 }),
      ),
    )
  const address = `${url}${reads.health}`
  return reads.health === path ? [] : [asked(address, true, read(ask, address))]
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

/** An item that does not exist is told apart from a path that does not. */
function isOtherError(reply: Answered, invented: Reply): boolean {
  return isJsonReply(reply) && invented.ok && !hasSameWords(reply, invented)
}
