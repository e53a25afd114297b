// The report on a stack: every server with what it costs, what is broken, and what to do first.
import type { ClientId, ClientView } from '../clients/clients.ts'
import { hardToFind } from '../clients/search/findability.ts'
import { doFirst, type SameServers } from './do-first.ts'
import { connectionKey, serverKey, loadedTools, type StackServer } from './identity.ts'
import { exceededLimits } from './limits.ts'
import { problemsOf } from './problems.ts'
import { risksOf } from './risks.ts'
import { ungradedWords } from './rules.ts'
import { shownTarget } from './shown.ts'
import type {
  ClientTokens,
  Collision,
  ReportedServer,
  ServerTokens,
  StackReport,
  Substitute,
  Tokens,
  UnreadPlace,
} from './stack-report.ts'

/** A server with its view in its own client, and the tokens of that. */
export interface ViewedServer extends StackServer {
  view: ClientView | null
  tokens: ServerTokens
}

export interface StackInput {
  servers: readonly ViewedServer[]
  /** Clients whose tools are found by searching, unless it is switched off. */
  defers: ReadonlySet<ClientId>
  substitutes: readonly Substitute[]
  unread: readonly UnreadPlace[]
  isReadableByAll: (file: string) => boolean
}

export function reportOnStack(input: StackInput): StackReport {
  const { servers, defers, substitutes, unread } = input
  const reported = servers.map(reportedServer)
  const loaded = servers.filter(({ server }) => server.off === null)
  const tokens = tokensByClient(loaded, defers)
  const risks = risksOf(servers, input.isReadableByAll)
  const limits = exceededLimits(toolsByClient(loaded))
  const collisions = collisionsIn(loaded)
  const parts = { servers: reported, tokens, limits, collisions, substitutes, risks, unread }
  return {
    ...parts,
    hardToFind: hardToFind(distinctServers(loaded)),
    first: doFirst({ ...parts, same: sameServers(loaded) }),
  }
}

function reportedServer(each: ViewedServer): ReportedServer {
  const { server, known, view, tokens } = each
  const { name, client, file, line, transport, off } = server
  return {
    name,
    client,
    file,
    line,
    transport,
    target: shownTarget(server),
    grade: known?.letter ?? null,
    score: known?.score ?? null,
    tools: loadedTools(each)?.length ?? null,
    tokens,
    known: known && {
      from: known.from,
      slug: known.slug,
      version: known.version,
      agreement: known.agreement,
    },
    ungraded: known === null && server.off === null ? ungradedWords(each) : null,
    off,
    problems: problemsOf(each, view),
  }
}

function toolsByClient(servers: readonly ViewedServer[]): Map<ClientId, number> {
  const counts = new Map<ClientId, number>()
  for (const each of servers) {
    const { client } = each.server
    counts.set(client, (counts.get(client) ?? 0) + (loadedTools(each)?.length ?? 0))
  }
  return counts
}

function tokensByClient(
  servers: readonly ViewedServer[],
  defers: ReadonlySet<ClientId>,
): StackReport['tokens'] {
  const byClient = Map.groupBy(servers, ({ server }) => server.client)
  return Object.fromEntries(
    [...byClient].map(([client, own]) => {
      const known = own.filter((each) => loadedTools(each) !== null)
      const sum = (of: keyof Tokens) =>
        known.length === 0 || known.some(({ tokens }) => tokens[of] === null)
          ? null
          : known.reduce((total, { tokens }) => total + (tokens[of] ?? 0), 0)
      const counted: ClientTokens = {
        upFront: sum('upFront'),
        deferred: sum('deferred'),
        isDeferred: defers.has(client),
        servers: own.length,
        unknown: own.length - known.length,
      }
      return [client, counted]
    }),
  )
}

/** Tools of different servers that get the same name. */
function collisionsIn(servers: readonly ViewedServer[]): Collision[] {
  const byClient = Map.groupBy(servers, ({ server }) => server.client)
  return [...byClient].flatMap(([client, own]) => {
    const holders = new Map<string, Set<string>>()
    for (const { server, view } of own)
      for (const { as, namespace } of view?.tools ?? []) {
        if (as === null) continue
        const name = namespace === undefined ? as : `${namespace} ${as}`
        holders.set(name, (holders.get(name) ?? new Set()).add(server.name))
      }
    return [...holders].flatMap(([name, names]) =>
      names.size > 1 ? [{ client, name, servers: [...names] }] : [],
    )
  })
}

/** Each server once, for a search over the whole stack. */
function distinctServers(servers: readonly ViewedServer[]) {
  const once = new Map(
    servers.flatMap((each) => {
      const tools = loadedTools(each)
      return tools === null ? [] : [[serverKey(each.server), { each, tools }] as const]
    }),
  )
  return [...once.values()].map(({ each, tools }) => ({
    name: each.server.name,
    tools,
    instructions: each.known?.instructions ?? null,
  }))
}

/** Servers that one client starts twice, under two names, with the same arguments. */
function sameServers(servers: readonly ViewedServer[]): SameServers[] {
  const startable = servers.filter(({ server }) => server.command !== null || server.url !== null)
  const groups = Map.groupBy(startable, ({ server }) => `${server.client} ${connectionKey(server)}`)
  return [...groups.values()].flatMap((own) => {
    const names = [...new Set(own.map(({ server }) => server.name))]
    const last = own.at(-1)
    if (names.length < 2 || last === undefined) return []
    const { client, file } = last.server
    return [{ client, names, file, tokens: last.tokens.deferred ?? last.tokens.upFront }]
  })
}
