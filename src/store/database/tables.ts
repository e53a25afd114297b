// The tables of the catalogue: what is created in an empty database, and the types of their rows.
import { big, creating, int, otherwise, primary, text, type RowOf } from './columns.ts'
import type { EngineName } from './engine.ts'
import { ACCOUNTS } from './tables/accounts.ts'
import { REGISTRY } from './tables/registry.ts'
import { REVIEWS } from './tables/reviews.ts'
import { SCANS } from './tables/scans.ts'
import { TOOLS } from './tables/tools.ts'

/** Each after the tables that it references. */
const TABLES = {
  ...TOOLS,
  ...SCANS,
  ...REVIEWS,
  ...ACCOUNTS,
  ...REGISTRY,

  /** One row with the counters of the whole catalogue. */
  meta: {
    columns: {
      id: primary(int),
      /** Grows with every write of a tool. */
      revision: big,
      /** Grows with every write that changes a grade or a tool's position in lists. */
      grades: otherwise('0', big),
      /** Grows whenever a key is revoked. */
      keys: otherwise('0', big),
      /** The id of the latest event. */
      events: otherwise('0', big),
      /** Grows with every write of the registry: its servers, sources, policies and tokens. */
      registry: otherwise('0', big),
    },
  },

  /** One row with the installation's own secret. */
  installation: {
    columns: {
      id: primary(int),
      /** The HMAC key for stored network addresses. */
      address_secret: text,
    },
  },
}

export type Tables = { [T in keyof typeof TABLES]: RowOf<(typeof TABLES)[T]> }

export function columnNames<T extends keyof Tables>(table: T): (keyof Tables[T])[] {
  return Object.keys(TABLES[table].columns) as (keyof Tables[T])[]
}

/** The statements that make an empty database a catalogue. */
export function creatingAll(engine: EngineName): string[] {
  return [
    ...Object.entries(TABLES).flatMap(([name, table]) => creating(engine, name, table)),
    'insert into meta (id, revision) values (1, 1)',
  ]
}
