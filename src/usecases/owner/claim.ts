// Claims of tools: the token of a key, the proof, and who may act as the owner.
import { createHmac } from 'node:crypto'
import type { Catalogue, OldClaim } from '../../store/catalogue.ts'
import type { Claim } from '../../domain/answer/owner.ts'
import type { LogEntry } from '../../domain/tool/owner.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { afterEdit } from '../../domain/tool/record-after.ts'
import { Refusal } from '../../errors/refusal.ts'
import {
  CLAIM_MARK,
  CLAIM_PATH,
  findClaim,
  type ClaimLook,
  type ClaimProof,
} from '../../observe/claim-proof.ts'
import { graderHere, type Grader } from '../grader.ts'
import { dayOf } from '../../runtime/day.ts'
import { usedUp } from '../keys/caller.ts'

/** Checks of a proof per UTC day and key. */
const LOOKS_A_DAY = 30
/** An older proof is checked again before the owner may act. */
export const FRESH_MS = 7 * 86_400_000
const TOKEN_CHARS = 32
const MOST_OTHERS = 10
/** A site that cannot be reached for so long proves nothing. */
const UNSEEN_MS = 30 * 86_400_000
const ENDED: ClaimProof = { found: 'absent', why: 'the key is no longer valid' }

export interface ClaimDeps {
  catalogue: Pick<
    Catalogue,
    'addressSecret' | 'findOwner' | 'listOwners' | 'putOwner' | 'dropOwner' | 'countClaim'
  >
  now: () => number
  randomId: () => string
  grader?: Pick<Grader, 'declared'>
  settings: { publicUrl: string; allowedRanges: readonly string[] }
  /** Name servers and certificate authorities that replace the machine's own. */
  claimLook?: Pick<ClaimLook, 'nameServers' | 'ca'>
}

type Tool = Pick<ToolRecord, 'slug' | 'url'>

export async function claimTool(deps: ClaimDeps, tool: Tool, keyId: string): Promise<Claim> {
  const token = await tokenOf(deps, tool, keyId)
  const owner = await deps.catalogue.findOwner(tool.slug, keyId)
  const { origin, hostname } = new URL(tool.url)
  const isName = /[a-z]/i.test(hostname) && !hostname.startsWith('[')
  return {
    status: owner === null ? 'pending' : 'verified',
    tool: tool.slug,
    token,
    file: { url: `${origin}${CLAIM_PATH}`, content: token },
    dns: isName ? { name: hostname, type: 'TXT', value: `${CLAIM_MARK}${token}` } : null,
    verify: `POST /tools/${tool.slug}/claim/verify`,
    method: owner?.method ?? null,
    checkedAt: owner && new Date(owner.checkedAt).toISOString(),
  }
}

/** Checks the proof now. With `isDryRun` the result is not stored. */
export async function verifyClaim(
  deps: ClaimDeps,
  tool: Tool,
  keyId: string,
  isDryRun: boolean,
): Promise<Claim> {
  const proof = await lookedFor(deps, tool, keyId)
  const { catalogue, now } = deps
  const known = await catalogue.findOwner(tool.slug, keyId)
  if ('why' in proof) {
    if (proof.found === 'absent' && known !== null && !isDryRun) await dropClaim(deps, tool, keyId)
    throw new Refusal('claim-not-proved', { facts: { why: proof.why } })
  }
  const log = known === null ? entry(deps, 'claimed', proof.found) : null
  if (!isDryRun) {
    await catalogue.putOwner(tool.slug, keyId, proof.found, log, now())
    await recheckOthers(deps, tool, keyId)
  }
  const claim = await claimTool(deps, tool, keyId)
  return { ...claim, status: 'verified', method: proof.found }
}

/** Refuses a caller who does not own the tool; a proof that is days old is checked again. */
export async function assertOwner(deps: ClaimDeps, tool: Tool, keyId: string | null) {
  if (keyId === null) throw new Refusal('key-required')
  const { catalogue, now } = deps
  const owner = await catalogue.findOwner(tool.slug, keyId)
  if (owner === null) throw new Refusal('not-owner', { facts: { slug: tool.slug } })
  if (now() - owner.checkedAt <= FRESH_MS) return keyId
  const proof = await lookedFor(deps, tool, keyId)
  if (!('why' in proof)) {
    await catalogue.putOwner(tool.slug, keyId, proof.found, null, now())
    return keyId
  }
  // A temporary outage of the site does not cost the claim.
  if (proof.found === 'absent') await dropClaim(deps, tool, keyId)
  throw new Refusal('claim-not-proved', { facts: { why: proof.why } })
}

