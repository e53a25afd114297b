// A trick to get a better letter, and what it must not exceed.
import type { Evidence, Letter } from '../../src/domain/index.ts'

export interface Cheat {
  name: string
  /** What it tries. */
  says: string
  evidence: Evidence
  /** The best letter, no letter at all counting as the worst; or the evidence it may not exceed. */
  atMost: Letter | { than: Evidence }
}
