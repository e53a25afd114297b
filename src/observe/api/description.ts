// Finds the API description: at the submitted URL, at the usual paths, and where pages link to.
import {
  askAt,
  type FoundOpenApi,
  homeLinks,
  triedWords,
  type Try,
  tryWith,
} from './description-try.ts'
import {
  homeReply,
  isFound,
  missing,
  notProbed,
  type ObservationOf,
  perScan,
  unanswered,
  unobserved,
} from '../probe.ts'
import { fileExchange, readFileDocument, seenInFile } from '../file-document.ts'
import { absentApi } from '../npm/manifest.ts'
import type { Answered, Reply } from '../outbound/outbound.ts'
import { descriptionLinks } from '../reading/openapi/description-link.ts'
import { readLinkHeader } from '../reading/page/links.ts'
import { looksLikeHtml } from '../reading/page/media.ts'
import type { Clue, Scan } from '../scan.ts'

/** Null if no file was given. */
async function givenDescription(scan: Scan): Promise<FoundOpenApi | null> {
  const file = scan.given?.description
  if (file === undefined) return null
  const exchange = scan.outbound.record('openapi', fileExchange(file))
  const reading = await readFileDocument(file)
  if (reading.kind === 'openapi') {
    const { value, document } = reading
    return { observation: seenInFile(value, exchange), value, document }
  }
  const problem = reading.kind === 'unreadable' ? reading.problem : 'it is no API description'
  return nothing(unobserved('unreadable', exchange, `The given file cannot be read: ${problem}`))
}

function nothing(observation: ObservationOf<'openapi'>): FoundOpenApi {
  return { observation, value: null, document: null }
}

/** Requested at once: one of these serves most APIs. */
export const FIRST_PLACES =
  '/openapi.json /swagger.json /v3/api-docs /swagger/v1/swagger.json /api-docs /documentation/json /api/openapi.json /api-json'.split(
    ' ',
  )

/** Requested if nothing names a description and the first paths have none. */
export const FURTHER_PLACES = (
  '/openapi.yaml /api /doc /_openapi.json /api/docs /docs/openapi.json /docs/json /api/schema /v2/api-docs /api-docs.json /.well-known/openapi.json /openapi /openapi/v1.json ' +
  '/openapi/json /swagger /swagger/json /swagger/doc.json /q/openapi /api/swagger.json /api/v1/openapi.json /v1/openapi.json ' +
  '/redoc /reference'
).split(' ')

export const OPENAPI_SHARE = { requests: 8, leads: 36 }
const MOST_NAMED = 8

export const findOpenApi = perScan((scan) =>
  find(scan).finally(() => scan.outbound.finish('openapi')),
)

/** What the submitted and declared URLs and the first paths have; null if others must be tried. */
export async function earlyOpenApi(scan: Scan): Promise<FoundOpenApi | null> {
  return (await firstTries(scan)).found
}

/** The links of the home page and their replies, requested after the first places. */
export const linkedReplies = perScan(async (scan): Promise<readonly Try[]> => {
  const { tries, found } = await firstTries(scan)
  if (found) return []
  const links = await homeLinks(scan)
  await tries.attempt(links)
  return tries.all.filter(({ clue }) => links.some(({ url }) => url === clue.url))
})

type Tries = ReturnType<typeof startTries>

function startTries(scan: Scan) {
  const ask = scan.outbound.for('openapi', OPENAPI_SHARE)
  const all: Try[] = []
  return {
    all,
    read: async (clue: Clue, reply: Reply): Promise<void> => {
      all.push(await tryWith(clue, reply, scan, ask))
    },
    /** What was found so far, or at the new ones among these places. */
    attempt: async (clues: readonly Clue[]): Promise<FoundOpenApi | null> => {
      const fresh = clues.filter(
        ({ url }, index) =>
          !all.some(({ clue }) => clue.url === url) &&
          clues.findIndex((each) => each.url === url) === index,
      )
      all.push(
        ...(await Promise.all(
          fresh.map(async (clue) => tryWith(clue, await askAt(clue, scan, ask), scan, ask)),
        )),
      )
      return all.find(({ found }) => found !== null)?.found ?? null
    },
  }
}

const firstTries = perScan(lookFirst)

