// Finds the base URL of a tool's API.
import { withoutEnding } from '../../domain/text/without-ending.ts'
import type { Answered } from '../outbound/outbound.ts'
import { documentedReads, type DocumentedReads, NO_READS } from '../reading/openapi/reads.ts'
import { serverAddresses } from '../reading/openapi/access.ts'
import type { Scan } from '../scan.ts'
import { findOpenApi } from './description.ts'
import type { Proof } from './api-reply.ts'
import { searchApi } from './search.ts'
import { perScan } from '../probe.ts'

export interface ApiBase {
  /** Without a trailing slash. */
  url: string
  reason: string
  exchanges: readonly string[]
  /** Only its name suggests an API: its responses must confirm it. */
  isGuess: boolean
  /** A description names it, not the vendor. */
  isDescribed?: boolean
  /** The matching server of the description, as written there. */
  server: string | null
  reads: DocumentedReads
  /** An alternative: a description may name a host that only its authors can reach. */
  beside?: string | null
  /** The response that revealed the API, if no description did. */
  proof?: Answered
}

/** Base paths of APIs; what follows is one of their endpoints. */
const BEGINNING = /^(?:\/(?:api|rest))?(?:\/v\d{1,3})?(?=\/|$)/

/** Null if nothing hints at an API. */
export const findApiBase = perScan(find)

async function find(scan: Scan): Promise<ApiBase | null> {
  const known = await scan.knownClues('api')
  const declared = known.find(({ found }) => found === 'declared')
  // Concurrently, so that requests do not wait for each other.
  const [{ observation, value, document }, search] = await Promise.all([
    findOpenApi(scan),
    declared ? null : searchApi(scan),
  ])
  if (document && value) {
    const describedAt = await servedAt(scan, value.url)
    const servers = serverAddresses(document, describedAt)
    const absolute =
      servers.find(({ url, isAbsolute }) => isAbsolute && url.startsWith('https:')) ??
      servers.find(({ isAbsolute }) => isAbsolute)
    const beside = servers[0]?.url ?? new URL(describedAt).origin
    const url = absolute?.url ?? (declared ? bare(declared.url) : beside)
    const reason = absolute || !declared ? 'server of the API description' : declared.reason
    // A file of the owner's is no exchange with the tool.
    const exchanges = value.found === 'file' ? [] : observation.exchanges
    return {
      url,
      reason,
      exchanges,
      isGuess: false,
      isDescribed: true,
      server: absolute?.written ?? null,
      reads: documentedReads(document),
      beside: besideOf(url, describedAt),
    }
  }
  if (search?.proof) return baseOf(search.proof)
  const clue = declared ?? (await scan.clues('api'))[0]
  if (!clue) return null
  const { reason, exchanges } = clue
  const { origin, pathname } = new URL(clue.url)
  const url = declared ? bare(clue.url) : `${origin}${BEGINNING.exec(pathname)?.[0] ?? ''}`
  return { url, reason, exchanges, isGuess: !declared, server: null, reads: NO_READS }
}

/** A file from the owner describes the API of the submitted host. */
async function servedAt(scan: Scan, describedAt: string): Promise<string> {
  const { target } = scan
  if (!describedAt.startsWith('file:') || target.kind !== 'web') return describedAt
  const own = await scan.ownSite()
  return own ? `${own.origin}/` : target.url
}

/** The same path on the host of the description. */
function besideOf(url: string, describedAt: string): string | null {
  const [server, description] = [new URL(url), new URL(describedAt)]
  return server.origin === description.origin
    ? null
    : `${description.origin}${withoutEnding(server.pathname, '/')}`
}

/** The base URL of the API that sent this response. */
function baseOf({ reply, reason, exchanges }: Proof): ApiBase {
  const { origin, pathname, search } = new URL(reply.url)
  const beginning = BEGINNING.exec(pathname)?.[0] ?? ''
  const path = `${pathname.slice(beginning.length)}${search}`
  const reads = { ...NO_READS, open: path === '' || path === '/' ? [] : [path] }
  const url = `${origin}${beginning}`
  return { url, reason, exchanges, isGuess: false, server: null, reads, proof: reply }
}

function bare(address: string): string {
  const url = new URL(address)
  return `${url.origin}${withoutEnding(url.pathname, '/')}`
}
