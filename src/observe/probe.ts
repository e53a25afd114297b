// A probe: examines one aspect of a tool. It ends in observations, never in an exception and never
// in a guess.
import type { Observation } from '../domain/evidence/observation.ts'
import type { ObservationName, Seen } from '../domain/evidence/observations/index.ts'
import type { Asker } from './outbound/outbound.ts'
import type { Scan } from './scan.ts'

export type Looked<N extends ObservationName> = { [K in N]?: Observation<Seen<K>> }

export interface Probe<N extends ObservationName = ObservationName> {
  /** Also the prefix of its exchanges: lower case and hyphens, at most 24 characters. */
  id: string
  /** Its own requests, which no other probe can use. */
  requests: number
  /** Additional requests for following clues, from what earlier probes leave unused. */
  leads?: number
  /** What its requests read, for docs/scanner.md. */
  reads?: string
  observes: readonly N[]
  look(scan: Scan, ask: Asker): Promise<Looked<N>>
}

export function probe<const N extends ObservationName>(definition: Probe<N>): Probe<N> {
  return definition
}
