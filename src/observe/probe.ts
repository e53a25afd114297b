// A probe: one look at one side of a tool. It ends in observations, never in an exception and never in a guess.
import type { Observation } from '../domain/evidence/observation.ts'
import type { ObservationName, Seen } from '../domain/evidence/observations/index.ts'
import type { Asker } from './outbound/outbound.ts'
import type { Scan } from './scan.ts'

export type Looked<N extends ObservationName> = { [K in N]?: Observation<Seen<K>> }

export interface Probe<N extends ObservationName = ObservationName> {
  /** Names its exchanges, too: lower case and hyphens, at most 24 characters. */
  id: string
  /** Its share of the scan's requests. All shares together are no more than the scan may make. */
  requests: number
  observes: readonly N[]
  look(scan: Scan, ask: Asker): Promise<Looked<N>>
}

export function probe<const N extends ObservationName>(definition: Probe<N>): Probe<N> {
  return definition
}
