// Assembles a scan: what several probes need is requested once, on first use.
import { randomBytes } from 'node:crypto'
import {
  aiCatalogClues,
  apiCatalogClues,
  givenClues,
  inOrder,
  knownClues,
  llmsClues,
  pageClues,
  type Weighed,
} from './discovery/clues.ts'
import {
  findDocs,
  findSite,
  isDocsHome,
  MOST_PAGES,
  subjectPages,
  uniquePages,
} from './discovery/site.ts'
import { packageCluesIn } from './discovery/package-clues.ts'
import { isFound, isWebPage } from './probe.ts'
import { guess, INVENTED_REQUESTS } from './invented-path.ts'
import { LIMITS } from './limits.ts'
import type { Reply } from './outbound/outbound.ts'
import { findOpenApi, linkedReplies } from './api/description.ts'
import { readPage } from './reading/page/page.ts'
import { countTokens } from './reading/text/tokens.ts'
import type { ClueKind, Page, Scan, ScanInput } from './scan.ts'

/** Request budgets of the parts that belong to no single probe. */
export const SHARED_REQUESTS = {
  submitted: 1,
  home: 1,
  'llms-txt': 1,
  'api-catalog': 1,
  'ai-catalog': 1,
  docs: 2,
  invented: INVENTED_REQUESTS,
} as const

const SUBMITTED_MS = 5_000
const SALT_BYTES = 16

export function makeScan(input: ScanInput): Scan {
  const { target, hints, outbound } = input
  const reads = sharedReads(input)
  const { known, early, docs, docsPage } = clueReads(input, reads)
  const { ownSite, homePage, llmsTxt } = reads
  const openapi = lazily(() => findOpenApi(scan))
  const subjects = lazily(async () => {
    const pages = (await Promise.all([docsPage(), homePage()])).filter((page) => page !== null)
    const ask = outbound.for('documented-topics', MOST_PAGES)
    return uniquePages([...pages, ...(await subjectPages(scan, pages, ask))])
  })
  const documentation = lazily(async () =>
    uniquePages([...(await subjects()), ...(await linkedPages(scan))]),
  )
  const scan: Scan = {
    ...input,
    // An owner who knew it could make only those operations good.
    salt: input.salt ?? randomBytes(SALT_BYTES).toString('hex'),
    ...reads,
    docs,
    docsPage,
    openapi: async () => (await openapi()).value,
    knownClues: async (kind) => inOrder(await known(kind)),
    earlyClues: async (kind) => inOrder(await early(kind)),
    documentation,
    clues: async (kind) => {
      const [clues, page, own] = await Promise.all([early(kind), homePage(), ownSite()])
      if (kind === 'docs') return inOrder(clues)
      // What the home page links to is requested with what the search for a server leaves.
      const pages = await (kind === 'mcp' ? subjects() : documentation())
      return inOrder([
        ...clues,
        ...pages
          .filter((each) => each !== page)
          .flatMap((each) => pageClues(kind, each, 'the documentation', own?.domain ?? null)),
      ])
    },
    packageClues: async () => {
      const [page, pages, llms] = await Promise.all([homePage(), documentation(), llmsTxt()])
      const texts = pages.map((each) => ({
        text: each.reading.text,
        code: each.reading.code,
        from: each === page ? 'the home page' : 'the documentation',
      }))
      if (llms && isFound(llms)) texts.push({ text: llms.text, code: [], from: 'llms.txt' })
      return packageCluesIn(target, hints, texts)
    },
    tokens: countTokens,
  }
  return scan
}

