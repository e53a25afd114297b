// Why no API was found. A package or a program has none of its own; a host may have one at an address
// that was not tried, so there it is unknown.
import type { NotOffered, Unobserved } from '../../domain/evidence/observation.ts'
import { findOpenApi } from './description.ts'
import { triedWords } from './description-try.ts'
import { findGraphql } from './graphql.ts'
import { searchApi } from './search.ts'
import { notOffered, unobserved } from '../ending.ts'
import { clientOfApi } from '../npm/manifest.ts'
import type { Reply } from '../outbound/outbound.ts'
import type { Clue, Scan } from '../scan.ts'
import { homeReply } from '../probe.ts'

type ResultOf<F extends (scan: Scan) => unknown> = Awaited<ReturnType<F>>

interface Search {
  isDeclared: boolean
  site: Awaited<ReturnType<Scan['site']>>
  home: ResultOf<typeof homeReply>
  docs: readonly Clue[]
  described: ResultOf<typeof findOpenApi>['observation']
  graphql: ResultOf<typeof findGraphql>
  sign: ResultOf<typeof searchApi>['sign']
  /** Replies that might have been the API, and with them all that were tried. */
  tried: readonly Reply[]
  replies: readonly Reply[]
  exchanges: readonly string[]
}

/** In this order: the first that applies says why nothing is known. */
const UNKNOWN: readonly ((search: Search) => Unobserved | null)[] = [
  speaksGraphql,
  siteUnreached,
  declaredWithoutRead,
  signWithoutRead,
  homeUnreached,
  homeRefused,
  triedUnreached,
  notAsked,
  ({ described }) => (described.state === 'unobserved' ? described : null),
  ({ graphql: { observation } }) => (observation.state === 'unobserved' ? observation : null),
  namedInDocs,
]

export async function noApi(scan: Scan, tried: readonly Reply[]): Promise<NotOffered | Unobserved> {
  const [site, home, docs, described, graphql, { sign, tried: searched }] = await Promise.all([
    scan.site(),
    homeReply(scan),
    scan.clues('docs'),
    findOpenApi(scan),
    findGraphql(scan),
    searchApi(scan),
  ])
  const replies = [...tried, ...searched]
  const search: Search = {
    isDeclared: Boolean(scan.hints?.api),
    site,
    home,
    docs,
    described: described.observation,
    graphql,
    sign,
    tried,
    replies,
    exchanges: replies.flatMap((reply) => reply.exchanges),
  }
  for (const why of UNKNOWN) {
    const unknown = why(search)
    if (unknown) return unknown
  }
  const exchanges = [
    ...search.exchanges,
    ...search.described.exchanges,
    ...graphql.observation.exchanges,
  ]
  const client = await clientOfApi(scan)
  if (client) return client
  return site === null
    ? notOffered(
        exchanges,
        'A package or a program has no API of its own, and its page names none.',
      )
    : unobserved(
        'not-probed',
        exchanges,
        `No API was found at ${triedOf(search)}. Other addresses were not tried.`,
      )
}

function speaksGraphql({ graphql: { reply } }: Search): Unobserved | null {
  return reply
    ? unobserved('not-probed', reply.exchanges, 'The API speaks GraphQL, which has no plain reads.')
    : null
}

function siteUnreached({ site }: Search): Unobserved | null {
  return site !== null && 'ok' in site ? unobserved(site.cause, site.exchanges, site.detail) : null
}

function declaredWithoutRead({ isDeclared, exchanges }: Search): Unobserved | null {
  return isDeclared
    ? unobserved(
        'not-probed',
        exchanges,
        'The declared API has no address that can be asked with a plain read.',
      )
    : null
}

function signWithoutRead(search: Search): Unobserved | null {
  return search.sign
    ? unobserved(
        'not-probed',
        search.exchanges,
        `${search.sign.detail} No read of an API was found; tried ${triedOf(search)}.`,
      )
    : null
}

function homeUnreached({ home }: Search): Unobserved | null {
  return home?.ok === false ? unobserved(home.cause, home.exchanges, home.detail) : null
}

function homeRefused(search: Search): Unobserved | null {
  const { home, exchanges } = search
  return home?.ok === true && home.status >= 300
    ? unobserved(
        'unreadable',
        [...home.exchanges, ...exchanges],
        `The home page answers ${home.status}; tried ${triedOf(search)}.`,
      )
    : null
}

/** A host without a page of its own may still be an API; one with a page is a website. */
function triedUnreached({ tried, exchanges }: Search): Unobserved | null {
  const reply = tried.find((each) => !each.ok || each.status >= 300)
  if (!reply) return null
  return reply.ok
    ? unobserved(
        'not-probed',
        exchanges,
        `${reply.url} answers ${reply.status}, and no read of an API there is documented.`,
      )
    : unobserved(reply.cause, exchanges, reply.detail)
}

function notAsked({ replies, exchanges }: Search): Unobserved | null {
  const reply = replies.find((each) => !each.ok)
  return reply && !reply.ok
    ? unobserved(reply.cause, exchanges, `${reply.url} could not be asked: ${reply.detail}`)
    : null
}

function namedInDocs({ docs, exchanges }: Search): Unobserved | null {
  const named = docs.find(({ url, reason, exchanges: from }) => {
    const { host, pathname } = new URL(url)
    return from.length > 0 && /\bapi\b|developer/i.test(`${host}${pathname} ${reason}`)
  })
  return named
    ? unobserved(
        'not-probed',
        [...exchanges, ...named.exchanges],
        `${named.url} speaks of an API, but no address of it was found.`,
      )
    : null
}

function triedOf({ replies }: Search): string {
  return triedWords(replies.map(({ url }) => url))
}
