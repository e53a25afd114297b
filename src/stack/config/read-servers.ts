// The servers in one configuration file, by the layout that its client gives it.
import type { Configuration } from '../../clients/client.ts'
import { clientOf, CLIENTS, type ClientId } from '../../clients/clients.ts'
import type { ConfiguredServer, ReadFile, Switches, Transport } from './configured-server.ts'
import {
  flagAt,
  locatedAt,
  memberAt,
  pairsAt,
  textAt,
  textsAt,
  type ConfigNode,
  type LocatedPair,
  type LocatedText,
} from './node.ts'
import { layoutOf, type Layout, type Place } from './places.ts'

export interface OpenFile {
  place: Pick<Place, 'client' | 'scope' | 'layout' | 'rank'>
  file: string
  root: ConfigNode
  /** The folders of the project, the nearest first: a client may keep servers by project. */
  folders: readonly string[]
}

export function readServers({ place, file, root, folders }: OpenFile): ReadFile {
  const { client, layout } =
    place.layout === null
      ? recognised(root, place.client)
      : { client: place.client, layout: place.layout }
  const configuration = clientOf(client).configuration ?? NONE
  const servers = listsIn(root, layout, place, folders).flatMap((list) =>
    entriesOf(list.node).flatMap(({ name, entry, problems }) => {
      // Elsewhere such an entry is a server that no client can load, and is told.
      if (layout.isBare && entry.kind !== 'map') return []
      const server = serverOf(entry, configuration)
      if (server === null) return []
      const twice = list.isTwice ? ['its file lists servers twice; only the last list counts'] : []
      return [
        {
          name,
          client,
          file,
          line: entry.line,
          scope: list.scope,
          rank: list.rank,
          ...server,
          problems: [...twice, ...problems, ...server.problems],
        },
      ]
    }),
  )
  return { servers, switches: switchesOf(root, client, layout, file, folders) }
}

/** Of a client whose configuration is not known. */
const NONE: Omit<Configuration, 'format' | 'servers' | 'places'> = {}

/** As most clients have it, with servers by project, as one of them has. */
const USUAL: Layout = { servers: ['mcpServers'], projects: { key: 'projects', above: 2 } }

/** A file of an unknown name says by its keys whose it is. */
function recognised(root: ConfigNode, otherwise: ClientId): { client: ClientId; layout: Layout } {
  const { servers } = USUAL
  if (memberAt(root, ...(servers ?? []))) return { client: otherwise, layout: USUAL }
  for (const { id, configuration } of CLIENTS)
    if (configuration && memberAt(root, ...configuration.servers))
      return { client: id, layout: layoutOf(configuration) }
  return { client: otherwise, layout: { servers, isBare: true } }
}

/** Servers of a project in the user's own file win over those of the project. */
function listsIn(
  root: ConfigNode,
  { servers, projects, isBare = false }: Layout,
  { scope, rank }: Pick<Place, 'scope' | 'rank'>,
  folders: readonly string[],
) {
  const ofProjects = !projects
    ? []
    : folders.map((folder) => ({
        node: memberAt(projectAt(root, projects.key, folder), ...(servers ?? [])),
        scope: 'local' as const,
        rank: rank - projects.above,
        isTwice: false,
      }))
  if (servers === null) return ofProjects
  const path = isBare && !memberAt(root, ...servers) ? [] : servers
  const above = memberAt(root, ...path.slice(0, -1))
  const isTwice = above?.kind === 'map' && above.repeated.includes(path.at(-1) ?? '')
  return [...ofProjects, { node: memberAt(root, ...path), scope, rank, isTwice }]
}

function projectAt(root: ConfigNode, key: string, folder: string): ConfigNode | undefined {
  const projects = memberAt(root, key)
  if (projects?.kind !== 'map') return undefined
  const wanted = folder.replaceAll('\\', '/')
  for (const [path, node] of projects.entries)
    if (path.replaceAll('\\', '/') === wanted) return node
  return undefined
}

/** A map by name, or a list whose items name themselves. */
function entriesOf(node: ConfigNode | undefined) {
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
    problems: node.repeated.includes(name)
      ? ['its name is given twice in this file; the last one counts']
      : [],
  }))
}

type Described = Omit<ConfiguredServer, 'name' | 'client' | 'file' | 'line' | 'scope' | 'rank'>

/** Keys that `serverOf` reads; any other value of an entry may still hold a key. */
const READ = new Set(
  'command cmd args env envs environment env_vars env_keys url uri httpUrl serverUrl headers http_headers'.split(
    ' ',
  ),
)
const URL_KEYS = ['httpUrl', 'serverUrl', 'url', 'uri']
const ENV_KEYS = ['env', 'envs', 'environment']
const HEADER_KEYS = ['headers', 'http_headers']

