// A page that tools usually have: read where the tool links to it, else tried at the usual path.
import type { NotOffered, Unobserved } from '../domain/evidence/observation.ts'
import { isFound, isWebPage, missing, notOffered, unobserved } from './ending.ts'
import type { Answered, Reply } from './outbound/reply.ts'
import { readPage } from './reading/page/page.ts'
import type { PageReading } from './reading/page/page-reading.ts'
import type { ClueKind, Scan, Site } from './scan.ts'
import { homeReply } from './probe.ts'

const LOOKED_AT = 20_000

/** A URL to try. */
export interface PageCandidate {
  url: string
  reason: string
  exchanges: readonly string[]
  /** The tool itself links to it; otherwise it is only the usual path. */
  isNamed: boolean
}

export interface NamedPage {
  reply: Answered
  /** Null if it is not a web page. */
  reading: PageReading | null
}

/** The strongest clue, preferably one that `prefers` matches. */
export async function placeOf(
  scan: Scan,
  kind: ClueKind,
  { origin }: Site,
  path: string,
  prefers?: RegExp,
): Promise<PageCandidate> {
  const clues = await scan.clues(kind)
  const clue = clues.find(({ url }) => prefers?.test(new URL(url).pathname)) ?? clues[0]
  if (clue) return { ...clue, isNamed: clue.found !== 'well-known' || clue.exchanges.length > 0 }
  return { url: `${origin}${path}`, reason: `usual place ${path}`, exchanges: [], isNamed: false }
}

/**
 * The page at this URL. An unlinked page must contain one of the signs, because many websites
 * respond to every path.
 */
export async function pageAt(
  place: PageCandidate,
  reply: Reply,
  scan: Scan,
  signs: RegExp,
): Promise<NamedPage | NotOffered | Unobserved> {
  if (!isFound(reply)) {
    const home = await homeReply(scan)
    // A home page that could not be read may link to another URL.
    return missing(
      place.isNamed || home === null ? [reply] : [reply, home],
      `There is nothing at ${reply.url}.`,
    )
  }
  const reading = isWebPage(reply) ? readPage(reply.text, reply.url) : null
  if (
    place.isNamed ||
    signs.test(`${reading?.title ?? ''}\n${(reading?.text ?? reply.text).slice(0, LOOKED_AT)}`)
  )
    return { reply, reading }
  if (reading?.isShell === true)
    return unobserved(
      'unreadable',
      reply.exchanges,
      `${reply.url} is an empty frame that a script fills.`,
    )
  return notOffered(reply.exchanges, `${reply.url} answers with something else.`)
}

interface DocsAnswer {
  url: string
  status: number
  exchange: string
}

/** A redirect is listed with its target, for the page that was read. */
export async function docsAnswers(scan: Scan): Promise<DocsAnswer[]> {
  const docs = await scan.docs()
  const read = docs !== null && 'page' in docs ? docs.page.reply : null
  return scan.outbound.exchanges.flatMap((exchange) => {
    if (
      exchange.kind !== 'http' ||
      exchange.answer === null ||
      !/^docs-\d+(?:-\d+)?$/.test(exchange.id)
    )
      return []
    const status =
      read?.exchanges.includes(exchange.id) === true ? read.status : exchange.answer.status
    return [{ url: exchange.request.url, status, exchange: exchange.id }]
  })
}
