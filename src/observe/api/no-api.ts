// Why no API was found. A package or a program has none of its own; a host may have one at an address
// that was not tried, so there it is unknown.
import type { NotOffered, Unobserved } from '../../domain/evidence/observation.ts'
import { findOpenApi } from './description.ts'
import { triedWords } from './description-try.ts'
import { findGraphql } from './graphql.ts'
import { searchApi } from './search.ts'
import { clientOfApi } from '../npm/manifest.ts'
import type { Reply } from '../outbound/outbound.ts'
import { homeReply, notOffered, unanswered, unobserved } from '../probe.ts'
import type { Scan } from '../scan.ts'

/** `tried` are the replies that might have been the API. */
export async function noApi(scan: Scan, tried: readonly Reply[]): Promise<NotOffered | Unobserved> {
  const { replies, exchanges, unknown } = await whyUnknown(scan, tried)
  if (unknown) return unknown
  const [described, graphql, client] = await Promise.all([
    findOpenApi(scan),
    findGraphql(scan),
    clientOfApi(scan),
  ])
  const all = [...exchanges, ...described.observation.exchanges, ...graphql.observation.exchanges]
  if (client) return client
  if ((await scan.site()) === null)
    return notOffered(all, 'A package or a program has no API of its own, and its page names none.')
  const places = triedWords(replies.map(({ url }) => url))
  return unobserved(
    'not-probed',
    all,
    `No API was found at ${places}. Other addresses were not tried.`,
  )
}

/** The first reason that applies. */
async function whyUnknown(scan: Scan, tried: readonly Reply[]) {
  const [site, home, docs, described, graphql, { sign, tried: searched }] = await Promise.all([
    scan.site(),
    homeReply(scan),
    scan.clues('docs'),
    findOpenApi(scan),
    findGraphql(scan),
    searchApi(scan),
  ])
  const replies = [...tried, ...searched]
  const exchanges = replies.flatMap((reply) => reply.exchanges)
  const places = triedWords(replies.map(({ url }) => url))
  const notProbed = (detail: string, from: readonly string[] = exchanges) =>
    unobserved('not-probed', from, detail)
  const find = (): Unobserved | null => {
    if (graphql.reply)
      return notProbed('The API speaks GraphQL, which has no plain reads.', graphql.reply.exchanges)
    if (site !== null && 'ok' in site) return unanswered(site)
    if (scan.hints?.api)
      return notProbed('The declared API has no address that can be asked with a plain read.')
    if (sign) return notProbed(`${sign} No read of an API was found; tried ${places}.`)
    if (home?.ok === false) return unanswered(home)
    if (home && home.status >= 300)
      return unobserved(
        'unreadable',
        [...home.exchanges, ...exchanges],
        `The home page answers ${home.status}; tried ${places}.`,
      )
    // A host without a page of its own may still be an API; one with a page is a website.
    const odd = tried.find((each) => !each.ok || each.status >= 300)
    if (odd?.ok === false) return unobserved(odd.cause, exchanges, odd.detail)
    if (odd)
      return notProbed(
        `${odd.url} answers ${odd.status}, and no read of an API there is documented.`,
      )
    const unasked = replies.find((each) => !each.ok)
    if (unasked)
      return unobserved(
        unasked.cause,
        exchanges,
        `Nothing is known about ${unasked.url}: ${unasked.detail}`,
      )
    for (const { observation } of [described, graphql])
      if (observation.state === 'unobserved') return observation
    const named = docs.find(({ url, reason, exchanges: from }) => {
      const { host, pathname } = new URL(url)
      return from.length > 0 && /\bapi\b|developer/i.test(`${host}${pathname} ${reason}`)
    })
    return named
      ? notProbed(`${named.url} speaks of an API, but no address of it was found.`, [
          ...exchanges,
          ...named.exchanges,
        ])
      : null
  }
  return { replies, exchanges, unknown: find() }
}
