// Reads the tools of an MCP server as they were sent, within limits.
import type { Observation } from '../../domain/evidence/observation.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { MOST_TOOLS } from '../../domain/evidence/observations/mcp.ts'
import { notOffered, observed, unobserved } from '../ending.ts'
import { LIMITS } from '../limits.ts'
import { type Listing, readPages, type Session } from './session.ts'
import type { Receipt } from './wire.ts'
import { objectOf } from '../../domain/schema/json.ts'
import type { Scan } from '../scan.ts'

const DEEPEST = 48

/** Empties, in place, every object and array below the deepest level. */
export function cutDeep<T>(value: T): T {
  const stack: { part: unknown; depth: number }[] = [{ part: value, depth: 0 }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { part, depth } = next
    if (typeof part !== 'object' || part === null) continue
    if (depth < DEEPEST)
      for (const member of Object.values(part)) stack.push({ part: member, depth: depth + 1 })
    else if (Array.isArray(part)) part.length = 0
    else for (const key of Object.keys(part)) Reflect.deleteProperty(part, key)
  }
  return value
}

type Tools = Seen<'mcpTools'>
type Tool = Tools['tools'][number]

const LONGEST_NAME = 500
const LONGEST_DESCRIPTION = 20_000
const METHOD_NOT_FOUND = -32601

export interface ToolsLook {
  observation: Observation<Tools>
  /** The first response to tools/list. */
  first: Receipt
}

/** tools/list is requested twice concurrently, to detect a list that differs from call to call. */
export async function lookAtTools(
  scan: Scan,
  session: Session,
  asked: Promise<Receipt>,
  reason: string,
): Promise<ToolsLook> {
  const [first, again] = await Promise.all([asked, session.request('tools/list')])
  const listing = await readPages(session, 'tools/list', 'tools', first, MOST_TOOLS)
  const exchanges = [...listing.exchanges, ...again.exchanges]
  if (!listing.ok) return { first, observation: refused(listing, first) }
  const tools = listing.items.slice(0, MOST_TOOLS)
  if (JSON.stringify({ tools }).length > LIMITS.documentBytes)
    return {
      first,
      observation: unobserved('too-large', exchanges, 'The tools are more than 2 MB.'),
    }
  const value = await toolsValue(tools, (text) => scan.tokens(text))
  return {
    first,
    observation: observed(
      { ...value, listMs: listing.ms, repeat: repeatOf(toolsIn(first), toolsIn(again)) },
      exchanges,
      reason,
    ),
  }
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
    tools: tools.slice(0, MOST_TOOLS).map(kept),
    listMs: 0,
  }
}

function refused(listing: Extract<Listing, { ok: false }>, first: Receipt): Observation<Tools> {
  const { cause, detail, exchanges } = listing
  const isUnknown = first.ok && first.response?.error?.code === METHOD_NOT_FOUND
  return isUnknown
    ? notOffered(exchanges, 'tools/list is not a method of this server.')
    : unobserved(cause, exchanges, detail)
}

function toolsIn(receipt: Receipt): readonly string[] | null {
  const tools = receipt.ok ? receipt.response?.result?.['tools'] : null
  return Array.isArray(tools) ? tools.map((tool) => JSON.stringify(tool)) : null
}

function repeatOf(
  first: readonly string[] | null,
  again: readonly string[] | null,
): Tools['repeat'] {
  if (first === null || again === null) return null
  if (isSame(first, again)) return 'same'
  return isSame(first.toSorted(), again.toSorted()) ? 'reordered' : 'different'
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((tool, index) => tool === b[index])
}

/** Every item of the list counts as a tool; missing members stay missing. */
function kept(sent: unknown): Tool {
  const {
    name,
    title,
    description,
    inputSchema = null,
    outputSchema,
    annotations,
  } = objectOf(sent) ?? {}
  const hints = objectOf(annotations)
  return {
    name: typeof name === 'string' ? name.slice(0, LONGEST_NAME) : '',
    ...(typeof title === 'string' && { title: title.slice(0, LONGEST_NAME) }),
    ...(typeof description === 'string' && {
      description: description.slice(0, LONGEST_DESCRIPTION),
    }),
    inputSchema: cutDeep(inputSchema),
    ...(outputSchema !== undefined && { outputSchema: cutDeep(outputSchema) }),
    ...(hints && { annotations: cutDeep(hints) }),
  }
}
