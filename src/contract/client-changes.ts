// What MCP clients hide or alter since a change, and did not before.
import { clientViews, type ClientView } from '../clients/clients.ts'
import { memberOf } from '../domain/schema/json.ts'
import type { RuleClass } from '../clients/client.ts'
import type { Server } from '../clients/server.ts'
import { changeOf, type Change } from './change-rules.ts'
import type { Sides } from './changes.ts'

/** Of a tool that is new, nothing that it had can be altered. */
const LOSSES: ReadonlySet<RuleClass> = new Set(['all-hidden', 'hidden', 'rejected'])

export function clientChanges({ before, after }: Sides<Server>): Change[] {
  const known = new Set(before.tools.map((tool) => memberOf(tool, 'name')))
  const was = new Set(lossesIn(before).map(keyOf))
  const losses = lossesIn(after).filter(
    (loss) =>
      !was.has(keyOf(loss)) &&
      (loss.tool === null || known.has(loss.tool) || LOSSES.has(loss.class)),
  )
  const groups = Map.groupBy(losses, ({ tool, rule, pointer }) => `${rule} ${pointer} ${tool}`)
  return [...groups.values()].flatMap((group): Change[] => {
    const [first] = group
    if (first === undefined) return []
    const { tool, pointer, lost } = first
    const clients = [...new Set(group.map(({ client }) => client))].join(', ')
    const values = { tool, pointer, before: null, after: lost }
    return [changeOf('client', values, `${clients}: ${lost}`)]
  })
}

interface Loss extends Omit<ClientView['findings'][number], 'fix'> {
  client: string
}

function lossesIn(server: Server): Loss[] {
  return clientViews(server).flatMap(({ name, findings }) =>
    findings
      .filter((finding) => finding.class !== 'warned')
      .map((finding) => ({ ...finding, client: name })),
  )
}

function keyOf({ client, rule, tool }: Loss): string {
  return `${client} ${rule} ${tool}`
}
