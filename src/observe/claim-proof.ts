// Checks who owns a tool's site: by a file on its exact origin, or a TXT record of its exact host.
import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'
import { createOutbound } from './outbound/client.ts'
import { LIMITS } from './limits.ts'

export const CLAIM_PATH = '/.well-known/agentgrade-claim.txt'
export const CLAIM_MARK = 'agentgrade-claim='
/** What every token looks like. */
const TOKEN = /^[\w-]{32}$/
const MOST_BYTES = 4096
const CLAIM_MS = 12_000
const MOST_RECORDS = 100

export interface ClaimLook {
  /** Of the tool. */
  url: string
  /** A token, or what every token looks like. */
  token: string | RegExp
  allowedRanges: readonly string[]
  botUrl: string
  /** Instead of the machine's own, and of Node's certificate authorities. */
  nameServers?: readonly string[]
  ca?: string
}

/** `unseen`: neither could be checked, which says nothing about the owner. */
export type ClaimProof = { found: 'file' | 'dns' } | { found: 'absent' | 'unseen'; why: string }

export async function findClaim(look: ClaimLook): Promise<ClaimProof> {
  const [file, record] = await Promise.all([lookAtFile(look), lookAtRecord(look)])
  if (file === 'found') return { found: 'file' }
  if (record === 'found') return { found: 'dns' }
  const { origin, hostname } = new URL(look.url)
  const why = `${origin}${CLAIM_PATH}: ${file.why} TXT of ${hostname}: ${record.why}`
  return { found: file.isSeen && record.isSeen ? 'absent' : 'unseen', why }
}

/** Whether the site holds a claim at all, whoever made it. */
export async function isClaimed(look: Omit<ClaimLook, 'token'>): Promise<boolean> {
  return !('why' in (await findClaim({ ...look, token: TOKEN })))
}

type ProofResult = 'found' | { isSeen: boolean; why: string }

/** Redirects are not followed: the target may belong to somebody else. */
async function lookAtFile({ url, token, ...options }: ClaimLook): Promise<ProofResult> {
  // Whoever claims the site asked for this one file, whatever its robots.txt says.
  const outbound = createOutbound({ ...options, deadline: CLAIM_MS, isInvited: true })
  try {
    const ask = outbound.for('claim', 1)
    const reply = await ask({
      url: `${new URL(url).origin}${CLAIM_PATH}`,
      headers: { accept: 'text/plain, */*;q=0.1' },
      redirects: 0,
      maxBytes: MOST_BYTES,
      keepsBeginning: true,
    })
    if (!reply.ok) return { isSeen: false, why: reply.detail }
    if (reply.status !== 200) return { isSeen: reply.status < 500, why: `status ${reply.status}.` }
    // A page that shows what visitors write can hold the token, but not be the token.
    return isToken(reply.text.trim(), token) && reply.mediaType === 'text/plain'
      ? 'found'
      : { isSeen: true, why: 'it is not exactly the token, as text/plain.' }
  } finally {
    await outbound.close()
  }
}

async function lookAtRecord({ url, token, nameServers }: ClaimLook): Promise<ProofResult> {
  const { hostname } = new URL(url)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    return { isSeen: true, why: 'an address has none.' }
  const resolver = new Resolver({ timeout: Math.ceil(LIMITS.dnsMs * 0.4), tries: 2 })
  if (nameServers) resolver.setServers(nameServers)
  const timer = setTimeout(() => resolver.cancel(), LIMITS.dnsMs)
  try {
    const records = await resolver.resolveTxt(hostname)
    const isThere = records
      .slice(0, MOST_RECORDS)
      .map((parts) => parts.join('').trim())
      .some((text) => text.startsWith(CLAIM_MARK) && isToken(text.slice(CLAIM_MARK.length), token))
    return isThere ? 'found' : { isSeen: true, why: 'no record holds the token.' }
  } catch (error) {
    const isNone = ['ENOTFOUND', 'ENODATA'].includes((error as { code?: string }).code ?? '')
    return { isSeen: isNone, why: isNone ? 'there is none.' : 'the name server did not respond.' }
  } finally {
    clearTimeout(timer)
  }
}

function isToken(word: string, token: string | RegExp): boolean {
  return typeof token === 'string' ? word === token : token.test(word)
}
