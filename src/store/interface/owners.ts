// The catalogue's interface for owners and readers: verified claims, changes by owners, the public
// log, and reported mistakes.
import type { LogEntry, MistakeReport } from '../../domain/tool/owner.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import type { CountedCaller } from './accounts.ts'

export interface OwnerRecord {
  method: 'file' | 'dns'
  verifiedAt: number
  /** When the proof was last checked. */
  checkedAt: number
}

/**
 * What becomes of the tool and of its stored evidence, in the transaction; evidence that is null
 * stays as it is.
 */
type Change = (
  old: ToolRecord,
  evidence: string | null,
) => { record: ToolRecord; evidence: string | null }

export interface OwnerChange {
  slug: string
  change: Change
  log: readonly LogEntry[]
  quota: CountedCaller
}

export interface OldClaim {
  toolId: number
  slug: string
  url: string
  keyId: string
  checkedAt: number
  isKeyValid: boolean
}

export interface Owners {
  findOwner(slug: string, keyId: string): Promise<OwnerRecord | null>
  /** Whether the tool has a verified owner. */
  hasOwner(slug: string): Promise<boolean>
  /** Stores the key's verified claim; with `log` if the claim is new. */
  putOwner(
    slug: string,
    keyId: string,
    method: OwnerRecord['method'],
    log: LogEntry | null,
    now: number,
  ): Promise<void>
  /** Also changes the tool, which loses the words of this owner. */
  dropOwner(
    { slug, keyId, change, log }: { slug: string; keyId: string; change: Change; log: LogEntry },
    now: number,
  ): Promise<void>
  /** Keys with a claim to this tool. */
  listOwners(slug: string): Promise<string[]>
  /**
   * Claims whose proof was last checked before a time, or whose key is no longer valid; the next
   * page begins after the last one.
   */
  oldClaims(before: number, after: OldClaim | null, now: number): Promise<OldClaim[]>
  /** Changes the tool and appends to its log in one transaction; false if the quota is used up. */
  changeByOwner(change: OwnerChange, now: number): Promise<boolean>
  addLog(slug: string, log: LogEntry, now: number): Promise<void>
  /** Newest first; null for an unknown tool. */
  listLog(
    slug: string,
    page: number,
    limit: number,
  ): Promise<{ log: LogEntry[]; total: number } | null>
  /** Takes one unit of the key's daily quota for claims; false if none is left. */
  countClaim(quota: CountedCaller): Promise<boolean>
  /** False if the day's quota is used up. */
  addMistake(report: MistakeReport, quota: CountedCaller): Promise<boolean>
  /** Open ones, or all; newest first. */
  listMistakes(limit: number, isClosedToo: boolean): Promise<MistakeReport[]>
  /** The closed report; null if no open one has this id. */
  closeMistake(id: string, now: number): Promise<MistakeReport | null>
}