function serverOf(entry: ConfigNode, configuration: typeof NONE): Described | null {
  const type = textAt(entry, 'type')
  // What the client brings itself may be in the same map.
  if (configuration.types && !configuration.types.includes(type ?? '')) return null
  const command = commandOf(entry)
  const [url = null] = URL_KEYS.flatMap((key) => locatedAt(entry, key) ?? [])
  const isRemote = url !== null && (command === null || !isLocal(type))
  const problems: string[] = []
  if (command === null && url === null && !isFromElsewhere(entry, configuration.elsewhere))
    problems.push('it has neither a command nor an address')
  if (command !== null && url !== null)
    problems.push(`it has a command and an address; the ${isRemote ? 'address' : 'command'} counts`)
  return {
    transport:
      command === null && url === null ? 'unknown' : transportOf(type, isRemote, configuration),
    command: isRemote ? null : command,
    url: isRemote ? url : null,
    env: [...ENV_KEYS.flatMap((key) => pairsAt(entry, key)), ...pairsAt(entry, 'command', 'env')],
    envNames: ['env_vars', 'env_keys'].flatMap((key) =>
      (textsAt(entry, key) ?? []).map(({ text }) => text),
    ),
    headers: [...HEADER_KEYS.flatMap((key) => pairsAt(entry, key)), ...namedHeaders(entry)],
    others: othersIn(entry, 0),
    folder: textAt(entry, 'cwd') ?? null,
    tools: toolsOf(entry, configuration.tools),
    off: isOff(entry, configuration.off) ? 'it is switched off in this file' : null,
    problems,
  }
}

/** Installed by an extension or a block of a hub, which has the command. */
function isFromElsewhere(entry: ConfigNode, signs: Configuration['elsewhere'] = []): boolean {
  return signs.some(({ key, value }) =>
    value === undefined ? memberAt(entry, key) !== undefined : textAt(entry, key) === value,
  )
}

function commandOf(entry: ConfigNode): LocatedText[] | null {
  const node = memberAt(entry, 'command') ?? memberAt(entry, 'cmd')
  // One client once had the path, the arguments and the variables in a map of their own.
  const path = locatedAt(node, 'path')
  if (path) return [path, ...(textsAt(node, 'args') ?? [])]
  const words = textsAt(node) ?? [locatedAt(node) ?? []].flat()
  return words.length === 0 ? null : [...words, ...(textsAt(entry, 'args') ?? [])]
}

const isLocal = (type: string | undefined) =>
  type === undefined || type === 'stdio' || type === 'local'

function transportOf(
  type: string | undefined,
  isRemote: boolean,
  { untyped }: typeof NONE,
): Transport {
  if (!isRemote) return 'stdio'
  if (type === 'sse' || type === 'ws') return type
  return (type === undefined ? untyped : undefined) ?? 'http'
}

/** The names of variables that hold header values: they are references, not keys. */
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
/** Read already, or names of variables. */
const OWN = new Set([...READ, 'bearer_token_env_var', 'env_http_headers'])

function othersIn(node: ConfigNode, depth: number, name = ''): LocatedPair[] {
  if (node.kind === 'value')
    return typeof node.value === 'string' ? [{ name, value: node.value, line: node.line }] : []
  if (depth > DEEPEST) return []
  if (node.kind === 'list') return node.items.flatMap((item) => othersIn(item, depth + 1, name))
  return [...node.entries].flatMap(([key, value]) =>
    depth === 0 && OWN.has(key) ? [] : othersIn(value, depth + 1, key),
  )
}

/** Each client has its own words for the tools that it loads. */
function toolsOf(entry: ConfigNode, words: Configuration['tools'] = {}): ConfiguredServer['tools'] {
  const named = (key: string | undefined) =>
    key === undefined
      ? undefined
      : textsAt(entry, key)?.map(({ text }) =>
          words.hasParameters ? withoutParameters(text) : text,
        )
  const only = named(words.only)
  const isAll =
    only === undefined ||
    (words.isEmptyAll && only.length === 0) ||
    (words.all !== undefined && only.includes(words.all))
  return { only: isAll ? null : only, except: named(words.except) ?? [], patterns: [] }
}

function withoutParameters(name: string): string {
  const at = name.indexOf('(')
  return at > 0 ? name.slice(0, at) : name
}

function isOff(entry: ConfigNode, off: Configuration['off']): boolean {
  return off !== undefined && flagAt(entry, off.key) === off.value
}

function switchesOf(
  root: ConfigNode,
  client: ClientId,
  { servers, projects }: Layout,
  file: string,
  folders: readonly string[],
): Switches[] {
  const known = clientOf(client).configuration?.switches
  if (!known) return []
  const { isOfProject = false } = known
  const nodes = projects
    ? folders.map((folder) => projectAt(root, projects.key, folder))
    : isOfProject && servers !== null
      ? []
      : [root]
  return nodes.flatMap((node) => {
    const named = (path: readonly string[] | undefined) =>
      path === undefined ? undefined : textsAt(node, ...path)?.map(({ text }) => text)
    const allowed = named(known.allowed) ?? null
    const excluded = named(known.excluded) ?? []
    const patterns = flagsAt(node, known.patterns)
    return allowed === null && excluded.length === 0 && patterns.length === 0
      ? []
      : [{ client, file, isOfProject, allowed, excluded, patterns }]
  })
}

function flagsAt(
  node: ConfigNode | undefined,
  path: readonly string[] | undefined,
): Switches['patterns'] {
  const flags = path && memberAt(node, ...path)
  if (flags?.kind !== 'map') return []
  return [...flags.entries].flatMap(([pattern, each]) =>
    each.kind === 'value' && typeof each.value === 'boolean' ? [{ pattern, isOn: each.value }] : [],
  )
}
