// What a client makes of a list of tools: the tools as a model sees them, and what is lost on the
// way.
import { OWN_LIMITS, type ClientOptions, type SentServer, type SentTool } from './server.ts'
import { ruleOf } from './rules.ts'
import { RULE_CLASSES, type ClientId, type RuleClass } from './rule.ts'

export interface Finding {
  rule: string
  class: RuleClass
  /** Null if it is about the whole list. */
  tool: string | null
  /** A JSON pointer into the tool; empty if it is about the list. */
  pointer: string
  lost: string
  fix: string
}

/** A tool as the model sees it. Null is what is not known about the client. */
export interface SeenTool {
  name: string
  as: string | null
  /** For clients that send it apart from the name. */
  namespace?: string
  description: string | null
  parameters: unknown
}

export type Loads = 'all' | 'some' | 'none' | 'unknown'

export interface ClientView {
  id: ClientId
  name: string
  loads: Loads
  findings: readonly Finding[]
  tools: readonly SeenTool[]
  /** What this server adds to the context, in parts; null if that is not known. */
  context: { upFront: Parts | null; deferred: Parts | null }
}

/** Formed when asked for: not everybody counts tokens. */
export type Parts = () => readonly string[]

/** What a client's own file says about a list. */
export interface Seen {
  tools: readonly SeenTool[]
  findings: readonly Finding[]
  /** Whether no tool can be used: the whole list is refused, or the request fails. */
  isListLost?: boolean
  /** Tools lost that cannot be named: beyond the limit of a client, for example. */
  lostUnnamed?: number
  context?: Partial<ClientView['context']>
}

export interface Client {
  id: ClientId
  name: string
  /** Null if OpenAI's o200k is the tokenizer of its models; else why a count is an estimate. */
  estimate: string | null
  /** What is not known of it; its view then claims no tool to be loaded. */
  unknown?: string
  /** Whether tools are found by searching, unless it is switched off. */
  defers: boolean
  look(server: SentServer, options: ClientOptions): Seen
}

/** A finding of a rule; what the rule says of class and fix is in the table. */
export function found(
  rule: string,
  tool: SentTool | null,
  pointer: string,
  lost: string,
  severity?: RuleClass,
): Finding {
  const { class: usual, fix } = ruleOf(rule)
  return { rule, class: severity ?? usual, tool: tool?.name ?? null, pointer, lost, fix }
}

/** The text of a tool in a request, as JSON. */
export function toolText({ as, description, parameters }: SeenTool): string {
  return JSON.stringify({ name: as, description, parameters })
}

export function instructionsOf({ instructions }: SentServer): string[] {
  return instructions === '' ? [] : [instructions]
}

/** Rules after which nothing is claimed about a tool. */
const UNCLAIMED = new Set(['no-schema', 'own-limit'])

/** The view of one client. It never throws, whatever the list holds. */
export function viewOf(client: Client, server: SentServer, options: ClientOptions): ClientView {
  const seen = client.look(server, options)
  const unread = server.tools.filter((tool) => tool.isTooLarge)
  const own = [
    ...(server.count > server.tools.length
      ? [
          found(
            'own-limit',
            null,
            '',
            `${server.count - server.tools.length} tools were not looked at`,
          ),
        ]
      : []),
    ...unread.map((tool) =>
      found(
        'own-limit',
        tool,
        '/inputSchema',
        'its schemas were not looked at: they are too large',
      ),
    ),
    ...server.tools
      .filter((tool) => !tool.isTool)
      .map((tool) => found('no-tool', tool, '/name', 'what this client makes of it is not known')),
  ]
  const isPartial =
    own.length > 0 ||
    client.unknown !== undefined ||
    seen.findings.some(({ rule }) => UNCLAIMED.has(rule))
  return {
    id: client.id,
    name: client.name,
    loads: loadsOf(seen, server, isPartial),
    findings: worstFirst([...seen.findings, ...own]).slice(0, OWN_LIMITS.findings),
    tools: seen.isListLost ? [] : seen.tools,
    context: {
      upFront: seen.context?.upFront ?? null,
      deferred: seen.context?.deferred ?? null,
    },
  }
}

function worstFirst(findings: readonly Finding[]): Finding[] {
  return findings.toSorted((a, b) => RULE_CLASSES.indexOf(a.class) - RULE_CLASSES.indexOf(b.class))
}

function loadsOf(seen: Seen, server: SentServer, isPartial: boolean): Loads {
  if (server.count === 0) return 'all'
  if (seen.isListLost || (seen.tools.length === 0 && !isPartial)) return 'none'
  const lost = server.tools.filter(({ isTool }) => isTool).length - seen.tools.length
  if (lost > 0 || (seen.lostUnnamed ?? 0) > 0) return 'some'
  return isPartial ? 'unknown' : 'all'
}

/** Names as a client forms them, of which each is used once: the first or the last tool keeps it. */
export function uniqueBy<T>(
  items: readonly T[],
  keyOf: (item: T) => string,
  keeps: 'first' | 'last',
): { kept: T[]; dropped: T[] } {
  const winners = new Map<string, T>()
  for (const item of items) {
    const key = keyOf(item)
    if (keeps === 'last' || !winners.has(key)) winners.set(key, item)
  }
  const kept = new Set(winners.values())
  return {
    kept: items.filter((item) => kept.has(item)),
    dropped: items.filter((item) => !kept.has(item)),
  }
}
