// A comparison with a lock file as plain data, for every way to print it.
import { isFailing, type Change } from './change-rules.ts'

/** Null is what is not known. */
export interface Measures {
  grade: string | null
  score: number | null
  tokens: number | null
  /** The share of searches that find their tool among the first results. */
  findability: number | null
}

export interface ServerDiff {
  name: string
  source: string
  /** The most important first. */
  changes: readonly Change[]
  before: Measures
  after: Measures
}

export interface Diff {
  /** The lock file. */
  file: string
  servers: readonly ServerDiff[]
  /** Servers of the lock that were not looked at: nothing is known of them. */
  unseen: readonly string[]
}

export function isPassing({ servers }: Diff): boolean {
  return !servers.some(({ changes }) => changes.some(isFailing))
}
