// An entry of the registry: how it is stored.
import { escapedUnits } from '../schema/json.ts'

export const REGISTRY_STATUSES = ['active', 'deprecated', 'deleted'] as const
export type RegistryStatus = (typeof REGISTRY_STATUSES)[number]

/** Of `_meta`: what registries say about an entry. */
export const OFFICIAL = 'io.modelcontextprotocol.registry/official'

/** One version of a server, as a source lists it. Times are milliseconds. */
export interface RegistryRow {
  name: string
  version: string
  /** The registry that it was imported from. */
  source: string
  /** The server.json that `readServer` has read, as `asciiJson` writes it. */
  server: string
  status: RegistryStatus
  statusMessage: string | null
  statusChangedAt: number | null
  publishedAt: number
  updatedAt: number
  /** 1 if the source calls it the latest. */
  isLatest: number
}

/** What stands before the slash of a name. */
export function namespaceOf(name: string): string {
  return name.slice(0, name.indexOf('/'))
}

/** A name keeps its newest versions, and the latest. */
export const MOST_VERSIONS = 200

type Age = Pick<RegistryRow, 'isLatest' | 'publishedAt' | 'version'>

/** Of the versions of a name, the one that goes first. */
export function oldestOf<Row extends Age>(rows: Iterable<Row>): Row | undefined {
  let oldest: Row | undefined
  for (const row of rows) if (oldest === undefined || isOlder(row, oldest)) oldest = row
  return oldest
}

function isOlder(one: Age, other: Age): boolean {
  if (one.isLatest !== other.isLatest) return one.isLatest < other.isLatest
  if (one.publishedAt !== other.publishedAt) return one.publishedAt < other.publishedAt
  return one.version < other.version
}

/** In ASCII: a text in memory then takes one byte for each character. */
export function asciiJson(value: unknown): string {
  return JSON.stringify(value).replace(/[\u007f-\uffff]/g, escapedUnits)
}
