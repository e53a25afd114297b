// Why no API was found. A package or a program has none of its own; a host may have one at an address
// that was not tried, so there it is unknown.
import type { NotOffered, Unobserved } from '../../domain/evidence/observation.ts'
import { findOpenApi } from './description.ts'
import { triedWords } from './description-try.ts'
import { findGraphql } from './graphql.ts'
import { searchApi } from './search.ts'
import { clientOfApi } from '../npm/manifest.ts'
import type { Reply } from '../outbound/outbound.ts'
import { homeReply, notOffered, notProbed, type Source, unanswered, unobserved } from '../probe.ts'
import type { Scan } from '../scan.ts'

/** The first reason that applies; `tried` are the replies that might have been the API. */
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
  const places = triedWords(replies.map(({ url }) => url))
  const unknown = (detail: string, source: Source = replies) => notProbed(detail, source)
  if (graphql.reply)
    return unknown('The API speaks GraphQL, which has no plain reads.', graphql.reply)
  if (site !== null && 'ok' in site) return unanswered(site)
  if (scan.hints?.api)
    return unknown('The declared API has no address that can be asked with a plain read.')
  if (sign) return unknown(`${sign} No read of an API was found; tried ${places}.`)
  if (home?.ok === false) return unanswered(home)
  if (home && home.status >= 300)
    return unobserved(
      'unreadable',
      [home, replies],
      `The home page answers ${home.status}; tried ${places}.`,
    )
  // A host without a page of its own may still be an API; one with a page is a website.
  const odd = tried.find((each) => !each.ok || each.status >= 300)
  if (odd?.ok)
    return unknown(`${odd.url} answers ${odd.status}, and no read of an API there is documented.`)
  const unasked = odd ?? replies.find((each) => !each.ok)
  if (unasked?.ok === false)
    return unobserved(
      unasked.cause,
      replies,
      `Nothing is known about ${unasked.url}: ${unasked.detail}`,
    )
  // A file of the owner's is no exchange with the tool: that it cannot be read says nothing of it.
  const looked = scan.given?.description ? [graphql] : [described, graphql]
  for (const { observation } of looked) if (observation.state === 'unobserved') return observation
  const named = docs.find(({ url, reason, exchanges }) => {
    const { host, pathname } = new URL(url)
    return exchanges.length > 0 && /\bapi\b|developer/i.test(`${host}${pathname} ${reason}`)
  })
  if (named)
    return unknown(`${named.url} speaks of an API, but no address of it was found.`, [
      replies,
      named,
    ])
  const client = await clientOfApi(scan)
  if (client) return client
  const all = [replies, ...looked.map(({ observation }) => observation)]
  return site === null
    ? notOffered(all, 'A package or a program has no API of its own, and its page names none.')
    : unknown(`No API was found at ${places}. Other addresses were not tried.`, all)
}
