// Whether a guide or a list of skills for agents speaks of this tool.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { saysSomething } from '../../domain/text/substance.ts'

const SHORTEST = 50

/** Older evidence does not keep what it says: only a guide of a few characters is none. */
export function isGuide({ chars, substance }: Seen<'agentsMd'>): boolean {
  return chars >= SHORTEST && (substance === undefined || saysSomething(substance))
}

export function hasSkills({ entries, substance }: Seen<'agentSkills'>): boolean {
  return entries > 0 && (substance === undefined || saysSomething(substance))
}
