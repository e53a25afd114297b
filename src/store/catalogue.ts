// The catalogue: everything that is stored, behind one interface for every database.
import type { Accounts } from './interface/accounts.ts'
import type { Changes } from './interface/changes.ts'
import type { Events } from './interface/events.ts'
import type { Idempotency } from './interface/idempotency.ts'
import type { Owners } from './interface/owners.ts'
import type { Regrading } from './interface/regrading.ts'
import type { Reviews } from './interface/reviews.ts'
import type { Scans } from './interface/scans.ts'
import type { Search } from './interface/search.ts'
import type { Statistics } from './interface/statistics.ts'
import type { Tools } from './interface/tools.ts'
import type { Upgrades } from './interface/upgrades.ts'
import type { Webhooks } from './interface/webhooks.ts'

export type * from './interface/accounts.ts'
export type * from './interface/changes.ts'
export type * from './interface/events.ts'
export type * from './interface/idempotency.ts'
export type * from './interface/owners.ts'
export type * from './interface/regrading.ts'
export type * from './interface/reviews.ts'
export type * from './interface/scans.ts'
export type * from './interface/search.ts'
export type * from './interface/tools.ts'
export type * from './interface/upgrades.ts'
export type * from './interface/webhooks.ts'
export type * from './interface/work-done.ts'

export interface Catalogue
  extends
    Tools,
    Search,
    Scans,
    Reviews,
    Owners,
    Accounts,
    Idempotency,
    Statistics,
    Regrading,
    Changes,
    Events,
    Webhooks,
    Upgrades {
  readonly engine: 'sqlite' | 'postgres'

  /** The HMAC key for stored network addresses: one per installation, shared by all processes. */
  addressSecret(): Promise<string>

  /** Loads what lists and search need into memory. Earlier calls wait for it. */
  ready(): Promise<void>

  /** Whether the database accepts reads and writes: commits a write that nobody reads. */
  ping(): Promise<void>
  close(): Promise<void>
}
