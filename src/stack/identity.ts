// What a configured server is: what it is looked up by, which two are one, what is known about it, and
// which of its tools a client loads.
import {
  bridgedAddress,
  plainAddress,
  provenAddress,
  startedPackage,
  startOf,
  type Doubt,
} from '../domain/tool/started-package.ts'
import { wordsOf, type ConfiguredServer, type ToolFilter } from './config/configured-server.ts'
import { memberOf } from '../domain/schema/json.ts'
import type { Letter } from '../domain/grading/letter.ts'
import { fitsGlob } from '../domain/text/glob.ts'

/** What a configured server is looked up by: nothing else of it ever leaves this machine. */
export interface Identity {
  package: { name: string; version: string | null } | null
  /** Without query and fragment. */
  address: string | null
  /** Why it is not known what the server is; null if that is proven. */
  doubt: Doubt | null
}

type Given = Pick<ConfiguredServer, 'command' | 'url'> &
  Partial<Pick<ConfiguredServer, 'env' | 'envNames'>>

/** Only what is proven: whatever else is written may be somebody else's code. */
export function identityOf({ command, url, env = [], envNames = [] }: Given): Identity {
  const words = wordsOf({ command })
  if (url === null) {
    const start = startOf(words, [...env.map(({ name }) => name), ...envNames])
    if (start.doubt !== null) return unknown(start.doubt)
    if (start.package?.registry !== 'npm') return unknown('program')
    if (bridgedAddress(words) === null)
      return { package: start.package, address: null, doubt: null }
  }
  const address = provenAddress(url?.text ?? bridgedAddress(words) ?? '')
  return address === null ? unknown('address') : { package: null, address, doubt: null }
}

function unknown(doubt: Doubt): Identity {
  return { package: null, address: null, doubt }
}

/** The package or address, whatever it is given: the same under two names is one server. */
export function serverKey(server: ConfiguredServer): string {
  const words = wordsOf(server)
  const address = server.url?.text ?? bridgedAddress(words)
  if (address !== null) return plainAddress(address)
  const started = startedPackage(words)
  return started ? `${started.registry} ${started.name}` : words.join('\0')
}

/** The same for all that start or reach a server with the same arguments, variables and headers. */
export function connectionKey(server: ConfiguredServer): string {
  const given = [server.env, server.headers].map((pairs) =>
    pairs.map(({ name, value }) => [name, value]),
  )
  const address = server.url && plainAddress(server.url.text)
  return JSON.stringify([address, wordsOf(server), given, server.envNames])
}

export interface KnownServer {
  from: 'catalogue' | 'service' | 'started' | 'connected'
  /** The tool in the catalogue. */
  slug: string | null
  letter: Letter | null
  score: number | null
  /** As they were sent; null if the list is not known. */
  tools: readonly unknown[] | null
  /** Of the whole list as it was sent. */
  tokens: number | null
  instructions: string | null
  /** The version that was looked at. */
  version: string | null
}

/** A configured server with what is known about it. */
export interface StackServer {
  server: ConfiguredServer
  known: KnownServer | null
  /** Why looking at it failed, if it was tried. */
  failed: string | null
}

/** The tools that are left after the filters of the configuration; null if none are known. */
export function loadedTools({ server, known }: StackServer): readonly unknown[] | null {
  const tools = known?.tools ?? null
  if (tools === null) return null
  return tools.filter((tool) => isLoaded(nameOf(tool), server.name, server.tools))
}

function nameOf(tool: unknown): string {
  const name = memberOf(tool, 'name')
  return typeof name === 'string' ? name : ''
}

function isLoaded(tool: string, server: string, { only, except, patterns }: ToolFilter): boolean {
  if (only !== null && !only.includes(tool)) return false
  if (except.includes(tool)) return false
  // A pattern is compared with the name that the model sees; the last one that fits counts.
  const seen = `${server}_${tool}`.replace(/[^a-zA-Z0-9_-]/g, '_')
  return patterns.findLast(({ pattern }) => fitsGlob(seen, pattern))?.isOn ?? true
}
