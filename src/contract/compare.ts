// Two states of a server compared: its tools or operations, its instructions, and what clients make
// of both.
import type { Server } from '../clients/server.ts'
import { changeOf, type Change } from './change-rules.ts'
import { changesBetween, inOrder, type FindsSteering, type Sides } from './changes.ts'
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
