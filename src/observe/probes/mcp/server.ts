// Probes the MCP server of a tool: transport, tools, lists, errors and origins.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { isFilled } from '../../../domain/schema/json.ts'
import { cleanLine } from '../../../domain/text/untrusted-text.ts'
import {
  type Looked,
  notProbed,
  type ObservationOf,
  observed,
  probe,
  type Source,
  unanswered,
  unobserved,
} from '../../probe.ts'
import { errorsOf, lookAtLists, lookAtTools, type ToolsLook } from '../../mcp/tools.ts'
import { findServer, MCP_SHARE } from '../../mcp/find-server.ts'
import { discover, legacySession, type ServerSearchResult } from '../../mcp/session.ts'
import { lockedValue, openValue, refusalOfStrangers } from '../../mcp/welcome.ts'
import { openStdioWire } from '../../mcp/stdio.ts'
import { readServerReadme } from '../../mcp/server-readme.ts'
import { isRefused, type Receipt, type SideOutput, type Wire } from '../../mcp/wire.ts'
import { commandsOf, packageLooks } from '../../npm/manifest.ts'
import type { Asker } from '../../outbound/outbound.ts'
import type { Scan } from '../../scan.ts'

type Mcp = Seen<'mcp'>
type Names = 'mcp' | 'mcpTools' | 'mcpLists' | 'mcpErrors' | 'mcpOrigin'

const LONGEST_WORDS = 200
const GREETING_MS = 10_000
const FOREIGN_ORIGIN = 'https://agentgrade.invalid'

export const mcp = probe({
  id: 'mcp',
  ...MCP_SHARE,
  reads: 'MCP servers, current and older: tools, lists, errors, origins',
  observes: ['mcp', 'mcpTools', 'mcpLists', 'mcpErrors', 'mcpOrigin'],
  async look(scan, ask) {
    const found = await findServer(scan)
    if (found.state === 'none') return found.ending
    return found.state === 'open' ? lookInside(scan, found) : lookAtLocked(found, ask)
  },
})

async function lookInside(
  scan: Scan,
  { session, reason }: Extract<ServerSearchResult, { state: 'open' }>,
): Promise<Looked<Names>> {
  try {
    // Before all else, so that two scans send the same messages in the same order.
    const stranger = await refusalOfStrangers(scan)
    const { wire } = session
    const isLocal = wire.transport === 'stdio'
    const listing = session.request('tools/list')
    // What was written before the answer has then arrived, too.
    const opening = listing.then(async () => (await nextTurn(), wire.said?.()))
    const [tools, mcpLists, mcpErrors, origin] = await Promise.all([
      lookAtTools(scan, session, listing, reason),
      lookAtLists(session, reason),
      errorsOf(session, reason),
      isLocal ? null : session.askFrom(FOREIGN_ORIGIN),
    ])
    const refusal =
      [tools.first, stranger].find((receipt) => receipt !== null && isRefused(receipt)) ?? null
    const value = await openValue(scan, session, refusal)
    const program = await programOf(scan, wire, await opening, tools)
    const readme = isLocal ? await readmeOf(scan, tools.observation) : null
    return {
      mcp: observed(
        { ...value, ...(program && { program }), ...(readme && { readme: readme.value }) },
        [session.handshake, readme?.source, refusal],
        reason,
      ),
      mcpTools: tools.observation,
      mcpLists,
      mcpErrors,
      mcpOrigin:
        origin === null
          ? notProbed('A local program has no Origin to check.')
          : originOf(origin, wire.url, reason),
    }
  } finally {
    await session.close()
  }
}

/** Null for a server that is reached over a network. */
async function programOf(
  { target, outbound }: Scan,
  wire: Wire,
  opening: SideOutput | undefined,
  { observation, first }: ToolsLook,
): Promise<Mcp['program'] | null> {
  if (target.kind !== 'stdio' || !opening || !wire.said || !wire.endInput) return null
  const ending = await wire.endInput()
  const { strayLines, stray } = wire.said()
  const words = [first.ok && first.response?.error?.message, opening.lastErrorLine]
  const program = {
    strayLines,
    stray,
    errorLines: opening.errorLines,
    ...(observation.state === 'unobserved' && {
      said: words.filter(isFilled).map((said) => cleanLine(said, LONGEST_WORDS)),
    }),
  }
  if (ending !== 'running') return { ...program, ending }
  // What we asked may keep it busy: one that has only been greeted must end.
  const fresh = openStdioWire(target, (exchange) => outbound.record('mcp', exchange))
  await legacySession(fresh, null, GREETING_MS)
  const again = await fresh.endInput?.()
  await fresh.close()
  return { ...program, ending: again === 'ended' ? again : ending }
}

/** Null if neither a package nor the file of the program could be read. */
async function readmeOf(
  scan: Scan,
  listed: ObservationOf<'mcpTools'>,
): Promise<{ value: NonNullable<Mcp['readme']> | null; source: Source } | null> {
  const tools = listed.state === 'observed' ? listed.value.tools.map(({ name }) => name) : []
  const [look] = await packageLooks(scan)
  if (look?.found.ok === true && look.files !== null) {
    const { readme, variables } = look.files
    const of = { name: look.clue.name, commands: commandsOf(look.found.manifest), tools, variables }
    return { value: readme === null ? null : readServerReadme(readme, of), source: look.exchange }
  }
  const beside = scan.target.kind === 'stdio' ? scan.target.beside : undefined
  if (beside === undefined) return null
  const { file, readme } = beside
  const { name, commands } = beside.package ?? { name: file, commands: [] }
  const read =
    readme === null
      ? null
      : readServerReadme(readme, { name, commands: [...commands, file], tools, variables: null })
  // A README that does not name the file may call the server by the name of its package.
  const isUnknown = beside.package === null && read?.setup === 'none'
  return { value: isUnknown ? { ...read, setup: 'unknown' } : read, source: null }
}

async function lookAtLocked(
  { wire, refusal, reason }: Extract<ServerSearchResult, { state: 'locked' }>,
  ask: Asker,
): Promise<Looked<Names>> {
  const [handshake, origin] = await Promise.all([
    lockedValue(wire, refusal, ask),
    discover(wire, { origin: FOREIGN_ORIGIN }),
  ])
  const closed = unobserved('auth-required', refusal, `${wire.url} asks for sign-in.`)
  return {
    mcp: observed(handshake.value, handshake, reason),
    mcpTools: closed,
    mcpLists: closed,
    mcpErrors: closed,
    mcpOrigin: originOf(origin, wire.url, reason),
  }
}

function originOf(
  receipt: Receipt,
  url: string | null,
  reason: string,
): ObservationOf<'mcpOrigin'> {
  if (!receipt.ok) return unanswered(receipt)
  return url === null || receipt.status === null
    ? unobserved('unreadable', receipt)
    : observed({ url, status: receipt.status }, receipt, reason)
}
