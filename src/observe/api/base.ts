// Finds where the API of a tool begins.
import { isFound } from '../ending.ts'
import { documentedReads, NO_READS, type DocumentedReads } from '../reading/openapi-reads.ts'
import { serverAddresses } from '../reading/openapi-servers.ts'
import type { Clue, Scan } from '../scan.ts'
import { homeReply } from '../site-probe.ts'
import { findOpenApi, OPENAPI_REQUESTS } from './description.ts'

export interface ApiBase {
  /** Without a slash at the end. */
  url: string
  reason: string
  exchanges: readonly string[]
  /** Nothing but its name says that an API is there: its answers must. */
  isGuess: boolean
  reads: DocumentedReads
}

const memory = new WeakMap<Scan, Promise<ApiBase | null>>()

/** Null where nothing says where an API could be. */
export function findApiBase(scan: Scan): Promise<ApiBase | null> {
  const known = memory.get(scan) ?? find(scan)
  memory.set(scan, known)
  return known
}

async function find(scan: Scan): Promise<ApiBase | null> {
  const { observation, value, document } = await findOpenApi(scan, scan.outbound.for('openapi', OPENAPI_REQUESTS))
  const known = await scan.knownClues('api')
  const declared = known.find(({ found }) => found === 'declared')
  if (document && value) {
    const servers = serverAddresses(document, value.url)
    const absolute = servers.find(({ url, isAbsolute }) => isAbsolute && url.startsWith('https:')) ?? servers.find(({ isAbsolute }) => isAbsolute)
    const beside = servers[0]?.url ?? new URL(value.url).origin
    const url = absolute?.url ?? (declared ? bare(declared.url) : beside)
    return { url, reason: 'server of the API description', exchanges: observation.exchanges, isGuess: false, reads: documentedReads(document) }
  }
  if (declared) return fromClue(declared, false)
  const [clue] = await scan.clues('api')
  return clue ? fromClue(clue, true) : submittedApi(scan)
}

/** The submitted address itself, where it answers a program or is named like an API. */
async function submittedApi(scan: Scan): Promise<ApiBase | null> {
  if (scan.target.kind !== 'web' || (await scan.site()) === null) return null
  const { url } = scan.target
  const reply = await homeReply(scan)
  const answersJson = reply !== null && isFound(reply) && /\bjson\b/.test(reply.mediaType ?? '')
  if (!answersJson && !/^\/(?:api|v\d{1,3})(?:\/|$)/.test(new URL(url).pathname)) return null
  return { url: bare(url), reason: 'the submitted address', exchanges: reply?.exchanges ?? [], isGuess: true, reads: NO_READS }
}

function fromClue({ url, reason, exchanges }: Clue, isGuess: boolean): ApiBase {
  return { url: bare(url), reason, exchanges, isGuess, reads: NO_READS }
}

function bare(address: string): string {
  const url = new URL(address)
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`
}
