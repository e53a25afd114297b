// The servers in one configuration file, by the shape that its client gives it.
import type { ClientId } from '../../clients/rule.ts'
import type { ConfiguredServer, ReadFile, Switches, Transport } from './configured-server.ts'
import {
  flagAt,
  memberAt,
  pairsAt,
  textAt,
  textsAt,
  type ConfigNode,
  type LocatedPair,
  type LocatedText,
} from './node.ts'
import type { Place, Scope } from './places.ts'

export interface OpenFile {
  place: Pick<Place, 'client' | 'scope' | 'shape' | 'rank'>
  file: string
  root: ConfigNode
  /** The folders of the project, the nearest first: Claude Code keeps servers by project. */
  folders: readonly string[]
}

/** A map of servers, with where it stands. */
interface Listed {
  node: ConfigNode | undefined
  scope: Scope | 'local'
  rank: number
  /** Whether the file has this map twice: what only the first one holds is lost. */
  isTwice: boolean
}

export function readServers({ place, file, root, folders }: OpenFile): ReadFile {
  const shape = place.shape === 'any' ? shapeIn(root) : place.shape
  const client = place.shape === 'any' ? (CLIENT_OF[shape] ?? place.client) : place.client
  const own = { scope: place.scope, rank: place.rank }
  const at = (...path: string[]): Listed => {
    const above = memberAt(root, ...path.slice(0, -1))
    const isTwice = above?.kind === 'map' && above.repeated.some(({ key }) => key === path.at(-1))
    return { node: memberAt(root, ...path), ...own, isTwice }
  }
  const lists: Listed[] = {
    any: () => [],
    'mcp-servers': () => [at('mcpServers')],
    'bare-map': () => [memberAt(root, 'mcpServers') ? at('mcpServers') : at()],
    vscode: () => [at('servers')],
    devcontainer: () => [at('customizations', 'vscode', 'mcp', 'servers')],
    claude: () => [...claudeProjects(root, folders, own.rank), at('mcpServers')],
    'claude-settings': () => [],
    codex: () => [at('mcp_servers')],
    zed: () => [at('context_servers')],
    opencode: () => [at('mcp')],
    goose: () => [at('extensions')],
    continue: () => [at('mcpServers')],
  }[shape]()
  return {
    servers: lists.flatMap((list) =>
      entriesOf(list.node).flatMap(({ name, entry, problems }) => {
        const server = serverOf(entry, client, shape)
        return server === null
          ? []
          : [
              {
                name,
                client,
                file,
                line: entry.line,
                scope: list.scope,
                rank: list.rank,
                ...server,
                problems: [
                  ...(list.isTwice
                    ? ['its file lists servers twice; only the last list counts']
                    : []),
                  ...problems,
                  ...server.problems,
                ],
              },
            ]
      }),
    ),
    switches: switchesOf(root, client, shape, file, folders),
  }
}

/** A file of an unknown name says by its keys whose it is. */
const CLIENT_OF: Partial<Record<Place['shape'], ClientId>> = {
  vscode: 'vscode',
  codex: 'codex',
  zed: 'zed',
  opencode: 'opencode',
  goose: 'goose',
}

function shapeIn(root: ConfigNode): Place['shape'] {
  const has = (key: string) => memberAt(root, key) !== undefined
  if (has('mcpServers')) return memberAt(root, 'projects') ? 'claude' : 'mcp-servers'
  if (has('servers')) return 'vscode'
  if (has('mcp_servers')) return 'codex'
  if (has('context_servers')) return 'zed'
  if (has('extensions')) return 'goose'
  return has('mcp') ? 'opencode' : 'bare-map'
}

/** Claude Code: servers of a project in the user's own file win over those of the project. */
function claudeProjects(root: ConfigNode, folders: readonly string[], rank: number): Listed[] {
  return folders.map((folder) => ({
    node: memberAt(projectAt(root, folder), 'mcpServers'),
    scope: 'local' as const,
    rank: rank - 2,
    isTwice: false,
  }))
}

function projectAt(root: ConfigNode, folder: string): ConfigNode | undefined {
  const projects = memberAt(root, 'projects')
  if (projects?.kind !== 'map') return undefined
  const wanted = folder.replaceAll('\\', '/')
  for (const [path, node] of projects.entries)
    if (path.replaceAll('\\', '/') === wanted) return node
  return undefined
}

interface Entry {
  name: string
  entry: ConfigNode
  problems: string[]
}

