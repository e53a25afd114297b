// The first requests to an API, all concurrent: a read, its health, a path that cannot exist, a
// wrong method.
import { createHash } from 'node:crypto'
import type { NotOffered, Unobserved } from '../../domain/evidence/observation.ts'
import { notOffered, unobserved } from '../ending.ts'
import type { Asker } from '../outbound/outbound.ts'
import type { Reply } from '../outbound/reply.ts'
import type { Scan } from '../scan.ts'
import { homeReply } from '../site-probe.ts'
import { isGoodRead, isJsonReply } from './api-reply.ts'
import { findApiBase, type ApiBase } from './base.ts'
import { findOpenApi } from './description.ts'
import { findGraphql } from './graphql.ts'
import { askerOf, searchApi } from './search.ts'
import { triedWords } from './tried-words.ts'
import { perScan } from '../per-scan.ts'

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
  if (!base || scan.hints?.api?.style === 'graphql') return absence(scan, [])
  // An endpoint that returns the same error for everything may still answer GraphQL queries.
  if (base.proof && !isGoodRead(base.proof) && (await findGraphql(scan)).reply)
    return absence(scan, [])
  const [open] = base.reads.open
  const path = open ?? base.reads.guarded[0]
  const addressAt = (url: string) => (path === undefined ? url : `${url}${path}`)
  const reading = base.proof ? Promise.resolve(base.proof) : read(ask, addressAt(base.url))
  if (base.isGuess && !isApiLike(await reading)) return absence(scan, [await reading])
  const isGuarded = open === undefined && path !== undefined
  const main = { reading, address: addressAt(base.url), path, isGuarded }
  const moved = base.beside
    ? await readBeside(base, base.beside, { ...main, address: addressAt(base.beside) }, ask)
    : null
  return {
    state: 'asked',
    base: moved?.base ?? base,
    ...(await besides(moved?.base ?? base, ask, moved?.main ?? main)),
  }
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
  ask: Asker,
  { reading, address, path, isGuarded }: MainRead,
): Promise<Omit<FirstLook, 'state' | 'base'>> {
  const { origin } = new URL(base.url)
  const { health: documented, writeOnly, open } = base.reads
  const healths =
    documented === null
      ? [`${origin}/health`, ...(writeOnly === null ? [`${origin}/healthz`] : [])]
      : documented === path
        ? []
        : [`${base.url}${documented}`]
  const more = open.slice(1, 1 + MORE_READS).map((each) => `${base.url}${each}`)
  const nowhere = `${base.url}/agentgrade-${createHash('sha256').update(base.url).digest('hex').slice(0, 16)}`
  const [main, others, error, wrongMethod, ...health] = await Promise.all([
    asked(address, path !== undefined, reading),
    Promise.all(more.map((url) => asked(url, true, read(ask, url)))),
    asked(nowhere, false, read(ask, nowhere)),
    writeOnly === null
      ? null
      : asked(`${base.url}${writeOnly}`, true, read(ask, `${base.url}${writeOnly}`)),
    ...healths.map((url) => asked(url, documented !== null, read(ask, url))),
  ])
  const own = documented !== null && documented === path ? [main] : []
  return { main: { ...main, isGuarded }, others, error, wrongMethod, health: [...own, ...health] }
}

async function asked(url: string, isDocumented: boolean, reply: Promise<Reply>): Promise<Asked> {
  return { url, isDocumented, reply: await reply }
}

function read(ask: Asker, url: string): Promise<Reply> {
  return ask({ url, headers: { accept: 'application/json, */*;q=0.5' }, redirects: 2 })
}

/** A response for programs. */
function isApiLike(reply: Reply): boolean {
  return (
    reply.ok &&
    (isJsonReply(reply) ||
      ((reply.status === 401 || reply.status === 403) &&
        reply.mediaType?.includes('html') !== true))
  )
}

/** Absent only if everything was tried and nothing looks like an API; otherwise unknown. */
async function absence(scan: Scan, tried: readonly Reply[]): Promise<NotOffered | Unobserved> {
  const [site, home, docs, described, graphql, search] = await Promise.all([
    scan.site(),
    homeReply(scan),
    scan.clues('docs'),
    findOpenApi(scan),
    findGraphql(scan),
    searchApi(scan),
  ])
  const replies = [...tried, ...search.tried]
  const exchanges = replies.flatMap((reply) => reply.exchanges)
  if (graphql.reply)
    return unobserved(
      'not-probed',
      graphql.reply.exchanges,
      'The API speaks GraphQL, which has no plain reads.',
    )
  if (site !== null && 'ok' in site) return unobserved(site.cause, site.exchanges, site.detail)
  if (scan.hints?.api)
    return unobserved(
      'not-probed',
      exchanges,
      'The declared API has no address that can be asked with a plain read.',
    )
  if (search.sign)
    return unobserved(
      'not-probed',
      exchanges,
      `${search.sign.detail} No read of an API was found; tried ${triedWords(replies.map(({ url }) => url))}.`,
    )
  if (home?.ok === false) return unobserved(home.cause, home.exchanges, home.detail)
  if (home?.ok === true && home.status >= 300) {
    return unobserved(
      'unreadable',
      [...home.exchanges, ...exchanges],
      `The home page answers ${home.status}; tried ${triedWords(replies.map(({ url }) => url))}.`,
    )
  }
  for (const reply of tried) {
    if (!reply.ok) return unobserved(reply.cause, exchanges, reply.detail)
    // A host without a page of its own may still be an API; one with a page is a website.
    if (reply.status >= 300)
      return unobserved(
        'not-probed',
        exchanges,
        `${reply.url} answers ${reply.status}, and no read of an API there is documented.`,
      )
  }
  const unasked = replies.find((reply) => !reply.ok)
  if (unasked && !unasked.ok)
    return unobserved(
      unasked.cause,
      exchanges,
      `${unasked.url} could not be asked: ${unasked.detail}`,
    )
  if (described.observation.state === 'unobserved') return described.observation
  if (graphql.observation.state === 'unobserved') return graphql.observation
  const named = docs.find(
    ({ url, reason, exchanges: from }) =>
      from.length > 0 &&
      /\bapi\b|developer/i.test(`${new URL(url).host}${new URL(url).pathname} ${reason}`),
  )
  if (named)
    return unobserved(
      'not-probed',
      [...exchanges, ...named.exchanges],
      `${named.url} speaks of an API, but no address of it was found.`,
    )
  return notOffered(
    [...exchanges, ...described.observation.exchanges, ...graphql.observation.exchanges],
    site === null
      ? 'A package or a program has no API of its own, and its page names none.'
      : `No API was found at ${triedWords(replies.map(({ url }) => url))}, and no page that was read names one.`,
  )
}
