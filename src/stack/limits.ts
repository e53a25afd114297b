// How many tools a client takes from all its servers together, and what happens to more.
import type { ClientId } from '../clients/rule.ts'
import { CURSOR_MANY } from '../clients/each/cursor.ts'
import { GOOSE_MANY } from '../clients/each/goose.ts'
import { ROO_MANY } from '../clients/each/roo.ts'
import { VSCODE_MOST } from '../clients/each/vscode.ts'
import { WINDSURF_MOST } from '../clients/each/windsurf.ts'

export interface Limit {
  client: ClientId
  most: number
  tools: number
  /** What the client does with more. */
  does: string
}

const LIMITS: readonly Omit<Limit, 'tools'>[] = [
  { client: 'windsurf', most: WINDSURF_MOST, does: 'loads no more than that' },
  {
    client: 'vscode',
    most: VSCODE_MOST,
    does: 'puts tools into groups, and fails every request where tool search is off',
  },
  { client: 'cursor', most: CURSOR_MANY, does: 'warns' },
  { client: 'roo', most: ROO_MANY, does: 'warns' },
  { client: 'goose', most: GOOSE_MANY, does: 'warns' },
]

/** The limits that the known tools of a client exceed. */
export function exceededLimits(tools: ReadonlyMap<ClientId, number>): Limit[] {
  return LIMITS.flatMap((limit) => {
    const count = tools.get(limit.client) ?? 0
    return count > limit.most ? [{ ...limit, tools: count }] : []
  })
}
