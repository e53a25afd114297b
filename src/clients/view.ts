// What a client makes of a list of tools: what a model sees of them, and what is lost on the way.
import { counted } from '../domain/text/figures.ts'
import {
  RULE_CLASSES,
  type Client,
  type ClientRule,
  type Context,
  type RuleClass,
  type RuleMatch,
  type Seen,
  type SeenTool,
} from './client.ts'
import { found } from './findings.ts'
import { OWN_LIMITS, type ClientOptions, type SentServer } from './server.ts'

export interface ClientFinding extends RuleMatch {
  class: RuleClass
  fix: string
}

const TOO_LARGE = 'its schemas were not looked at: they are too large'

export type Loads = 'all' | 'some' | 'none' | 'unknown'

export interface View<Id extends string> {
  id: Id
  name: string
  loads: Loads
  findings: readonly ClientFinding[]
  tools: readonly SeenTool[]
  context: Context
}

/** Rules after which nothing is claimed about a tool. */
const UNCLAIMED = new Set(['no-schema', 'own-limit'])

/** The view of one client; `own` is what `ownFindings` gives. It never throws, whatever the list. */
export function viewOf<Id extends string>(
  client: Client<Id>,
  server: SentServer,
  options: ClientOptions,
  own: readonly RuleMatch[],
  ruleOf: (id: string) => ClientRule,
): View<Id> {
  const seen = client.look(server, options)
  const findings = [...seen.findings, ...own].map(({ rule, tool, pointer, lost }) => {
    const { level, fix } = ruleOf(rule)
    return { rule, class: level, tool, pointer, lost, fix }
  })
  const isListLost = findings.some((finding) => LOSE_ALL.has(finding.class))
  const isPartial =
    own.length > 0 ||
    client.unknown !== undefined ||
    findings.some(({ rule }) => UNCLAIMED.has(rule))
  return {
    id: client.id,
    name: client.name,
    loads: isListLost && server.count > 0 ? 'none' : loadsOf(seen, server, isPartial),
    findings: findings
      .toSorted((a, b) => RULE_CLASSES.indexOf(a.class) - RULE_CLASSES.indexOf(b.class))
      .slice(0, OWN_LIMITS.findings),
    tools: isListLost ? [] : seen.tools,
    context: {
      upFront: seen.context?.upFront ?? null,
      deferred: seen.context?.deferred ?? null,
    },
  }
}

/** The whole list is refused, or the request fails. */
const LOSE_ALL: ReadonlySet<RuleClass> = new Set(['all-hidden', 'rejected'])

/** What is said of a list whatever the client is. */
export function ownFindings({ tools, count }: SentServer): RuleMatch[] {
  const unread = count - tools.length
  return [
    ...(unread > 0
      ? [found('own-limit', null, '', `${counted(unread, 'tool')} not looked at`)]
      : []),
    ...tools
      .filter((tool) => tool.isTooLarge)
      .map((tool) => found('own-limit', tool, '/inputSchema', TOO_LARGE)),
    ...tools
      .filter((tool) => !tool.isTool)
      .map((tool) => found('no-tool', tool, '/name', 'what this client makes of it is not known')),
  ]
}

function loadsOf(seen: Seen, server: SentServer, isPartial: boolean): Loads {
  if (server.count === 0) return 'all'
  if (seen.tools.length === 0 && !isPartial) return 'none'
  const lost = server.tools.filter(({ isTool }) => isTool).length - seen.tools.length
  if (lost > 0 || (seen.lostUnnamed ?? 0) > 0) return 'some'
  return isPartial ? 'unknown' : 'all'
}
