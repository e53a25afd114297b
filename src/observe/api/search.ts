// Searches for an undescribed API: at the submitted URL, where pages and scripts link to, and at the
// usual paths. Each response is compared with that to a path that cannot exist.
import { best, isGoodRead, isJsonReply, jsonOf, type Proof, proofOf, signIn } from './api-reply.ts'
import { earlyOpenApi, linkedReplies } from './description.ts'
import { guess, inventedReply, isAlike } from '../invented-path.ts'
import { homeReply, isFound, perScan } from '../probe.ts'
import type { Answered, Asker, Reply } from '../outbound/outbound.ts'
import { memberOf, objectOf } from '../../domain/schema/json.ts'
import { isUnsuitedRead, webLink } from '../reading/page/links.ts'
import { looksLikeHtml } from '../reading/page/media.ts'
import { inlineRequests, requestsIn, scriptsOf } from '../reading/page/addresses.ts'
import type { Clue, Scan } from '../scan.ts'

/** The method of OpenRPC that describes a server; it changes nothing, and most do not know it. */
const MESSAGE = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'rpc.discover' })

export const API_SHARE = { requests: 12, leads: 24 }

export interface ApiSearch {
  /** The best proof of an API; null if there is none. */
  proof: Proof | null
  /** A hint that contradicts the absence of an API, although none was found. */
  sign: string | null
  /** A response in JSON-RPC or WebDAV, which have no plain reads; null if there is none. */
  jsonRpc: Answered | null
  webDav: Answered | null
  /** All responses of the search. */
  tried: readonly Reply[]
}

const PLACES = '/api /api/v1 /v1 /v2/ /rest /api/v1/status /query /-/v1/search'.split(' ')
/** Many websites respond to these too: they count only where there is no page. */
const VITAL_PLACES = '/version /status /info'.split(' ')
const MOST_NAMED = 5
const MOST_SCRIPTS = 3
const MOST_REQUESTS = 5
const SCRIPT_BYTES = 4_000_000
export const searchApi = perScan(search)

export function askerOf(scan: Scan): Asker {
  return scan.outbound.for('api', API_SHARE)
}

/** What may be an API, with its reply. Without a reason the reply proves nothing. */
interface ApiAnswer {
  reply: Reply
  reason?: string
  exchanges?: readonly string[]
}

type ApiCandidate = Pick<Clue, 'url' | 'reason' | 'exchanges'>

async function search(scan: Scan): Promise<ApiSearch> {
  const site = await scan.ownSite()
  const nothing: ApiSearch = { proof: null, sign: null, jsonRpc: null, webDav: null, tried: [] }
  if (scan.target.kind !== 'web' || site === null || (await earlyOpenApi(scan)) !== null)
    return nothing
  const ask = askerOf(scan)
  const [home, submitted] = await Promise.all([homeReply(scan), scan.submitted()])
  const given: ApiAnswer[] = [
    ...(submitted ? [{ reply: submitted, reason: 'the submitted address' }] : []),
    ...(home ? [{ reply: home, reason: 'the root of the host' }] : []),
  ]
  const first = best(proofsIn(given))
  if (first && isGoodRead(first.reply) && (await withoutAlike(scan, [first])).length > 0)
    return { ...nothing, proof: first }
  const isShell = (await scan.homePage())?.reading.isShell === true
  const [places, vital, invented, rooted, named, linked, early] = await Promise.all([
    guessAll(scan, ask, site.origin, PLACES),
    isPage(home) ? [] : guessAll(scan, ask, site.origin, VITAL_PLACES),
    inventedAt(scan, site.origin),
    // Some servers show people a page, and programs the data behind it.
    isPage(home) ? askAll(ask, [{ ...home, reason: 'the root of the host, asked for JSON' }]) : [],
    askAll(ask, namedIn(await scan.earlyClues('api'), home)),
    linkedAnswers(scan),
    isShell ? readScripts(ask, home) : [],
  ])
  const answers = [...rooted, ...named, ...linked, ...places, ...early, ...vital]
  const proofs = await withoutAlike(scan, proofsIn([...given, ...answers]))
  const asked = [...(submitted ? [submitted] : []), ...answers.map(({ reply }) => reply), invented]
  const found = best(proofs)
  const isRead = found !== null && isGoodRead(found.reply)
  const [later, rpc, dav] = await Promise.all([
    isRead ? [] : lookFurther(scan, ask, isShell ? null : home, asked),
    isRead
      ? null
      : ask({
          url: `${site.origin}/jsonrpc`,
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: MESSAGE,
          redirects: 0,
        }),
    isRead ? null : ask({ url: scan.target.url, method: 'OPTIONS', redirects: 0 }),
  ])
  const tried = [...asked, ...later.map(({ reply }) => reply), ...(rpc ? [rpc] : [])]
  return {
    jsonRpc: rpc && isJsonRpc(rpc) ? rpc : null,
    // RFC 4918, section 10.1.
    webDav: dav?.ok === true && dav.headers['dav'] !== undefined ? dav : null,
    proof: best([...proofs, ...(await withoutAlike(scan, proofsIn(later)))]),
    sign: signIn([home, ...tried]),
    tried,
  }
}

function proofsIn(answers: readonly ApiAnswer[]): Proof[] {
  return answers.flatMap(({ reply, reason, exchanges }) =>
    reason === undefined ? [] : (proofOf(reply, reason, exchanges) ?? []),
  )
}