/** A map by name, or a list whose items name themselves. */
function entriesOf(node: ConfigNode | undefined): Entry[] {
  if (node?.kind === 'list')
    return node.items.map((entry, at) => ({
      name: textAt(entry, 'name') ?? textAt(entry, 'uses') ?? `server ${at + 1}`,
      entry,
      problems: [],
    }))
  if (node?.kind !== 'map') return []
  return [...node.entries].map(([name, entry]) => ({
    name,
    entry,
    problems: node.repeated.some(({ key }) => key === name)
      ? ['its name is given twice in this file; the last one counts']
      : [],
  }))
}

type Described = Omit<ConfiguredServer, 'name' | 'client' | 'file' | 'line' | 'scope' | 'rank'>

/** Keys that `describe` reads; any other value of an entry may still hold a key. */
const READ = new Set(
  'command cmd args env envs environment env_vars env_keys url uri httpUrl serverUrl headers http_headers'.split(
    ' ',
  ),
)
const URL_KEYS = ['httpUrl', 'serverUrl', 'url', 'uri']
const ENV_KEYS = ['env', 'envs', 'environment']
const HEADER_KEYS = ['headers', 'http_headers']

function serverOf(entry: ConfigNode, client: ClientId, shape: Place['shape']): Described | null {
  // Elsewhere such an entry is a server that no client can load, and is told.
  if (entry.kind !== 'map' && (shape === 'bare-map' || shape === 'goose')) return null
  const type = textAt(entry, 'type')
  // Goose lists what it brings itself in the same map.
  if (shape === 'goose' && type !== 'stdio' && type !== 'sse' && type !== 'streamable_http')
    return null
  const command = commandOf(entry)
  const url = urlOf(entry)
  const isRemote = url !== null && (command === null || !isLocal(type))
  const problems: string[] = []
  if (command === null && url === null && !isFromElsewhere(entry, client))
    problems.push('it has neither a command nor an address')
  if (command !== null && url !== null)
    problems.push(`it has a command and an address; the ${isRemote ? 'address' : 'command'} counts`)
  return {
    transport: command === null && url === null ? 'unknown' : transportOf(type, isRemote, client),
    command: isRemote ? null : command,
    url: isRemote ? url : null,
    env: [...ENV_KEYS.flatMap((key) => pairsAt(entry, key)), ...pairsAt(entry, 'command', 'env')],
    envNames: ['env_vars', 'env_keys'].flatMap((key) =>
      (textsAt(entry, key) ?? []).map(({ text }) => text),
    ),
    headers: [...HEADER_KEYS.flatMap((key) => pairsAt(entry, key)), ...namedHeaders(entry)],
    others: othersIn(entry, 0),
    folder: textAt(entry, 'cwd') ?? null,
    tools: toolsOf(entry, client),
    off: offOf(entry, client),
    problems,
  }
}

/** An extension of Zed, or a block of Continue's hub, holds the command. */
function isFromElsewhere(entry: ConfigNode, client: ClientId): boolean {
  return client === 'zed'
    ? textAt(entry, 'source') === 'extension' || memberAt(entry, 'settings') !== undefined
    : client === 'continue' && textAt(entry, 'uses') !== undefined
}

function commandOf(entry: ConfigNode): LocatedText[] | null {
  const node = memberAt(entry, 'command') ?? memberAt(entry, 'cmd')
  // Zed once had the path, the arguments and the variables in a map of their own.
  const path = memberAt(node, 'path')
  if (path?.kind === 'value' && typeof path.value === 'string' && path.value !== '')
    return [{ text: path.value, line: path.line }, ...(textsAt(node, 'args') ?? [])]
  const words =
    node?.kind === 'list'
      ? (textsAt(node) ?? [])
      : node?.kind === 'value' && typeof node.value === 'string' && node.value !== ''
        ? [{ text: node.value, line: node.line }]
        : []
  return words.length === 0 ? null : [...words, ...(textsAt(entry, 'args') ?? [])]
}

function urlOf(entry: ConfigNode): LocatedText | null {
  for (const key of URL_KEYS) {
    const node = memberAt(entry, key)
    if (node?.kind === 'value' && typeof node.value === 'string' && node.value !== '')
      return { text: node.value, line: node.line }
  }
  return null
}

const isLocal = (type: string | undefined) =>
  type === undefined || type === 'stdio' || type === 'local'

