// A page of a registry of MCP servers: its entries and the cursor of the next page.
import { memberOf, objectOf, textOf } from '../../domain/schema/json.ts'

export interface RegistryPage {
  entries: readonly unknown[]
  /** Null on the last page. */
  cursor: string | null
  hasMetadata: boolean
}

/** Null if it is not a page. */
export function pageOf(body: unknown): RegistryPage | null {
  const entries = memberOf(body, 'servers')
  const metadata = memberOf(body, 'metadata')
  const cursor = memberOf(metadata, 'nextCursor') ?? null
  if (!Array.isArray(entries) || (cursor !== null && typeof cursor !== 'string')) return null
  return { entries, cursor: cursor || null, hasMetadata: objectOf(metadata) !== null }
}

/** The address of a page; the cursor stands in `query` as the client writes it. */
export function listUrl(base: string, query: string): string {
  return `${base}/v0.1/servers?${query}`
}

/** The name and the version are one segment each. */
export function versionUrl(base: string, name: string, version: string): string {
  return `${base}/v0.1/servers/${encodeURIComponent(name)}/versions/${encodeURIComponent(version)}`
}

/** The name of the server in an entry; null if it has none. */
export function nameIn(entry: unknown): string | null {
  return textOf(memberOf(memberOf(entry, 'server'), 'name'))
}