async function lookFirst(
  scan: Scan,
): Promise<{ tries: Tries; isGiven: boolean; found: FoundOpenApi | null }> {
  const tries = startTries(scan)
  const file = await givenDescription(scan)
  if (file) return { tries, isGiven: true, found: file }
  const [given, submitted] = await Promise.all([scan.knownClues('openapi'), scan.submitted()])
  if (submitted) {
    const clue = clueOf(submitted.url, 'the submitted address', 'linked')
    await tries.read(clue, submitted)
  }
  const isGiven = given.length > 0
  const found =
    (await tries.attempt([])) ??
    (await tries.attempt(isGiven ? given : await placesOf(scan, FIRST_PLACES)))
  return { tries, isGiven, found }
}

async function find(scan: Scan): Promise<FoundOpenApi> {
  const { tries, isGiven, found } = await firstTries(scan)
  const { all, attempt } = tries
  if (found) return found
  await linkedReplies(scan)
  const read = await tryPages(scan, tries)
  return (
    read ??
    (await attempt([
      ...renderedBy(all),
      ...(await scan.earlyClues('openapi')).slice(0, MOST_NAMED),
      ...onPage(await homeReply(scan)),
    ])) ??
    (await attempt([
      ...renderedBy(all),
      ...(await placesOf(scan, isGiven ? [...FIRST_PLACES, ...FURTHER_PLACES] : FURTHER_PLACES)),
    ])) ??
    // A page links to a script, and that to the description.
    (await attempt([
      ...renderedBy(all),
      ...(await scan.clues('openapi')).slice(0, MOST_NAMED),
      ...onPage((await scan.docsPage())?.reply ?? null),
    ])) ??
    (await attempt(renderedBy(all))) ??
    nothing(await ending(scan, all))
  )
}

/** The home page may hold the whole description; a page of that kind is longer than others. */
async function tryPages(scan: Scan, { read, attempt }: Tries): Promise<FoundOpenApi | null> {
  const home = await homeReply(scan)
  const clue = clueOf(home?.url ?? '', 'part of the home page', 'documentation')
  if (home?.ok === true) await read(clue, home)
  return attempt(home?.ok === false && home.cause === 'too-large' ? [clue] : [])
}

function clueOf(
  url: string,
  reason: string,
  found: Clue['found'],
  exchanges: readonly string[] = [],
): Clue {
  return { url, reason, exchanges, found }
}

/** On the host of the API and on the website. */
async function placesOf(scan: Scan, paths: readonly string[]): Promise<Clue[]> {
  const [site, apis] = await Promise.all([scan.ownSite(), scan.knownClues('api')])
  const origins = [
    ...apis.slice(0, 1).map(({ url }) => new URL(url).origin),
    ...(site ? [site.origin] : []),
  ]
  // With two hosts, each gets half of the requests.
  const hosts = [...new Set(origins)]
  return paths
    .slice(0, Math.ceil(paths.length / Math.max(1, hosts.length)))
    .flatMap((path) =>
      hosts.map((origin) => clueOf(`${origin}${path}`, `the usual place ${path}`, 'well-known')),
    )
}

/** What a page of the tool renders, and what its Link header announces. */
function onPage(reply: Reply | null): Clue[] {
  if (reply === null || !isFound(reply)) return []
  const announced = readLinkHeader(reply.headers['link'] ?? '', reply.url)
    .filter(({ rel }) => rel.includes('service-desc'))
    .map(({ url }) =>
      clueOf(url, `announced by ${reply.url} as service-desc`, 'linked', reply.exchanges),
    )
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
  return descriptionLinks(reply.text, reply.url).map((url) =>
    clueOf(url, `named by the page ${reply.url}`, found, reply.exchanges),
  )
}

async function ending(scan: Scan, tries: readonly Try[]): Promise<ObservationOf<'openapi'>> {
  const torn = tries.find(({ problem }) => problem !== null)
  if (torn)
    return unobserved('unreadable', torn.reply, `${torn.reply.url} cannot be read: ${torn.problem}`)
  if (tries.length > 0)
    return missing(
      tries.map(({ reply }) => reply),
      `There is no API description at ${triedWords(tries.map(({ clue }) => clue.url))}.`,
    )
  const page = await homeReply(scan)
  if (page?.ok === false) return unanswered(page)
  if (scan.hints?.api) return notProbed('No address of a description is known.')
  return absentApi(
    scan,
    'A package or a program brings no API description, and its page names none.',
  )
}
