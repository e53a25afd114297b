// Finds and reads the MCP configuration of all clients. Reads files, and does nothing else.
import { constants } from 'node:fs'
import { lstat, open, readdir, realpath } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { System } from '../../clients/client.ts'
import { FIRST_CLIENT, type ClientId } from '../../clients/clients.ts'
import type { ConfiguredServer } from '../../stack/config/configured-server.ts'
import { effectiveServers, type ReadPlace } from '../../stack/config/effective.ts'
import type { FileProblem } from '../../stack/config/node.ts'
import { formatOf, MOST_BYTES, parseConfigFile } from '../../stack/config/parse.ts'
import { placeOfFile, PLACES, type Place } from '../../stack/config/places.ts'
import { readServers } from '../../stack/config/read-servers.ts'
import type { UnreadPlace } from '../../stack/stack-report.ts'
import { Refusal } from '../../errors/refusal.ts'
import { withBeside } from './beside-servers.ts'

export interface StackPlace {
  home: string
  /** The current folder; the project is there or above it. */
  folder: string
  system: System
  /** Variables may name other files; none count for the home of somebody else. */
  environment: Readonly<Record<string, string | undefined>>
  /** In front of paths that belong to the whole machine. */
  machine?: string
}

export interface FoundStack {
  servers: readonly ConfiguredServer[]
  /** The files that were read. */
  files: readonly { file: string; client: ClientId; isReadableByAll: boolean }[]
  unread: readonly UnreadPlace[]
}

/** More files in one folder are not looked at: extensions are few. */
const MOST_IN_FOLDER = 200
const MOST_LEVELS = 40

/** The servers of the files that are named, or of every known place. */
export async function configuredServers(
  where: StackPlace,
  { files = [], clients = [] }: { files?: readonly string[]; clients?: readonly ClientId[] } = {},
): Promise<FoundStack> {
  const folders = await projectFolders(where)
  const candidates =
    files.length > 0
      ? files.map((file) => ({
          place: namedPlace(file, clients),
          file: resolve(where.folder, file),
          distance: 0,
        }))
      : await candidatesIn(where, folders, clients)
  const opened = await Promise.all(
    candidates.map((candidate) => openedAt(candidate, folders, files.length > 0)),
  )
  const once = new Map<string, Opened>()
  for (const each of opened) if (each && !once.has(each.key)) once.set(each.key, each)
  const all = [...once.values()]
  const read = all.flatMap((each) => ('place' in each ? [each] : []))
  const servers = effectiveServers(read.map(({ place }) => place))
  return {
    servers: await withBeside(servers, { home: where.home, folders }),
    files: read.map(({ found }) => found),
    unread: all.flatMap((each) => ('unread' in each ? [each.unread] : [])),
  }
}

/** A file that the user names belongs to the client whose file has this name, else by its content. */
function namedPlace(file: string, [client]: readonly ClientId[]): Place {
  const known = placeOfFile(file)
  if (known && (client === undefined || known.client === client)) return known
  const own = PLACES.find((place) => place.client === client)
  return {
    client: client ?? FIRST_CLIENT,
    scope: 'named',
    layout: own?.layout ?? null,
    format: formatOf(file),
    path: file,
    system: null,
    rank: 0,
  }
}

/** The current folder and those above it, up to the root of the repository or below the home. */
async function projectFolders({ folder, home }: StackPlace): Promise<string[]> {
  const folders: string[] = []
  for (let at = resolve(folder); folders.length < MOST_LEVELS; at = dirname(at)) {
    folders.push(at)
    const isLast = at === dirname(at) || at === resolve(home) || dirname(at) === resolve(home)
    if (isLast || (await exists(join(at, '.git')))) break
  }
  return folders
}

async function candidatesIn(
  where: StackPlace,
  folders: readonly string[],
  clients: readonly ClientId[],
) {
  const places = PLACES.filter(
    ({ client, system }) =>
      (clients.length === 0 || clients.includes(client)) &&
      (system === null || system === where.system),
  )
  const candidates = await Promise.all(
    places.map(async (place) => {
      if (place.onlyWith !== undefined && !(await exists(pathOf(place.onlyWith, where)))) return []
      const paths = pathsOf(place, where, folders)
      const files = await Promise.all(paths.map(matching))
      return files.flatMap((matched, distance) =>
        matched.map((file) => ({ place, file, distance: paths.length > 1 ? distance : 0 })),
      )
    }),
  )
  return candidates.flat()
}

