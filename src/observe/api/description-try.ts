// Requests an API description at one URL, and reads it with the files that it references.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { isFound, type ObservationOf, observed, perScan } from '../probe.ts'
import { askOrGuess } from '../invented-path.ts'
import { LIMITS } from '../limits.ts'
import type { Asker, Reply } from '../outbound/outbound.ts'
import { readJson } from '../reading/data/json.ts'
import { readYaml } from '../reading/data/yaml.ts'
import {
  bundle,
  type OpenApiDocument,
  openDocument,
  type ReadFile,
} from '../reading/openapi/document.ts'
import { inlinedDescription, parseDescription } from '../reading/openapi/description-link.ts'
import { readOpenApi } from '../reading/openapi/openapi.ts'
import { looksLikeHtml } from '../reading/page/media.ts'
import type { Clue, Page, Scan } from '../scan.ts'
import { isUnsuitedRead } from '../reading/page/links.ts'

const MOST_NAMED = 12
const MOST = 6
/** A page with more links than this is a website, and only promising ones are followed. */
const INDEX_LINKS = 15
const PROMISING =
  /\b(?:apis?|rest|docs?|documentation|explorer|swagger|redoc|openapi|oas|specs?|schema|reference|developers?|graphi?ql|json(?:rpc)?|status|health[a-z]{0,3}|metrics|info|version)\b/i
/** Files of pages, and documents that have other uses. */
const NOT_READ =
  /\.(?:css|m?js|map|png|jpe?g|gif|svg|ico|webp|avif|woff2?|ttf|pdf|zip|gz|xml|txt|md|webmanifest|rss|atom)$|\/(?:manifest|feed|package|search-index|searchindex|sitemap)\b[^/]{0,40}$|\/\.well-known\//i

export const homeLinks = perScan(async (scan): Promise<Clue[]> => {
  const home = await scan.homePage()
  return home ? linksOn(home) : []
})

/** The promising ones first. */
function linksOn({ reply, reading }: Page): Clue[] {
  const { origin } = new URL(reply.url)
  const links = new Map<string, string>()
  for (const { url, text } of reading.links) {
    const { origin: host, pathname } = new URL(url)
    if (host === origin && url !== reply.url && pathname !== '/' && !links.has(url))
      links.set(url, text)
  }
  const isIndex = links.size <= INDEX_LINKS
  const places = [...links].filter(
    ([url]) => !isUnsuitedRead(new URL(url).pathname) && !NOT_READ.test(new URL(url).pathname),
  )
  return [
    ...places.filter(isPromising),
    ...places.filter((place) => isIndex && !isPromising(place)),
  ]
    .slice(0, MOST)
    .map(([url]) => ({
      url,
      reason: `linked from the page ${reply.url}`,
      exchanges: reply.exchanges.slice(-1),
      found: 'linked' as const,
    }))
}

function isPromising([url, text]: [string, string]): boolean {
  return PROMISING.test(new URL(url).pathname) || PROMISING.test(text.slice(0, 80))
}

export interface FoundOpenApi {
  observation: ObservationOf<'openapi'>
  value: Seen<'openapi'> | null
  document: OpenApiDocument | null
}

/** A URL where a description may be, and what was found there. */
export interface Try {
  clue: Clue
  reply: Reply
  /** Null if it is not a description. */
  found: FoundOpenApi | null
  /** Why the description cannot be read. */
  problem: string | null
}

const ACCEPT =
  'application/vnd.oai.openapi+json, application/json, application/yaml, text/yaml, */*;q=0.5'
/** What a page renders is named near its beginning; or the page holds all of it, however long. */
const LONGEST_PAGE = 400_000
const DECIDED_WITHIN = 300_000
const RENDERER = /redoc|swagger|rapidoc|scalar|stoplight|openapi/i
const MOST_FILES = 16

export function askAt({ url, found, exchanges }: Clue, scan: Scan, ask: Asker): Promise<Reply> {
  const wanted = {
    headers: { accept: ACCEPT },
    maxBytes: LIMITS.descriptionBytes,
    redirects: 2,
    until: isLongPage,
  }
  const isNamed = found !== 'well-known' || exchanges.length > 0
  return askOrGuess(scan.outbound, ask, { ...wanted, url, isNamed }, ({ text }) =>
    RENDERER.test(text),
  )
}

export async function tryWith(clue: Clue, reply: Reply, scan: Scan, ask: Asker): Promise<Try> {
  const nothing = { clue, reply, found: null, problem: null }
  if (!isFound(reply)) return nothing
  const parsed = looksLikeHtml(reply.text) ? null : parseDescription(reply.text)
  if (parsed?.ok === false) return { ...nothing, problem: parsed.problem }
  const inlined = parsed === null ? inlinedDescription(reply.text) : null
  const document = openDocument(parsed?.ok === true ? parsed.value : inlined?.value)
  if (!document) return nothing
  const files: Reply[] = []
  const texts = await bundle(document.root, reply.url, fileReader(ask, files))
  const whole = [inlined?.text ?? reply.text, ...texts].join('\n')
  const reading = readOpenApi(document.root, whole, await scan.tokens(whole), { salt: scan.salt })
  if (!reading) return nothing
  const value: Seen<'openapi'> = {
    url: reply.url,
    found: clue.found,
    serverStatus: null,
    ...reading,
  }
  const observation = observed(value, [reply, files, clue], clue.reason)
  return { ...nothing, found: { observation, value, document } }
}

// Decided once: testing the beginning of a growing text repeatedly would take quadratic time.
function isLongPage(textSoFar: string): boolean {
  return (
    textSoFar.length > LONGEST_PAGE &&
    textSoFar.length < LONGEST_PAGE + DECIDED_WITHIN &&
    looksLikeHtml(textSoFar) &&
    !RENDERER.test(textSoFar)
  )
}

/** Reads the files that a split description references. */
function fileReader(ask: Asker, replies: Reply[]): ReadFile {
  let read = 0
  return async (url) => {
    if (++read > MOST_FILES) return 'unread'
    const reply = await ask({ url, headers: { accept: ACCEPT }, redirects: 1 })
    replies.push(reply)
    if (!reply.ok || !isFound(reply))
      return reply.status === 404 || reply.status === 410 ? 'missing' : 'unread'
    const parsed = /^\uFEFF?\s{0,1000}[[{]/.test(reply.text)
      ? readJson(reply.text)
      : readYaml(reply.text)
    return parsed.ok ? { value: parsed.value, text: reply.text } : 'missing'
  }
}

/** The URLs that were tried without success: paths on the same host, full URLs on others. */
export function triedWords(addresses: readonly string[]): string {
  const hosts = new Set(addresses.map((address) => new URL(address).origin))
  const places = [
    ...new Set(
      addresses.map((address) => (hosts.size === 1 ? new URL(address).pathname : address)),
    ),
  ]
  return places.length > MOST_NAMED
    ? `${places.slice(0, MOST_NAMED).join(', ')} and ${places.length - MOST_NAMED} more`
    : places.join(', ')
}
