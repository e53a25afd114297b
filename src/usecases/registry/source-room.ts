// How much of a registry is stored: entries, bytes, and versions of a name are bounded.
import { MOST_VERSIONS, oldestOf, type RegistryRow } from '../../domain/registry/entry.ts'

/** What a source may fill. */
export interface RoomSize {
  entries: number
  bytes: number
  versions?: number
}

/** An entry that is stored, without its text. */
export type Held = Pick<RegistryRow, 'name' | 'version' | 'publishedAt' | 'isLatest'> & {
  bytes: number
  isDeleted: boolean
}

export type Placed =
  | { state: 'placed'; isWithdrawn: boolean; instead: Held | null }
  | { state: 'full' | 'old-version' }

export class SourceRoom {
  readonly #most: Required<RoomSize>
  /** By name, then by version. */
  readonly #names = new Map<string, Map<string, Held>>()
  #entries = 0
  #bytes = 0

  constructor(most: RoomSize = { entries: Infinity, bytes: Infinity }) {
    this.#most = { versions: MOST_VERSIONS, ...most }
  }

  /** What is stored already, even if it is more than fits. */
  hold(held: Held): void {
    const versions = this.#names.get(held.name) ?? new Map<string, Held>()
    const before = versions.get(held.version)
    this.#entries += before ? 0 : 1
    this.#bytes += held.bytes - (before?.bytes ?? 0)
    if (held.isLatest === 1)
      for (const other of versions.values()) if (other.isLatest === 1) other.isLatest = 0
    this.#names.set(held.name, versions.set(held.version, held))
  }

  /** What grows nothing always fits: what is stored stays up to date in a full room too. */
  place(row: Omit<RegistryRow, 'source'>): Placed {
    const { name, version, publishedAt, isLatest, server, status } = row
    const bytes = server.length
    const held: Held = { name, version, publishedAt, isLatest, bytes, isDeleted: false }
    held.isDeleted = status === 'deleted'
    const versions = this.#names.get(name)
    const before = versions?.get(version)
    const instead =
      before === undefined && versions !== undefined && versions.size >= this.#most.versions
        ? (oldestOf([...versions.values(), held]) ?? null)
        : null
    if (instead === held) return { state: 'old-version' }
    const more = bytes - (before?.bytes ?? instead?.bytes ?? 0)
    const isNew = before === undefined && instead === null
    const isFull = isNew && this.#entries >= this.#most.entries
    if (isFull || (more > 0 && this.#bytes + more > this.#most.bytes)) return { state: 'full' }
    if (instead !== null) this.#drop(instead)
    this.hold(held)
    return { state: 'placed', isWithdrawn: before?.isDeleted === false && held.isDeleted, instead }
  }

  #drop({ name, version, bytes }: Held): void {
    this.#names.get(name)?.delete(version)
    this.#entries -= 1
    this.#bytes -= bytes
  }
}
