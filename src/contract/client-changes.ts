// What MCP clients hide or alter since a change, and did not before.
import { clientViews } from '../clients/clients.ts'
import type { RuleClass } from '../clients/client.ts'
import type { Server } from '../clients/server.ts'
import type { Change, Sides } from './changes.ts'

/** Of a tool that is new, nothing that it had can be altered. */
const LOSSES: ReadonlySet<RuleClass> = new Set(['all-hidden', 'hidden', 'rejected'])

export function clientChanges({ before, after }: Sides<Server>): Change[] {
  const known = new Set(before.tools.map(nameOf))
  const was = new Set(lossesIn(before).map(keyOf))
  const losses = lossesIn(after).filter(
    (loss) => !was.has(keyOf(loss)) && (isKnown(loss.tool, known) || LOSSES.has(loss.class)),
  )
  const groups = Map.groupBy(losses, ({ tool, rule, pointer }) => `${rule} ${pointer} ${tool}`)
  return [...groups.values()].flatMap((group): Change[] => {
    const [first] = group
    if (first === undefined) return []
    const clients = [...new Set(group.map(({ client }) => client))].join(', ')
    return [
      {
        class: 'client',
        tool: first.tool,
        pointer: first.pointer,
        before: null,
        after: first.lost,
        reason: 'client',
        detail: `${clients}: ${first.lost}`,
      },
    ]
  })
}

interface Loss {
  client: string
  rule: string
  class: RuleClass
  tool: string | null
  pointer: string
  lost: string
}

function lossesIn(server: Server): Loss[] {
  return clientViews(server).flatMap(({ name, findings }) =>
    findings
      .filter((finding) => finding.class !== 'warned')
      .map(({ rule, tool, pointer, lost, class: severity }) => ({
        client: name,
        rule,
        class: severity,
        tool,
        pointer,
        lost,
      })),
  )
}

function keyOf({ client, rule, tool }: Loss): string {
  return `${client} ${rule} ${tool}`
}

function isKnown(tool: string | null, known: ReadonlySet<unknown>): boolean {
  return tool === null || known.has(tool)
}

function nameOf(tool: unknown): unknown {
  return typeof tool === 'object' && tool !== null && Object.hasOwn(tool, 'name')
    ? (tool as { name: unknown }).name
    : undefined
}
