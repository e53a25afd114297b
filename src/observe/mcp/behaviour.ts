// Probes what an MCP server lists besides tools, and how it responds to what it does not know.
import type { Cause } from '../../domain/evidence/failure.ts'
import type { Observation } from '../../domain/evidence/observation.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { observed, unobserved } from '../ending.ts'
import { memberOf, objectOf } from '../../domain/schema/json.ts'
import { readPages, type Session } from './session.ts'
import type { Receipt } from './wire.ts'

type Lists = Seen<'mcpLists'>
type ToolAnswer = NonNullable<Seen<'mcpErrors'>['unknownTool']>

const MOST_ITEMS = 500
/** The name of no tool, so that nothing is run. */
const UNKNOWN_TOOL = 'agentgrade_no_such_tool'
/** How a server that gives no answer ends; a limit of ours says nothing about it. */
const SILENCES: ReadonlySet<Cause> = new Set(['timeout', 'refused', 'unreadable'])

export async function lookAtLists(session: Session, reason: string): Promise<Observation<Lists>> {
  const [resources, prompts] = await Promise.all([
    lookAtList(session, 'resources'),
    lookAtList(session, 'prompts'),
  ])
  const exchanges = [...session.handshake.exchanges, ...resources.exchanges, ...prompts.exchanges]
  // A list that we could not request is not a failure of the server.
  const unseen = [resources, prompts].find(({ unseen: each }) => each)?.unseen
  if (unseen) return unobserved(unseen.cause, exchanges, unseen.detail)
  return observed({ resources: resources.list, prompts: prompts.list }, exchanges, reason)
}

async function lookAtList(session: Session, name: 'resources' | 'prompts') {
  const isDeclared = objectOf(memberOf(session.welcome['capabilities'], name)) !== null
  if (!isDeclared) return { list: { isDeclared, items: null }, exchanges: [], unseen: null }
  const first = await session.request(`${name}/list`)
  if (!first.ok)
    return { list: { isDeclared, items: null }, exchanges: first.exchanges, unseen: first }
  const listing = await readPages(session, `${name}/list`, name, first, MOST_ITEMS)
  return {
    list: { isDeclared, items: listing.ok ? listing.items.length : null },
    exchanges: listing.exchanges,
    unseen: null,
  }
}

export async function errorsOf(
  session: Session,
  reason: string,
): Promise<Observation<Seen<'mcpErrors'>>> {
  const isLocal = session.wire.transport === 'stdio'
  const [unknown, called] = await Promise.all([
    session.request('agentgrade/unknown'),
    isLocal ? callUnknownTool(session) : null,
  ])
  const exchanges = [...unknown.exchanges, ...(called?.exchanges ?? [])]
  if (!unknown.ok) return unobserved(unknown.cause, exchanges, unknown.detail)
  const unknownTool = called && toolAnswerOf(called)
  return observed(
    {
      unknownMethod: { status: unknown.status, code: unknown.response?.error?.code ?? null },
      ...(unknownTool && { unknownTool }),
    },
    exchanges,
    reason,
  )
}

/** Only where the user starts the server: a call to somebody else's could be logged or charged. */
async function callUnknownTool(session: Session): Promise<Receipt | null> {
  return objectOf(memberOf(session.welcome['capabilities'], 'tools')) === null
    ? null
    : session.request('tools/call', { name: UNKNOWN_TOOL, arguments: {} })
}

function toolAnswerOf(receipt: Receipt): ToolAnswer | null {
  if (!receipt.ok) return SILENCES.has(receipt.cause) ? { answer: 'silence', code: null } : null
  const { error = null, result = null } = receipt.response ?? {}
  if (error) return { answer: 'error', code: error.code }
  return {
    answer: result === null ? 'silence' : result['isError'] === true ? 'tool-error' : 'success',
    code: null,
  }
}
