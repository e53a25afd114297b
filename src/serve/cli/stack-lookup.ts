// Asks the service for grades of configured servers: sends packages, and hosts of addresses.
import { FOUND, PROFILE } from '../../domain/answer/relied.ts'
import type { Identity } from '../../domain/identity/identity.ts'
import { lookedAtIn, versionIn, type LookedAt } from '../../domain/tool/look.ts'
import { isSlug } from '../../domain/tool/tool-name.ts'
import { standingOf, type Found, type KnownServer, type Proof } from '../../stack/identity.ts'
import { evidenceIn } from '../../usecases/verdict/attest.ts'
import { queryOf, type Client } from './client.ts'

const MOST_RESULTS = 5

/** `slug` is that of the tool which it is; null if the service does not know it. */
export async function lookUp(
  client: Client,
  proof: Proof,
): Promise<Found & { slug: string | null }> {
  const nothing = { known: null, lookedAt: null, doubts: proof.doubts, slug: null }
  const query = proof.identity && wordOf(proof.identity)
  if (!query) return nothing
  const { results } = await client.json(
    `/search${queryOf({ q: query, limit: MOST_RESULTS })}`,
    FOUND,
    { isSilent: true },
  )
  for (const { slug } of results) {
    if (!isSlug(slug)) continue
    const { access } = await client.json(`/tools/${slug}.json`, PROFILE, { isSilent: true })
    const mcp = access?.mcp
    if (!mcp) continue
    const record = await recordOf(client, slug)
    const standing = standingOf(proof, record)
    if (standing.agreement === 'other') continue
    const found = { ...nothing, slug }
    if (standing.agreement === 'other-version') return { ...found, lookedAt: standing.lookedAt }
    if (standing.agreement === 'in-doubt') return { ...found, doubts: standing.asks }
    const known: KnownServer = {
      from: 'service',
      slug,
      letter: mcp.grade ?? null,
      score: mcp.score ?? null,
      tools: null,
      tokens: null,
      instructions: null,
      version: proof.identity?.kind === 'package' ? versionIn(record) : null,
      agreement: standing.agreement,
    }
    return { ...found, known }
  }
  return nothing
}

function wordOf(identity: Identity): string {
  return identity.kind === 'package' ? identity.name : new URL(identity.address).hostname
}

/** By the evidence that the grade rests on: only it tells which version was looked at. */
async function recordOf(client: Client, slug: string): Promise<LookedAt> {
  const text = await client.text(`/tools/${slug}/evidence.json`, 'application/json')
  return lookedAtIn(evidenceIn({ name: 'evidence.json', bytes: Buffer.from(text) }))
}