/** A path relative to the project is tried in each of its folders, the nearest first. */
function pathsOf(place: Place, where: StackPlace, folders: readonly string[]): string[] {
  const other = place.variable && where.environment[place.variable.name]
  if (place.variable && other)
    return [
      place.variable.folder === undefined
        ? resolve(where.folder, other)
        : join(resolve(where.folder, other), place.variable.folder),
    ]
  if (place.path === '') return []
  return /^[~%/]/.test(place.path)
    ? [pathOf(place.path, where)]
    : folders.map((folder) => join(folder, place.path))
}

function pathOf(path: string, { home, environment, machine = '' }: StackPlace): string {
  const variable = (name: string, otherwise: string) => environment[name] || otherwise
  return path
    .replace(/^~/, () => home)
    .replace(/^%APPDATA%/, () => variable('APPDATA', join(home, 'AppData/Roaming')))
    .replace(/^%ProgramData%/, () => `${machine}${variable('ProgramData', 'C:/ProgramData')}`)
    .replace(/^%ProgramFiles%/, () => `${machine}${variable('ProgramFiles', 'C:/Program Files')}`)
    .replace(/^\/(?=etc\/|Library\/)/, () => `${machine}/`)
}

/** `*` in a path stands for any name in that folder. */
async function matching(path: string): Promise<string[]> {
  const star = path.indexOf('*')
  if (star < 0) return [path]
  const folder = dirname(path.slice(0, star + 1))
  const [pattern = '', ...rest] = path.slice(folder.length + 1).split(/[/\\]/)
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => name.endsWith(pattern.slice(1)))
    .toSorted()
    .slice(0, MOST_IN_FOLDER)
    .map((name) => join(folder, name, ...rest))
}

type Opened =
  | { key: string; unread: UnreadPlace }
  | { key: string; place: ReadPlace; found: FoundStack['files'][number] }

/** Null if there is no such file. */
async function openedAt(
  { place, file, distance }: { place: Place; file: string; distance: number },
  folders: readonly string[],
  isNamed: boolean,
): Promise<Opened | null> {
  const { client } = place
  const text = await textOf(file)
  if (text === null) {
    if (isNamed) throw new Refusal('file-not-found', { facts: { file } })
    return null
  }
  const key = `${client} ${await realpath(file).catch(() => file)}`
  const parsed = 'problem' in text ? text : parseConfigFile(text.text, place.format)
  if ('problem' in parsed) {
    const { problem, line, column } = parsed
    return { key, unread: { file, client, problem, line, column } }
  }
  const opened = readServers({ place, file, root: parsed.root, folders })
  const isExclusive = place.isExclusive === true
  return {
    key,
    place: { client, file, ...opened, distance, isExclusive },
    found: { file, client, isReadableByAll: 'isReadableByAll' in text && text.isReadableByAll },
  }
}

/** Null if it does not exist; a problem if it exists and cannot be read. */
async function textOf(
  file: string,
): Promise<{ text: string; isReadableByAll: boolean } | FileProblem | null> {
  try {
    // Without O_NONBLOCK a named pipe would keep us waiting.
    await using handle = await open(file, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
    const stat = await handle.stat()
    const { size, mode } = stat
    if (!stat.isFile()) return broken('it is no file')
    if (size > MOST_BYTES) return broken(`it has ${size} bytes: more than a configuration has`)
    const bytes = await handle.readFile()
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return { text, isReadableByAll: process.platform !== 'win32' && (mode & 0o004) !== 0 }
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR') return null
    if (code === 'ENOENT') return (await exists(file)) ? broken('it is a link to nothing') : null
    if (code === 'ELOOP') return broken('it is a link to itself')
    if (code === 'EACCES' || code === 'EPERM') return broken('you may not read it')
    if (code === 'ERR_ENCODING_INVALID_ENCODED_DATA') return broken('it is not UTF-8')
    return broken(`it cannot be read (${code ?? 'unknown'})`)
  }
}

function broken(problem: string): FileProblem {
  return { problem, line: null, column: null }
}

async function exists(path: string): Promise<boolean> {
  return (await lstat(path).catch(() => null)) !== null
}
