// Two states of a server compared: its tools or operations, its instructions, and what clients make
// of both.
import type { Server } from '../clients/server.ts'
import { type Change, changeOf, isFailing } from './change-rules.ts'
import { changesBetween, type FindsSteering, inOrder, type Sides } from './changes.ts'
import { clientChanges } from './client-changes.ts'
import type { ServerContract } from './lock.ts'

/** The most important first. */
export function comparedServers(
  { before, after }: Sides<ServerContract>,
  steering: FindsSteering,
): Change[] {
  const changes = [
    ...instructionChanges(before.instructions, after.instructions, steering),
    ...changesBetween({ before, after }, steering),
  ]
  const isMcp = before.kind === 'tools' && after.kind === 'tools'
  const clients =
    isMcp && changes.length > 0
      ? clientChanges({ before: serverOf(before), after: serverOf(after) })
      : []
  return inOrder([...changes, ...clients])
}

export function serverOf({ name, definitions, instructions }: ServerContract): Server {
  return { name, tools: definitions, instructions }
}

function instructionChanges(
  before: string | null,
  after: string | null,
  steering: FindsSteering,
): Change[] {
  if (before === after) return []
  const quote = after === null ? null : steering(after)
  const isNew = quote !== null && (before === null || steering(before) !== quote)
  const values = { tool: null, pointer: '/instructions', before, after }
  return [isNew ? changeOf('steers', values, quote) : changeOf('reworded', values)]
}

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