function transportOf(type: string | undefined, isRemote: boolean, client: ClientId): Transport {
  if (!isRemote) return 'stdio'
  if (type === 'sse' || type === 'ws') return type
  // Cline takes an address without a type for server-sent events.
  return type === undefined && client === 'cline' ? 'sse' : 'http'
}

/** Codex names the variables that hold header values: they are references, not keys. */
function namedHeaders(entry: ConfigNode): LocatedPair[] {
  const bearer = memberAt(entry, 'bearer_token_env_var')
  return [
    ...pairsAt(entry, 'env_http_headers').map(({ name, value, line }) => ({
      name,
      value: `\${${value}}`,
      line,
    })),
    ...(bearer?.kind === 'value' && typeof bearer.value === 'string'
      ? [{ name: 'Authorization', value: `Bearer \${${bearer.value}}`, line: bearer.line }]
      : []),
  ]
}

const DEEPEST = 3

function othersIn(node: ConfigNode, depth: number): LocatedPair[] {
  if (node.kind !== 'map' || depth > DEEPEST) return []
  return [...node.entries].flatMap(([name, value]) => {
    if (depth === 0 && (READ.has(name) || name === 'bearer_token_env_var')) return []
    if (depth === 0 && name === 'env_http_headers') return []
    if (value.kind === 'value' && typeof value.value === 'string')
      return [{ name, value: value.value, line: value.line }]
    return othersIn(value, depth + 1)
  })
}

const named = (entry: ConfigNode, key: string) => textsAt(entry, key)?.map(({ text }) => text)

/** Each client has its own words for the tools that it loads. */
function toolsOf(entry: ConfigNode, client: ClientId): ConfiguredServer['tools'] {
  if (client === 'codex')
    return filter(named(entry, 'enabled_tools'), named(entry, 'disabled_tools'))
  if (client === 'gemini-cli')
    // A name may be followed by parameters in parentheses.
    return filter(
      named(entry, 'includeTools')?.map(withoutParameters),
      named(entry, 'excludeTools')?.map(withoutParameters),
    )
  if (client === 'goose') {
    const available = named(entry, 'available_tools')
    // An empty list is what Goose writes for all tools.
    return filter(available?.length === 0 ? undefined : available, undefined)
  }
  if (client === 'roo') return filter(undefined, named(entry, 'disabledTools'))
  if (client === 'copilot-cli') {
    const tools = named(entry, 'tools')
    return filter(tools?.includes('*') ? undefined : tools, undefined)
  }
  return filter(undefined, undefined)
}

function filter(
  only: readonly string[] | undefined,
  except: readonly string[] | undefined,
): ConfiguredServer['tools'] {
  return { only: only ?? null, except: except ?? [], patterns: [] }
}

function withoutParameters(name: string): string {
  const at = name.indexOf('(')
  return at > 0 ? name.slice(0, at) : name
}

function offOf(entry: ConfigNode, client: ClientId): string | null {
  const isOff =
    client === 'cline' || client === 'roo'
      ? flagAt(entry, 'disabled') === true
      : ['codex', 'opencode', 'goose', 'zed'].includes(client) && flagAt(entry, 'enabled') === false
  return isOff ? 'it is switched off in this file' : null
}

function switchesOf(
  root: ConfigNode,
  client: ClientId,
  shape: Place['shape'],
  file: string,
  folders: readonly string[],
): Switches[] {
  const base = { client, file, isOfProject: false, allowed: null, excluded: [], patterns: [] }
  if (shape === 'claude' || shape === 'claude-settings') {
    const roots = shape === 'claude' ? folders.map((folder) => projectAt(root, folder)) : [root]
    return roots.flatMap((node) => {
      const excluded = textsAt(node, 'disabledMcpjsonServers')?.map(({ text }) => text) ?? []
      return excluded.length === 0 ? [] : [{ ...base, isOfProject: true, excluded }]
    })
  }
  if (client === 'gemini-cli') {
    const allowed = textsAt(root, 'mcp', 'allowed')?.map(({ text }) => text) ?? null
    const excluded = textsAt(root, 'mcp', 'excluded')?.map(({ text }) => text) ?? []
    return allowed === null && excluded.length === 0 ? [] : [{ ...base, allowed, excluded }]
  }
  const tools = memberAt(root, 'tools')
  if (client !== 'opencode' || tools?.kind !== 'map') return []
  const patterns = [...tools.entries].flatMap(([pattern, node]) =>
    node.kind === 'value' && typeof node.value === 'boolean' ? [{ pattern, isOn: node.value }] : [],
  )
  return [{ ...base, patterns }]
}
