// Asks the service for grades of configured servers: sends packages, and addresses without queries.
import { FOUND, PROFILE } from '../../domain/answer/relied.ts'
import { isSlug } from '../../domain/tool/tool-name.ts'
import { provenAddress } from '../../domain/tool/started-package.ts'
import type { Identity, KnownServer } from '../../stack/identity.ts'
import { queryOf, type Client } from './client.ts'

const MOST_RESULTS = 5

/** Null if the service does not know it. */
export async function lookUp(client: Client, identity: Identity): Promise<KnownServer | null> {
  const query = identity.package?.name ?? (identity.address && new URL(identity.address).hostname)
  if (!query) return null
  const { results } = await client.json(
    `/search${queryOf({ q: query, limit: MOST_RESULTS })}`,
    FOUND,
    { isSilent: true },
  )
  for (const { slug } of results) {
    if (!isSlug(slug)) continue
    const { access } = await client.json(`/tools/${slug}.json`, PROFILE, { isSilent: true })
    const mcp = access?.mcp
    if (!mcp || !isSame(mcp, identity)) continue
    return {
      from: 'service',
      slug,
      letter: mcp.grade ?? null,
      score: mcp.score ?? null,
      tools: null,
      tokens: null,
      instructions: null,
      version: null,
    }
  }
  return null
}

/** Whether a profile or evidence is about the configured server. */
export function isSame(
  mcp: { package?: string | null; url?: string | null },
  { package: started, address }: Identity,
): boolean {
  if (started !== null) return mcp.package === started.name
  return address !== null && mcp.url ? provenAddress(mcp.url) === address : false
}
