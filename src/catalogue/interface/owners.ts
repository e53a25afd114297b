// What owners and readers say of tools: verified claims, owners' words, the public log, and reports
// of mistakes.
import type { LogEntry, MistakeReport } from '../../domain/tool/owner.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import type { CountedCaller } from './accounts.ts'

export interface OwnerRecord {
  method: 'file' | 'dns'
  verifiedAt: number
  /** When the proof was last looked for. */
  checkedAt: number
}

export interface OwnerChange {
  slug: string
  record: (old: ToolRecord) => ToolRecord
  /** Null keeps what is stored. */
  evidence: string | null
  log: readonly LogEntry[]
  quota: CountedCaller
}

export interface Owners {
  findOwner(slug: string, keyId: string): Promise<OwnerRecord | null>
  /** Whether anybody's claim of the tool is verified. */
  hasOwner(slug: string): Promise<boolean>
  /** Keeps that the key was proved to own the tool; with `log` where that is new. */
  putOwner(
    slug: string,
    keyId: string,
    method: OwnerRecord['method'],
    log: LogEntry | null,
    now: number,
  ): Promise<void>
  dropOwner(slug: string, keyId: string, log: LogEntry, now: number): Promise<void>
  /** Changes the tool and writes its log, in one transaction; false where the quota is used up. */
  changeByOwner(change: OwnerChange, now: number): Promise<boolean>
  addLog(slug: string, log: LogEntry, now: number): Promise<void>
  /** Newest first; null where there is no such tool. */
  listLog(
    slug: string,
    page: number,
    limit: number,
  ): Promise<{ log: LogEntry[]; total: number } | null>
  /** Takes one unit of what a key may try to prove today; false where none is left. */
  countClaim(quota: CountedCaller): Promise<boolean>
  /** False where the quota of the day is used up. */
  addMistake(report: MistakeReport, quota: CountedCaller): Promise<boolean>
  /** Open ones, or all; newest first. */
  listMistakes(limit: number, isClosedToo: boolean): Promise<MistakeReport[]>
  /** The report that was closed; null where there is no open one of this id. */
  closeMistake(id: string, now: number): Promise<MistakeReport | null>
}