/** Those that the host does not give to an invented path too. */
async function withoutAlike(scan: Scan, proofs: readonly Proof[]): Promise<Proof[]> {
  const telling = await Promise.all(
    proofs.map(async (proof) => {
      const invented = await inventedAt(scan, new URL(proof.reply.url).origin)
      return isAlike(proof.reply, invented) ? [] : [proof]
    }),
  )
  return telling.flat()
}

function inventedAt({ outbound }: Scan, origin: string): Promise<Reply> {
  return inventedReply(outbound, `${origin}/`, 'data')
}

function isJsonRpc(reply: Reply): reply is Answered {
  const value = jsonOf(reply)
  return (
    memberOf(value, 'jsonrpc') === '2.0' &&
    (objectOf(memberOf(value, 'error')) !== null || memberOf(value, 'result') !== undefined)
  )
}

/** A link that asks for a password may lead anywhere. */
async function linkedAnswers(scan: Scan): Promise<ApiAnswer[]> {
  return (await linkedReplies(scan)).map(({ clue, reply }) =>
    isJsonReply(reply) ? { ...clue, reply } : { reply },
  )
}

/** URLs in the documentation, and those that the scripts of the home page read. */
async function lookFurther(
  scan: Scan,
  ask: Asker,
  home: Reply | null,
  asked: readonly Reply[],
): Promise<ApiAnswer[]> {
  const clues = (await scan.clues('api')).filter(
    ({ url }) => !asked.some((reply) => reply.url === url),
  )
  const looks = await Promise.all([askAll(ask, namedIn(clues, null)), readScripts(ask, home)])
  return looks.flat()
}

function guessAll(
  { outbound }: Scan,
  ask: Asker,
  origin: string,
  paths: readonly string[],
): Promise<ApiAnswer[]> {
  return Promise.all(
    paths.map(async (path) => ({
      reason: `the usual place ${path}`,
      reply: await guess(outbound, ask, { ...READ, url: `${origin}${path}` }, isJsonReply),
    })),
  )
}

function askAll(ask: Asker, candidates: readonly ApiCandidate[]): Promise<ApiAnswer[]> {
  return Promise.all(
    candidates.map(async ({ url, reason, exchanges }) => ({
      reason,
      exchanges,
      reply: await ask({ ...READ, url, staysHere: true }),
    })),
  )
}

const READ = {
  headers: { accept: 'application/json, */*;q=0.5' },
  redirects: 2,
  keepsBeginning: true,
  until: isPageText,
}

function isPageText(textSoFar: string): boolean {
  return textSoFar.length > 2_000 && textSoFar.length < 200_000 && looksLikeHtml(textSoFar)
}

/** URLs on pages, and those in the JSON of the root. */
function namedIn(clues: readonly Clue[], home: Reply | null): ApiCandidate[] {
  const links = home === null ? [] : jsonLinks(home)
  const places = [...clues.filter(({ exchanges }) => exchanges.length > 0), ...links]
  return places.filter(({ url }) => !isUnsuitedRead(new URL(url).pathname)).slice(0, MOST_NAMED)
}

/** URLs on the same host in a JSON response. */
function jsonLinks(reply: Reply): ApiCandidate[] {
  const value = jsonOf(reply)
  if (!reply.ok || typeof value !== 'object' || value === null) return []
  const { origin } = new URL(reply.url)
  const texts = Object.values(value).filter(
    (each): each is string =>
      typeof each === 'string' && /^(?:https?:\/\/|\/)[^\s{}]{1,300}$/.test(each),
  )
  const urls = texts.slice(0, 50).flatMap((text) => webLink(text, reply.url) ?? [])
  return [...new Set(urls)]
    .filter((url) => new URL(url).origin === origin && url !== reply.url)
    .map((url) => ({
      url,
      reason: `named by the JSON at ${reply.url}`,
      exchanges: reply.exchanges,
    }))
}

/** The scripts of a client-rendered page show what it reads. */
async function readScripts(ask: Asker, home: Reply | null): Promise<ApiAnswer[]> {
  if (!isPage(home)) return []
  const scripts = await Promise.all(
    scriptsOf(home.text, home.url)
      .slice(0, MOST_SCRIPTS)
      .map((url) =>
        ask({
          url,
          headers: { accept: '*/*' },
          redirects: 1,
          maxBytes: SCRIPT_BYTES,
          keepsBeginning: true,
        }),
      ),
  )
  const places = [
    ...readBy('page', home, inlineRequests(home.text, home.url)),
    ...scripts.flatMap((reply) =>
      isFound(reply) && !looksLikeHtml(reply.text)
        ? readBy('script', reply, requestsIn(reply.text, home.url))
        : [],
    ),
  ].filter(({ url }, index, all) => all.findIndex((other) => other.url === url) === index)
  const read = await askAll(ask, places.slice(0, MOST_REQUESTS))
  return [...scripts.map((reply) => ({ reply })), ...read]
}

function readBy(what: string, { url: by, exchanges }: Answered, urls: string[]): ApiCandidate[] {
  return urls.map((url) => ({ url, reason: `read by the ${what} ${by}`, exchanges }))
}

function isPage(reply: Reply | null): reply is Answered {
  return reply !== null && isFound(reply) && looksLikeHtml(reply.text)
}
