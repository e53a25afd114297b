// What an MCP server lists, as it was sent, and how it responds to what it does not know.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { MOST_TOOLS } from '../../domain/evidence/observations/mcp.ts'
import { notOffered, type ObservationOf, observed, unobserved } from '../probe.ts'
import { LIMITS } from '../limits.ts'
import { type Listing, readPages, type Session } from './session.ts'
import type { Receipt } from './wire.ts'
import { keptTools } from '../../domain/evidence/kept-tools.ts'
import { memberOf, objectOf } from '../../domain/schema/json.ts'
import { shortened } from '../../domain/text/untrusted-text.ts'
import type { Scan } from '../scan.ts'
import type { Cause } from '../../domain/evidence/failure.ts'

type Tools = Seen<'mcpTools'>

const METHOD_NOT_FOUND = -32601

export type ToolsLook = Awaited<ReturnType<typeof lookAtTools>>

/** tools/list is requested twice concurrently, to detect a list that differs from call to call. */
export async function lookAtTools(
  scan: Scan,
  session: Session,
  asked: Promise<Receipt>,
  reason: string,
) {
  const [first, again] = await Promise.all([asked, session.request('tools/list')])
  const listing = await readPages(session, 'tools/list', 'tools', first, MOST_TOOLS)
  const source = [listing, again]
  if (!listing.ok) return { first, observation: refused(listing, first) }
  const tools = listing.items.slice(0, MOST_TOOLS)
  if (JSON.stringify({ tools }).length > LIMITS.documentBytes)
    return { first, observation: unobserved('too-large', source, 'The tools are more than 2 MB.') }
  const value = {
    ...(await toolsValue(tools, (text) => scan.tokens(text))),
    listMs: listing.ms,
    repeat: repeatOf(first, again),
  }
  return { first, observation: observed(value, source, reason) }
}

/** A list of tools in the format of evidence; the caller adds how the request went. */
export async function toolsValue(
  tools: readonly unknown[],
  tokens: (text: string) => Promise<number>,
): Promise<Tools> {
  return {
    // What an agent pays for: the tools with everything that was sent, without the envelope, which
    // differs by version and page. Counted before truncation.
    tokens: await tokens(JSON.stringify({ tools })),
    repeat: null,
    tools: keptTools(tools),
    listMs: 0,
  }
}

function refused(
  listing: Extract<Listing, { ok: false }>,
  first: Receipt,
): ObservationOf<'mcpTools'> {
  const isUnknown = first.ok && first.response?.error?.code === METHOD_NOT_FOUND
  return isUnknown
    ? notOffered(listing, 'tools/list is not a method of this server.')
    : unobserved(listing.cause, listing, listing.detail)
}

/** Each as JSON; null without a list. */
function toolsIn(receipt: Receipt): readonly string[] | null {
  const tools = receipt.ok ? receipt.response?.result?.['tools'] : null
  return Array.isArray(tools) ? tools.map((tool) => JSON.stringify(tool)) : null
}

/** Whether two answers to tools/list are the same; null if one of them is none. */
export function repeatOf(one: Receipt, other: Receipt): Tools['repeat'] {
  const [first, again] = [toolsIn(one), toolsIn(other)]
  if (first === null || again === null) return null
  if (isSame(first, again)) return 'same'
  return isSame(first.toSorted(), again.toSorted()) ? 'reordered' : 'different'
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((tool, index) => tool === b[index])
}

type ToolAnswer = NonNullable<Seen<'mcpErrors'>['unknownTool']>

const MOST_ITEMS = 500
const MOST_NAMED = 100
const LONGEST_ITEM_TEXT = 2000
/** The name of no tool, so that nothing is run. */
const UNKNOWN_TOOL = 'agentgrade_no_such_tool'
/** How a server that gives no answer ends; a limit of ours says nothing about it. */
const SILENCES: ReadonlySet<Cause> = new Set(['timeout', 'refused', 'unreadable'])

export async function lookAtLists(
  session: Session,
  reason: string,
): Promise<ObservationOf<'mcpLists'>> {
  const [resources, prompts] = await Promise.all([
    lookAtList(session, 'resources'),
    lookAtList(session, 'prompts'),
  ])
  const source = [session.handshake, resources, prompts]
  // A list that we could not request is not a failure of the server.
  const unseen = resources.unseen ?? prompts.unseen
  if (unseen) return unobserved(unseen.cause, source, unseen.detail)
  return observed({ resources: resources.list, prompts: prompts.list }, source, reason)
}

async function lookAtList(session: Session, name: 'resources' | 'prompts') {
  const isDeclared = objectOf(memberOf(session.welcome['capabilities'], name)) !== null
  if (!isDeclared) return { list: { isDeclared, items: null }, exchanges: [], unseen: null }
  const first = await session.request(`${name}/list`)
  const listing = await readPages(session, `${name}/list`, name, first, MOST_ITEMS)
  const { exchanges } = listing
  if (listing.ok) {
    const named = listing.items.slice(0, MOST_NAMED).map((item) => namedItem(name, item))
    return { list: { isDeclared, items: listing.items.length, named }, exchanges, unseen: null }
  }
  const { answer } = listing
  // What goes on without end, or breaks off, is no list that the server lacks.
  return answer === undefined
    ? { list: { isDeclared, items: null }, exchanges, unseen: listing }
    : { list: { isDeclared, items: null, answer }, exchanges, unseen: null }
}

const LONGEST_NAME = 500

/** Every item of the list counts, as tools do. */
export function namedItem(list: 'resources' | 'prompts', sent: unknown) {
  const { name, title, uri, description } = objectOf(sent) ?? {}
  const names = list === 'resources' ? [name, title, uri] : [name]
  const own = names.find((each) => typeof each === 'string' && each !== '')
  return {
    name: typeof own === 'string' ? shortened(own, LONGEST_NAME) : '',
    ...(typeof description === 'string' && {
      description: shortened(description, LONGEST_ITEM_TEXT),
    }),
  }
}

export async function errorsOf(
  session: Session,
  reason: string,
): Promise<ObservationOf<'mcpErrors'>> {
  const isLocal = session.wire.transport === 'stdio'
  const [unknown, called] = await Promise.all([
    session.request('agentgrade/unknown'),
    isLocal ? callUnknownTool(session) : null,
  ])
  if (!unknown.ok) return unobserved(unknown.cause, [unknown, called], unknown.detail)
  const unknownTool = called && toolAnswerOf(called)
  const value = {
    unknownMethod: { status: unknown.status, code: unknown.response?.error?.code ?? null },
    ...(unknownTool && { unknownTool }),
  }
  return observed(value, [unknown, called], reason)
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
