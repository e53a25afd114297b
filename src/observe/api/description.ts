// Finds the API description, once a scan, and reads it.
import type { Observation } from '../../domain/evidence/observation.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { givenDescription } from './given-description.ts'
import { isFound, missing, notOffered, observed, unobserved } from '../ending.ts'
import { LIMITS } from '../limits.ts'
import type { Asker } from '../outbound/outbound.ts'
import type { Answered, Reply } from '../outbound/reply.ts'
import { FIRST_PLACES, FURTHER_PLACES } from './description-places.ts'
import { bundle, type ReadFile } from '../reading/openapi/bundle.ts'
import { descriptionLinks } from '../reading/openapi/description-link.ts'
import { inlinedDescription } from '../reading/openapi/inlined-description.ts'
import { readJson } from '../reading/data/json.ts'
import { readLinkHeader } from '../reading/page/link-header.ts'
import { readYaml } from '../reading/data/yaml.ts'
import { looksLikeHtml } from '../reading/page/media.ts'
import { openDocument, type OpenApiDocument } from '../reading/openapi/document.ts'
import { readOpenApi } from '../reading/openapi/openapi.ts'
import { parseDescription } from '../reading/openapi/parse-description.ts'
import type { Clue, Scan } from '../scan.ts'
import { triedWords } from './tried-words.ts'
import { homeReply } from '../site-probe.ts'

export const OPENAPI_REQUESTS = 8
export const OPENAPI_LEADS = 28
const OPENAPI_SHARE = { requests: OPENAPI_REQUESTS, leads: OPENAPI_LEADS }

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

const ACCEPT =
  'application/vnd.oai.openapi+json, application/json, application/yaml, text/yaml, */*;q=0.5'
/** A page says early what it renders. */
const LONGEST_PAGE = 400_000
const DECIDED_WITHIN = 300_000
const MOST_FILES = 16
const MOST_NAMED = 8

const memory = new WeakMap<Scan, Promise<FoundOpenApi>>()

/** The same look for whoever needs it first. */
export function findOpenApi(scan: Scan): Promise<FoundOpenApi> {
  const known = memory.get(scan) ?? find(scan).finally(() => scan.outbound.finish('openapi'))
  memory.set(scan, known)
  return known
}

/**
 * What is found where the tool was submitted or declared, or in the first places; null where other
 * places have to be asked.
 */
export async function earlyOpenApi(scan: Scan): Promise<FoundOpenApi | null> {
  return (await firstTries(scan)).found
}

interface Tries {
  all: Try[]
  attempt: (clues: readonly Clue[]) => Promise<FoundOpenApi | null>
}

function startTries(scan: Scan): Tries {
  const ask = scan.outbound.for('openapi', OPENAPI_SHARE)
  const all: Try[] = []
  return {
    all,
    async attempt(clues) {
      const fresh = clues.filter(
        ({ url }, index) =>
          !all.some(({ clue }) => clue.url === url) &&
          clues.findIndex((each) => each.url === url) === index,
      )
      all.push(
        ...(await Promise.all(
          fresh.map(async (clue) => tryWith(clue, await askAt(clue, ask), scan, ask)),
        )),
      )
      return all.find(({ found }) => found !== null)?.found ?? null
    },
  }
}

const firstMemory = new WeakMap<Scan, ReturnType<typeof lookFirst>>()

function firstTries(scan: Scan): ReturnType<typeof lookFirst> {
  const known = firstMemory.get(scan) ?? lookFirst(scan)
  firstMemory.set(scan, known)
  return known
}

async function lookFirst(
  scan: Scan,
): Promise<{ tries: Tries; isGiven: boolean; found: FoundOpenApi | null }> {
  const tries = startTries(scan)
  const file = await givenDescription(scan)
  if (file) return { tries, isGiven: true, found: file }
  const [given, submitted] = await Promise.all([scan.knownClues('openapi'), scan.submitted()])
  if (submitted) {
    const clue: Clue = {
      url: submitted.url,
      reason: 'the submitted address',
      exchanges: [],
      found: 'linked',
    }
    tries.all.push(
      await tryWith(clue, submitted, scan, scan.outbound.for('openapi', OPENAPI_SHARE)),
    )
  }
  const own = tries.all.find(({ found }) => found !== null)?.found ?? null
  return {
    tries,
    isGiven: given.length > 0,
    found:
      own ?? (await tries.attempt(given.length > 0 ? given : await placesOf(scan, FIRST_PLACES))),
  }
}

async function find(scan: Scan): Promise<FoundOpenApi> {
  const { tries, isGiven, found } = await firstTries(scan)
  const { all, attempt } = tries
  return (
    found ??
    (await attempt([
      ...renderedBy(all),
      ...(await scan.earlyClues('openapi')).slice(0, MOST_NAMED),
      ...onPage(await homeReply(scan)),
    ])) ??
    (await attempt([
      ...renderedBy(all),
      ...(await placesOf(scan, isGiven ? [...FIRST_PLACES, ...FURTHER_PLACES] : FURTHER_PLACES)),
    ])) ??
    // A page leads to a script, and that to the description.
    (await attempt([
      ...renderedBy(all),
      ...(await scan.clues('openapi')).slice(0, MOST_NAMED),
      ...onPage(await docsReply(scan)),
    ])) ??
    (await attempt(renderedBy(all))) ?? {
      observation: await ending(scan, all),
      value: null,
      document: null,
    }
  )
}