/** The site and the documents that lead to everything else. */
function sharedReads({ target, outbound }: ScanInput) {
  const site = lazily(() => findSite(target, outbound))
  const ownSite = async () => {
    const found = await site()
    return found !== null && 'origin' in found ? found : null
  }
  const asker = (name: keyof typeof SHARED_REQUESTS) => outbound.for(name, SHARED_REQUESTS[name])
  // Announced before the probes, so that all shares are known before the first request.
  for (const [name, requests] of Object.entries(SHARED_REQUESTS)) outbound.for(name, requests)
  const atSite = (name: keyof typeof SHARED_REQUESTS, path: string, accept: string) =>
    lazily(async (): Promise<Reply | null> => {
      const found = await site()
      if (found === null || 'ok' in found) return found
      return guess(
        outbound,
        asker(name),
        { url: `${found.origin}${path}`, headers: { accept } },
        (reply) => !isWebPage(reply),
      )
    })
  const submitted = lazily(async (): Promise<Reply | null> => {
    if (target.kind !== 'web' || (await ownSite()) === null) return null
    const { pathname, search } = new URL(target.url)
    if (pathname === '/' && search === '') return null
    const headers = {
      accept: 'application/json, application/yaml;q=0.9, text/html;q=0.8, */*;q=0.5',
    }
    return asker('submitted')({
      url: target.url,
      headers,
      maxBytes: LIMITS.descriptionBytes,
      timeoutMs: SUBMITTED_MS,
      until: isStream,
    })
  })
  const home = lazily(async (): Promise<Page | Reply | null> => {
    const found = await site()
    if (found !== null && 'ok' in found) return found
    const url = found ? `${found.origin}/` : target.kind === 'web' ? target.url : null
    if (url === null) return null
    const reply = await asker('home')({ url, headers: { accept: 'text/html, */*;q=0.8' } })
    return isFound(reply) && reply.mediaType?.includes('html') === true
      ? { reply, reading: readPage(reply.text, reply.url) }
      : reply
  })
  const homePage = async () => {
    const page = await home()
    return page !== null && 'reading' in page ? page : null
  }
  return {
    site,
    submitted,
    ownSite,
    home,
    homePage,
    llmsTxt: atSite('llms-txt', '/llms.txt', 'text/plain, text/markdown, */*;q=0.1'),
    apiCatalog: atSite(
      'api-catalog',
      '/.well-known/api-catalog',
      'application/linkset+json, application/json;q=0.9',
    ),
    aiCatalog: atSite(
      'ai-catalog',
      '/.well-known/ai-catalog.json',
      'application/ai-catalog+json, application/json;q=0.9',
    ),
  }
}

/** Clues, and the documentation that they lead to. */
function clueReads(
  { target, hints, given, outbound }: ScanInput,
  { site, ownSite, homePage, llmsTxt, apiCatalog, aiCatalog }: ReturnType<typeof sharedReads>,
) {
  const known = lazilyEach(async (kind: ClueKind) => [
    ...givenClues(kind, given),
    ...(await knownClues(kind, { target, hints, site }, outbound)),
  ])
  /** All clues except those from the documentation. */
  const early = lazilyEach(async (kind: ClueKind): Promise<Weighed[]> => {
    const [own, page, llms, apis, agents] = await Promise.all([
      ownSite(),
      homePage(),
      llmsTxt(),
      apiCatalog(),
      aiCatalog(),
    ])
    const fromPage = page ? pageClues(kind, page, 'the home page', own?.domain ?? null) : []
    const fromLlms = own ? llmsClues(kind, llms, own.domain) : []
    return [
      ...(await known(kind)),
      ...fromPage,
      ...fromLlms,
      ...apiCatalogClues(kind, apis),
      ...aiCatalogClues(kind, agents),
    ]
  })
  const docs = lazily(async () => {
    const [own, page] = await Promise.all([site(), homePage()])
    if (own !== null && 'ok' in own) return own
    // The page of a project is its documentation.
    if (own === null) return page && { page, reason: 'the submitted page of the project' }
    const ask = outbound.for('docs', SHARED_REQUESTS.docs)
    const clues = inOrder(await early('docs'))
    const home = page && isDocsHome(page) && { page, reason: 'the home page leads to it' }
    const found = home && clues.length === 0 ? null : await findDocs(clues, own, outbound, ask)
    return found !== null && 'page' in found ? found : home || found
  })
  const docsPage = async () => {
    const found = await docs()
    return found !== null && 'page' in found ? found.page : null
  }
  return { known, early, docs, docsPage }
}

/** An endpoint of the older MCP transport never ends. */
function isStream(textSoFar: string): boolean {
  return textSoFar.length < 10_000 && /^(?:event|data|id|retry|:)/.test(textSoFar.trimStart())
}

function lazily<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => (made ??= make())
}

function lazilyEach<K, T>(make: (key: K) => Promise<T>): (key: K) => Promise<T> {
  const made = new Map<K, Promise<T>>()
  return (key) => {
    const value = made.get(key) ?? make(key)
    made.set(key, value)
    return value
  }
}

/** The home page may be an index of the documentation; these are requested anyway. */
async function linkedPages(scan: Scan): Promise<Page[]> {
  return (await linkedReplies(scan)).flatMap(({ reply }) =>
    isFound(reply) && isWebPage(reply) ? [{ reply, reading: readPage(reply.text, reply.url) }] : [],
  )
}
