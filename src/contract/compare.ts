// Two states of a server compared: tools or operations, instructions, what clients make of both.
import type { Server } from '../clients/server.ts'
import { type Change, changeOf, type DiffClass, isFailing } from './change-rules.ts'
import { changesBetween, inOrder, type Sides, steeringIn } from './changes.ts'
import type { ServerContract } from './lock.ts'
import { readingChanges } from './reading-changes.ts'
import { clientViews, type ClientView } from '../clients/clients.ts'
import { memberOf } from '../domain/schema/json.ts'
import { WHOLE_SERVER } from '../domain/text/steering/steering.ts'
import type { RuleClass } from '../clients/client.ts'

/** The most important first. What nobody has read is told if a reading is there, or `failOn` asks. */
export function comparedServers(
  { before, after }: Sides<ServerContract>,
  failOn: readonly DiffClass[] = [],
): Change[] {
  const changes = [
    ...instructionChanges(before.instructions, after.instructions),
    ...changesBetween({ before, after }),
  ]
  const isMcp = before.kind === 'tools' && after.kind === 'tools'
  const clients =
    isMcp && changes.length > 0
      ? clientChanges({ before: serverOf(before), after: serverOf(after) })
      : []
  const read = readingChanges({ before, after }, failOn.includes('unread'))
  return inOrder([...changes, ...clients, ...read])
}

export function serverOf({ name, definitions, instructions }: ServerContract): Server {
  return { name, tools: definitions, instructions }
}

function instructionChanges(before: string | null, after: string | null): Change[] {
  if (before === after) return []
  const quote = after === null ? null : steeringIn(after, WHOLE_SERVER)
  const isNew = quote !== null && (before === null || steeringIn(before, WHOLE_SERVER) !== quote)
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
  /** What fails beside what always does. */
  failOn: readonly DiffClass[]
}

export function isPassing({ servers, failOn }: Diff): boolean {
  return !servers.some(({ changes }) => changes.some((change) => isFailing(change, failOn)))
}

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
