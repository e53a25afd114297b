// Where each client keeps its servers, for three systems: from the facts of the clients.
import { SYSTEMS, type Configuration, type System } from '../../clients/client.ts'
import { CLIENTS, type ClientId } from '../../clients/clients.ts'

type Written = Configuration['places'][number]

export type Scope = Written['scope'] | 'named'
export type Format = Configuration['format']

/** How a file says which servers there are. */
export type Layout = Pick<Written, 'projects'> &
  Pick<Configuration, 'isBare'> & {
    /** The keys from the root; null: it has none. */
    servers: readonly string[] | null
  }

export interface Place extends Pick<Written, 'rank' | 'variable' | 'isExclusive' | 'isElsewhere'> {
  client: ClientId
  scope: Scope
  /** Null: by what the file holds. */
  layout: Layout | null
  format: Format
  path: string
  /** Null: on every system. */
  system: System | null
  onlyWith?: string
}

export const PLACES: readonly Place[] = CLIENTS.flatMap(({ id, configuration }) =>
  configuration
    ? configuration.places.flatMap((written) => placesOf(id, configuration, written))
    : [],
)

function placesOf(client: ClientId, configuration: Configuration, written: Written): Place[] {
  const { path, onlyWith, servers, projects, format = configuration.format, ...own } = written
  const layout = {
    ...layoutOf(configuration),
    ...(servers !== undefined && { servers }),
    ...(projects && { projects }),
  }
  const isSame = typeof path === 'string' && typeof onlyWith !== 'object'
  return SYSTEMS.slice(0, isSame ? 1 : undefined).map((system) => {
    const here = (value: string | Readonly<Record<System, string>>) =>
      typeof value === 'string' ? value : value[system]
    return {
      ...own,
      client,
      layout,
      format,
      system: isSame ? null : system,
      path: here(path),
      ...(onlyWith !== undefined && { onlyWith: here(onlyWith) }),
    }
  })
}

/** How the files of a client usually are. */
export function layoutOf({ servers, isBare }: Configuration): Layout {
  return { servers, ...(isBare && { isBare }) }
}

/** The place of a file that the user names, by its path alone: the longest ending wins. */
export function placeOfFile(file: string): Place | null {
  const path = `/${file.replaceAll('\\', '/')}`
  const fits = PLACES.flatMap((place) => {
    const ending = place.path.replace(/^(?:~|%[A-Za-z]+%)/, '').replace(/^\/?/, '/')
    return place.path !== '' && place.onlyWith === undefined && endsLike(path, ending)
      ? [{ place, length: ending.length }]
      : []
  })
  return fits.toSorted((a, b) => b.length - a.length)[0]?.place ?? null
}

/** Whether a path ends with another, part by part; `*` stands for any beginning of a part. */
function endsLike(path: string, ending: string): boolean {
  const parts = path.split('/').slice(1)
  const last = ending.split('/').slice(1)
  const rest = parts.slice(-last.length)
  return (
    rest.length === last.length &&
    last.every((part, at) =>
      part.startsWith('*') ? rest[at]?.endsWith(part.slice(1)) === true : rest[at] === part,
    )
  )
}
