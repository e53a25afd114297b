// Which of the configured servers a client really loads: places that win, and switches.
import type { ClientId } from '../../clients/clients.ts'
import type { ConfiguredServer, ReadFile, Switches } from './configured-server.ts'

export interface ReadPlace extends ReadFile {
  client: ClientId
  file: string
  /** How far above the current folder its file is; 0 for others. */
  distance: number
  /** Its servers are the only ones of the client. */
  isExclusive: boolean
}

/** All servers of all files; those that are not loaded say why. */
export function effectiveServers(places: readonly ReadPlace[]): ConfiguredServer[] {
  const switches = places.flatMap((place) => place.switches)
  const placed = places.flatMap((place) => place.servers.map((server) => ({ server, place })))
  const byClient = Map.groupBy(placed, ({ server }) => server.client)
  const given = Map.groupBy(places, (place) => place.client)
  return [...byClient].flatMap(([client, own]) => {
    const exclusive = places.find((place) => place.isExclusive && place.client === client)?.file
    const byName = Map.groupBy(own, ({ server }) => server.name)
    const clientVariables = (given.get(client) ?? []).flatMap(({ variables }) => variables)
    return own.map(({ server, place }) => {
      const rivals = (byName.get(server.name) ?? []).filter(
        (other) => other.server !== server && other.server.file !== server.file,
      )
      const winner = rivals.find((other) => wins(other, { server, place }))
      const equal = rivals.find((other) => !wins(other, { server, place }) && ties(other, server))
      const off =
        (exclusive !== undefined && server.file !== exclusive
          ? `only the servers of ${exclusive} are allowed`
          : null) ??
        (winner ? `${winner.server.file} has a server of this name, which wins` : null) ??
        server.off ??
        switchedOff(server, switches)
      const problems = equal
        ? [
            ...server.problems,
            `${equal.server.file} has a server of this name; which one counts is not known`,
          ]
        : server.problems
      return { ...server, off, problems, clientVariables, tools: withPatterns(server, switches) }
    })
  })
}

interface Placed {
  server: ConfiguredServer
  place: ReadPlace
}

function wins(one: Placed, other: Placed): boolean {
  if (one.server.rank !== other.server.rank) return one.server.rank < other.server.rank
  return one.server.scope === 'project' && other.server.scope === 'project'
    ? one.place.distance < other.place.distance
    : false
}

function ties({ server: { rank, off } }: Placed, server: ConfiguredServer): boolean {
  return rank === server.rank && off === null && server.off === null
}

function switchedOff(server: ConfiguredServer, switches: readonly Switches[]): string | null {
  for (const { client, file, isOfProject, allowed, excluded } of switches) {
    if (client !== server.client || (isOfProject && server.scope !== 'project')) continue
    if (excluded.includes(server.name)) return `${file} switches it off`
    if (allowed !== null && !allowed.includes(server.name)) return `${file} does not allow it`
  }
  return null
}

function withPatterns(
  { client, tools }: ConfiguredServer,
  switches: readonly Switches[],
): ConfiguredServer['tools'] {
  const patterns = switches.flatMap((each) => (each.client === client ? each.patterns : []))
  return patterns.length === 0 ? tools : { ...tools, patterns }
}
