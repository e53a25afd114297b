// The servers in one configuration file, by the layout that its client gives it.
import { clientOf, CLIENTS, type ClientId } from '../../clients/clients.ts'
import { fitsGlob } from '../../domain/text/glob.ts'
import type { LocatedName, ReadFile, Switches } from './configured-server.ts'
import { memberAt, textAt, textsAt, type ConfigNode } from './node.ts'
import { layoutOf, type Layout, type Place } from './places.ts'
import type { EntryDoubt, EntryFacts } from './entry-facts.ts'
import { readEntry } from './read-entry.ts'

export interface OpenFile {
  place: Pick<Place, 'client' | 'scope' | 'layout' | 'rank' | 'isElsewhere'>
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
  const configuration: EntryFacts = clientOf(client).configuration ?? {}
  // Whatever a command starts there is that of a container or machine that the file chooses.
  const elsewhere: EntryDoubt[] = place.isElsewhere
    ? [{ doubt: 'setting', name: file.split(/[/\\]/).at(-1) ?? '', line: root.line }]
    : []
  const servers = listsIn(root, layout, place, folders).flatMap((list) =>
    entriesOf(list.node).flatMap(({ name, entry, isRepeated }) => {
      // Elsewhere such an entry is a server that no client can load, and is told.
      if (layout.isBare && entry.kind !== 'map') return []
      const inputs = memberAt(list.above, configuration.inputs ?? '')
      const server = readEntry(entry, configuration, inputs)
      if (server === null) return []
      const isTwice = list.isTwice || isRepeated
      const doubts: EntryDoubt[] = [
        ...(server.url === null ? elsewhere : []),
        ...(isTwice ? [{ doubt: 'form' as const, name, line: entry.line }] : []),
        ...server.doubts,
      ]
      return [
        {
          name,
          client,
          file,
          line: entry.line,
          scope: list.scope,
          rank: list.rank,
          ...server,
          doubts: doubts.map((each) => ({ ...each, file })),
          clientVariables: [],
          problems: [
            ...(list.isTwice ? ['its file lists servers twice; only the last list counts'] : []),
            ...(isRepeated ? ['its name is given twice in this file; the last one counts'] : []),
            ...server.problems,
          ],
        },
      ]
    }),
  )
  return {
    servers,
    switches: switchesOf(root, client, layout, file, folders),
    variables: variablesOf(root, client, file),
  }
}

/** Those that only the client itself reads are left out. */
function variablesOf(root: ConfigNode, client: ClientId, file: string): LocatedName[] {
  const { key } = clientOf(client).configuration?.environment ?? {}
  const map = key === undefined ? undefined : memberAt(root, key)
  if (map?.kind !== 'map') return []
  return [...map.entries].flatMap(([name, { line }]) =>
    isOfClient(name, client) ? [] : [{ name, file, line }],
  )
}

/** Whether a variable is one of the client’s own. */
export function isOfClient(name: string, client: ClientId): boolean {
  const { own = [] } = clientOf(client).configuration?.environment ?? {}
  return own.some((pattern) => fitsGlob(name, pattern))
}

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
        above: undefined,
        isTwice: false,
      }))
  if (servers === null) return ofProjects
  const path = isBare && !memberAt(root, ...servers) ? [] : servers
  const above = memberAt(root, ...path.slice(0, -1))
  const isTwice = above?.kind === 'map' && above.repeated.includes(path.at(-1) ?? '')
  return [...ofProjects, { node: memberAt(root, ...path), scope, rank, above, isTwice }]
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
      isRepeated: false,
    }))
  if (node?.kind !== 'map') return []
  return [...node.entries].map(([name, entry]) => ({
    name,
    entry,
    isRepeated: node.repeated.includes(name),
  }))
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