/** On the host of the API and on the website. */
async function placesOf(scan: Scan, paths: readonly string[]): Promise<Clue[]> {
  const [site, apis] = await Promise.all([scan.site(), scan.knownClues('api')])
  const origins = [
    ...apis.slice(0, 1).map(({ url }) => new URL(url).origin),
    ...(site !== null && 'origin' in site ? [site.origin] : []),
  ]
  // Two hosts share what one would be asked.
  const hosts = [...new Set(origins)]
  return paths.slice(0, Math.ceil(paths.length / Math.max(1, hosts.length))).flatMap((path) =>
    hosts.map((origin) => ({
      url: `${origin}${path}`,
      reason: `the usual place ${path}`,
      exchanges: [],
      found: 'well-known' as const,
    })),
  )
}

function askAt(clue: Clue, ask: Asker): Promise<Reply> {
  return ask({
    url: clue.url,
    headers: { accept: ACCEPT },
    maxBytes: LIMITS.descriptionBytes,
    redirects: 2,
    staysHere: clue.found === 'well-known',
    until: isLongPage,
  })
}

async function tryWith(clue: Clue, reply: Reply, scan: Scan, ask: Asker): Promise<Try> {
  const nothing = { clue, reply, found: null, problem: null }
  if (!isFound(reply)) return nothing
  const parsed = looksLikeHtml(reply.text) ? null : parseDescription(reply.text)
  if (parsed?.ok === false) return { ...nothing, problem: parsed.problem }
  const inlined = parsed === null ? inlinedDescription(reply.text) : null
  const document = openDocument(parsed?.ok === true ? parsed.value : inlined?.value)
  return document
    ? {
        ...nothing,
        found: await foundAt(
          clue,
          reply,
          { document, text: inlined?.text ?? reply.text },
          scan,
          ask,
        ),
      }
    : nothing
}

// Decided once: to look at the beginning of a growing text again and again costs the square of its
// length.
function isLongPage(textSoFar: string): boolean {
  return (
    textSoFar.length > LONGEST_PAGE &&
    textSoFar.length < LONGEST_PAGE + DECIDED_WITHIN &&
    looksLikeHtml(textSoFar)
  )
}

interface Opened {
  document: OpenApiDocument
  text: string
}

async function foundAt(
  clue: Clue,
  reply: Answered,
  { document, text }: Opened,
  scan: Scan,
  ask: Asker,
): Promise<FoundOpenApi | null> {
  const exchanges = [...reply.exchanges]
  const { texts } = await bundle(document.root, reply.url, fileReader(ask, exchanges))
  const whole = texts.length === 0 ? text : [text, ...texts].join('\n')
  const reading = readOpenApi(document.root, whole, await scan.tokens(whole))
  if (!reading) return null
  const value: Seen<'openapi'> = {
    url: reply.url,
    found: clue.found,
    serverStatus: null,
    ...reading,
  }
  return {
    observation: observed(value, [...exchanges, ...clue.exchanges], clue.reason),
    value,
    document,
  }
}

/** Reads the files that a split description refers to. */
function fileReader(ask: Asker, exchanges: string[]): ReadFile {
  let read = 0
  return async (url) => {
    if (++read > MOST_FILES) return 'unread'
    const reply = await ask({ url, headers: { accept: ACCEPT }, redirects: 1 })
    exchanges.push(...reply.exchanges)
    if (!reply.ok || !isFound(reply))
      return reply.status === 404 || reply.status === 410 ? 'missing' : 'unread'
    const parsed = /^\uFEFF?\s{0,1000}[[{]/.test(reply.text)
      ? readJson(reply.text)
      : readYaml(reply.text)
    return parsed.ok ? { value: parsed.value, text: reply.text } : 'missing'
  }
}

async function docsReply(scan: Scan): Promise<Reply | null> {
  const docs = await scan.docs()
  return docs !== null && 'page' in docs ? docs.page.reply : null
}

/** What a page of the tool renders, and what its header announces. */
function onPage(reply: Reply | null): Clue[] {
  if (reply === null || !isFound(reply)) return []
  const announced = readLinkHeader(reply.headers['link'] ?? '', reply.url)
    .filter(({ rel }) => rel.includes('service-desc'))
    .map(({ url }) => ({
      url,
      reason: `announced by ${reply.url} as service-desc`,
      exchanges: reply.exchanges,
      found: 'linked' as const,
    }))
  return [...announced, ...linksOn(reply, 'documentation')]
}

/** What the pages among them render. */
function renderedBy(tries: readonly Try[]): Clue[] {
  return tries.flatMap(({ clue, reply }) =>
    isFound(reply) ? linksOn(reply, clue.found === 'declared' ? 'declared' : 'documentation') : [],
  )
}

function linksOn(reply: Answered, found: Clue['found']): Clue[] {
  const isScript = /javascript/.test(reply.mediaType ?? '')
  if (!isScript && !looksLikeHtml(reply.text)) return []
  return descriptionLinks(reply.text, reply.url).map((url) => ({
    url,
    reason: `named by the page ${reply.url}`,
    exchanges: reply.exchanges,
    found,
  }))
}

async function ending(scan: Scan, tries: readonly Try[]): Promise<Observation<Seen<'openapi'>>> {
  const torn = tries.find(({ problem }) => problem !== null)
  if (torn)
    return unobserved(
      'unreadable',
      torn.reply.exchanges,
      `${torn.reply.url} cannot be read: ${torn.problem}`,
    )
  if (tries.length > 0) {
    return missing(
      tries.map(({ reply }) => reply),
      `There is no API description at ${triedWords(tries.map(({ clue }) => clue.url))}.`,
    )
  }
  const site = await scan.site()
  if (site !== null && 'ok' in site) return unobserved(site.cause, site.exchanges, site.detail)
  if (scan.hints?.api) return unobserved('not-probed', [], 'No address of a description is known.')
  const page = await homeReply(scan)
  if (page && !page.ok) return unobserved(page.cause, page.exchanges, page.detail)
  return notOffered(
    [],
    'A package or a program brings no API description, and its page names none.',
  )
}
