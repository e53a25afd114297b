// A policy as its client reads it: one matcher per entry, spelled exactly as it is configured.
import { CLIENTS } from '../../clients/clients.ts'
import type { Policy } from '../../clients/client.ts'

/** Each client that has one, by the name of its format. */
export const POLICIES: ReadonlyMap<string, Policy> = new Map(
  CLIENTS.flatMap(({ policy }) => policy ?? [])
    .toSorted((a, b) => a.rank - b.rank)
    .map((policy) => [policy.format, policy]),
)

/** A server as a policy names it. */
export interface PolicyEntry {
  name: string
  url: string | null
  command: readonly string[] | null
}

export interface PolicyLists {
  allowed: readonly PolicyEntry[]
  denied: readonly PolicyEntry[]
}

/** Names are in no list: one client would accept a name alone, and another would ignore it. */
export function policyText({ allowed, denied }: PolicyLists, kind: Policy['kind']): string {
  if (kind === 'requirements') return requirements(allowed)
  const lists = {
    allowedMcpServers: distinct(allowed.map(matcherOf)),
    deniedMcpServers: distinct(denied.map(matcherOf)),
  }
  return `${JSON.stringify(lists, null, 2)}\n`
}

function matcherOf({ url, command }: PolicyEntry): object {
  return url === null ? { serverCommand: command ?? [] } : { serverUrl: url }
}

function distinct(entries: readonly object[]): object[] {
  return [...new Map(entries.map((entry) => [JSON.stringify(entry), entry])).values()]
}

/** There is no list of what is denied: what is not there is disabled. */
function requirements(allowed: readonly PolicyEntry[]): string {
  const once = new Map(allowed.map((entry) => [entry.name, entry]))
  const tables = [...once.values()].map(({ name, url, command }) => {
    const [executable = '', ...args] = command ?? []
    const identity =
      url === null
        ? `command = { executable = ${quoted(executable)}, args = [${args
            .map((word) => `{ match = "exact", value = ${quoted(word)} }`)
            .join(', ')}] }`
        : `url = ${quoted(url)}`
    return `[mcp_servers.${quoted(name)}.identity]\n${identity}\n`
  })
  // An empty table disables all servers; no table would allow all.
  return tables.length === 0 ? '[mcp_servers]\n' : tables.join('\n')
}

/** A basic string of TOML is written as one of JSON, but for DEL. */
function quoted(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', '\\u007f')
}
