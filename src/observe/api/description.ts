// Finds the API description, once a scan, and reads it.
import type { Observation } from '../../domain/evidence/observation.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { isFound, missing, notOffered, observed, unobserved } from '../ending.ts'
import { LIMITS } from '../limits.ts'
import type { Asker } from '../outbound/outbound.ts'
import type { Answered, Reply } from '../outbound/reply.ts'
import { descriptionLink } from '../reading/openapi/description-link.ts'
import { looksLikeHtml } from '../reading/page/media.ts'
import { openDocument, type OpenApiDocument } from '../reading/openapi/document.ts'
import { readOpenApi } from '../reading/openapi/openapi.ts'
import { parseDescription } from '../reading/openapi/parse-description.ts'
import type { Clue, Scan } from '../scan.ts'
import { homeReply } from '../site-probe.ts'

export const OPENAPI_REQUESTS = 4

export interface FoundOpenApi {
  observation: Observation<Seen<'openapi'>>
  value: Seen<'openapi'> | null
  document: OpenApiDocument | null
}

interface Try {
  clue: Clue
  reply: Reply
  /** Null where it is no description. */
  found: FoundOpenApi | null
  /** What keeps a description from being read. */
  problem: string | null
}

const ACCEPT = 'application/vnd.oai.openapi+json, application/json, application/yaml, text/yaml, */*;q=0.5'
const PATHS = '/openapi.json /openapi.yaml /swagger.json /.well-known/openapi.json /api/openapi.json /v1/openapi.json /v3/api-docs /api-docs'.split(' ')
const FIRST_TRIED = 2

const memory = new WeakMap<Scan, Promise<FoundOpenApi>>()

/** The same look for whoever needs it first. */
export function findOpenApi(scan: Scan, ask: Asker): Promise<FoundOpenApi> {
  const known = memory.get(scan) ?? find(scan, ask).finally(() => scan.outbound.finish('openapi'))
  memory.set(scan, known)
  return known
}

async function find(scan: Scan, ask: Asker): Promise<FoundOpenApi> {
  const tries: Try[] = []
  const attempt = async (clues: readonly Clue[], most: number): Promise<FoundOpenApi | null> => {
    const fresh = clues.filter(({ url }) => !tries.some(({ clue }) => clue.url === url)).slice(0, most)
    tries.push(...(await Promise.all(fresh.map((clue) => tryAt(clue, scan, ask)))))
    return tries.find(({ found }) => found !== null)?.found ?? null
  }
  const [given, usual] = await Promise.all([scan.knownClues('openapi'), usualPlaces(scan)])
  const early = await attempt(given.length > 0 ? given : usual, FIRST_TRIED)
  if (early) return early
  const named = await scan.clues('openapi')
  const found = await attempt([...pageClues(tries), ...named, ...usual], OPENAPI_REQUESTS - tries.length)
  return found ?? (await attempt(pageClues(tries), OPENAPI_REQUESTS - tries.length)) ?? { observation: await ending(scan, tries), value: null, document: null }
}

/** On the host of the API and on the website. */
async function usualPlaces(scan: Scan): Promise<Clue[]> {
  const [site, apis] = await Promise.all([scan.site(), scan.knownClues('api')])
  const origins = [...apis.slice(0, 1).map(({ url }) => new URL(url).origin), ...(site !== null && 'origin' in site ? [site.origin] : [])]
  return PATHS.flatMap((path) =>
    [...new Set(origins)].map((origin) => ({ url: `${origin}${path}`, reason: `the usual place ${path}`, exchanges: [], found: 'well-known' as const })),
  )
}

async function tryAt(clue: Clue, scan: Scan, ask: Asker): Promise<Try> {
  const reply = await ask({ url: clue.url, headers: { accept: ACCEPT }, maxBytes: LIMITS.descriptionBytes, redirects: 2 })
  if (!isFound(reply) || looksLikeHtml(reply.text)) return { clue, reply, found: null, problem: null }
  const parsed = parseDescription(reply.text)
  if (parsed === null) return { clue, reply, found: null, problem: null }
  if (!parsed.ok) return { clue, reply, found: null, problem: parsed.problem }
  const document = openDocument(parsed.value)
  return { clue, reply, found: document && (await foundAt(clue, reply, document, scan)), problem: null }
}

async function foundAt(clue: Clue, reply: Answered, document: OpenApiDocument, scan: Scan): Promise<FoundOpenApi | null> {
  const reading = readOpenApi(document.root, reply.text, await scan.tokens(reply.text))
  if (!reading) return null
  const value: Seen<'openapi'> = { url: reply.url, found: clue.found, serverStatus: null, ...reading }
  return { observation: observed(value, [...reply.exchanges, ...clue.exchanges], clue.reason), value, document }
}

/** What the pages among them render. */
function pageClues(tries: readonly Try[]): Clue[] {
  return tries.flatMap(({ clue, reply }) => {
    const url = isFound(reply) && looksLikeHtml(reply.text) ? descriptionLink(reply.text, reply.url) : null
    return url === null
      ? []
      : [{ url, reason: `named by the page ${reply.url}`, exchanges: reply.exchanges, found: clue.found === 'declared' ? 'declared' : 'documentation' }]
  })
}

async function ending(scan: Scan, tries: readonly Try[]): Promise<Observation<Seen<'openapi'>>> {
  const torn = tries.find(({ problem }) => problem !== null)
  if (torn) return unobserved('unreadable', torn.reply.exchanges, `${torn.reply.url} cannot be read: ${torn.problem}`)
  // Our own limit on a usual place says nothing; on a clue it does.
  const replies = tries.filter(({ clue, reply }) => reply.ok || reply.cause !== 'budget' || clue.exchanges.length > 0).map(({ reply }) => reply)
  if (replies.length > 0) return missing(replies, `There is no API description at ${tries.map(({ clue }) => clue.url).join(', ')}.`)
  const site = await scan.site()
  if (site !== null && 'ok' in site) return unobserved(site.cause, site.exchanges, site.detail)
  if (scan.hints?.api) return unobserved('not-probed', [], 'No address of a description is known.')
  const page = await homeReply(scan)
  if (page && !page.ok) return unobserved(page.cause, page.exchanges, page.detail)
  return notOffered([], 'A package or a program brings no API description, and its page names none.')
}
