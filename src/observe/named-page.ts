// A page that tools usually have: read where the tool links to it, else guessed at the usual path.
import type { NotOffered, Unobserved } from '../domain/evidence/observation.ts'
import { isFound, isWebPage, missing, unobserved } from './ending.ts'
import { guess } from './invented-path.ts'
import type { Asker } from './outbound/outbound.ts'
import type { Answered, Reply } from './outbound/reply.ts'
import { readPage } from './reading/page/page.ts'
import type { PageReading } from './reading/page/page-reading.ts'
import type { ClueKind, Scan, Site } from './scan.ts'
import { homeReply } from './probe.ts'

export interface NamedPage {
  reply: Answered
  /** Null if it is not a web page. */
  reading: PageReading | null
  exchanges: readonly string[]
  /** Why it is believed to be the tool's. */
  reason: string
}

interface Wanted {
  kind: ClueKind
  /** The usual path, if nothing names the page. */
  path: string
  accept: string
  /** Of several clues, the path of the one that is read. */
  prefers?: RegExp
}

/** The strongest clue, preferably one that `prefers` matches; else the usual path. */
export async function readNamedPage(
  scan: Scan,
  ask: Asker,
  { origin }: Site,
  { kind, path, accept, prefers }: Wanted,
): Promise<{ page: NamedPage | NotOffered | Unobserved; reply: Reply }> {
  const clues = await scan.clues(kind)
  const clue = clues.find(({ url }) => prefers?.test(new URL(url).pathname)) ?? clues[0]
  const headers = { accept }
  const reply = await (clue
    ? ask({ url: clue.url, headers, keepsBeginning: true })
    : guess(scan.outbound, ask, { origin, path, headers, keepsBeginning: true }))
  const reading = reply.ok && isWebPage(reply) ? readPage(reply.text, reply.url) : null
  if (reply.ok && reply.isAnywhere === true && reading?.isShell === true)
    return { page: emptyFrame(reply), reply }
  if (isFound(reply)) {
    const exchanges = [...(clue?.exchanges ?? []), ...reply.exchanges]
    return {
      page: { reply, reading, exchanges, reason: clue?.reason ?? `usual place ${path}` },
      reply,
    }
  }
  // A home page that could not be read may link to another URL.
  const home = clue ? null : await homeReply(scan)
  return {
    page: missing(home === null ? [reply] : [reply, home], `There is nothing at ${reply.url}.`),
    reply,
  }
}

function emptyFrame({ exchanges, url }: Answered): Unobserved {
  return unobserved('unreadable', exchanges, `${url} is an empty frame that a script fills.`)
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