export function entry(
  { now, randomId }: Pick<ClaimDeps, 'now' | 'randomId'>,
  kind: LogEntry['kind'],
  to: string | null,
  what: string | null = null,
  from: string | null = null,
): LogEntry {
  return { id: randomId(), at: new Date(now()).toISOString(), kind, by: 'owner', what, from, to }
}

/** A new owner may have replaced the proof of another: whose proof is gone is no owner any more. */
async function recheckOthers(deps: ClaimDeps, tool: Tool, keyId: string): Promise<void> {
  const others = (await deps.catalogue.listOwners(tool.slug)).filter((each) => each !== keyId)
  for (const other of others.slice(0, MOST_OTHERS)) {
    const proof = await proofOf(deps, tool, other)
    if (proof.found === 'absent') await dropClaim(deps, tool, other)
  }
}

/** The owner's words end with the claim. */
async function dropClaim(deps: ClaimDeps, { slug }: Tool, keyId: string): Promise<void> {
  const log = entry(deps, 'claim-lost', null)
  const moment = deps.now()
  await deps.catalogue.dropOwner(
    {
      slug,
      keyId,
      log,
      change: async (old, stored) => {
        if ((old.owner?.by ?? keyId) !== keyId) return { record: old, evidence: null }
        const { grader = graderHere } = deps
        const { record, evidence } =
          old.owner?.facts === undefined
            ? { record: old, evidence: null }
            : await grader.declared(old, stored, {}, moment)
        const updatedAt = new Date(moment).toISOString()
        return { record: afterEdit(record, undefined, updatedAt), evidence }
      },
    },
    moment,
  )
}

/** Checks proofs that are old, and ends the claims of keys that are no longer valid. */
export async function recheckClaims(
  deps: ClaimDeps & { catalogue: Pick<Catalogue, 'oldClaims'> },
  signal: AbortSignal,
): Promise<void> {
  const { catalogue, now } = deps
  for (let after: OldClaim | null = null; !signal.aborted;) {
    const claims: OldClaim[] = await catalogue.oldClaims(now() - FRESH_MS, after, now())
    for (const claim of claims) {
      if (signal.aborted) return
      const { slug, keyId, checkedAt, isKeyValid } = claim
      const proof = isKeyValid ? await proofOf(deps, claim, keyId) : ENDED
      if (!('why' in proof)) await catalogue.putOwner(slug, keyId, proof.found, null, now())
      else if (proof.found === 'absent' || now() - checkedAt > UNSEEN_MS)
        await dropClaim(deps, claim, keyId)
    }
    after = claims.at(-1) ?? null
    if (after === null) return
  }
}

async function lookedFor(deps: ClaimDeps, tool: Tool, keyId: string) {
  const { catalogue, now } = deps
  const moment = now()
  const quota = { subject: `key:${keyId}`, day: dayOf(moment), limit: LOOKS_A_DAY }
  if (!(await catalogue.countClaim(quota))) throw usedUp('claims', moment)
  return proofOf(deps, tool, keyId)
}

async function proofOf(deps: ClaimDeps, tool: Tool, keyId: string): Promise<ClaimProof> {
  const { settings, claimLook = {} } = deps
  return findClaim({
    url: tool.url,
    token: await tokenOf(deps, tool, keyId),
    allowedRanges: settings.allowedRanges,
    botUrl: `${settings.publicUrl}/bot`,
    ...claimLook,
  })
}

/** Derived from key and tool, so that unproven claims need no storage. */
async function tokenOf({ catalogue }: ClaimDeps, { slug, url }: Tool, keyId: string) {
  return createHmac('sha256', await catalogue.addressSecret())
    .update(`claim ${slug} ${new URL(url).origin} ${keyId}`)
    .digest('base64url')
    .slice(0, TOKEN_CHARS)
}
