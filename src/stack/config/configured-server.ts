// A server as somebody configured it: values as they are written, each with its line.
import type { ClientId } from '../../clients/clients.ts'
import type { LocatedPair, LocatedText } from './node.ts'
import type { Scope } from './places.ts'

export type Transport = 'stdio' | 'http' | 'sse' | 'ws' | 'unknown'

export interface ConfiguredServer {
  name: string
  client: ClientId
  file: string
  line: number
  scope: Scope | 'local'
  /** A lower rank wins over the same name elsewhere. */
  rank: number
  transport: Transport
  /** The program and its arguments; null for a remote server. References are not resolved. */
  command: readonly LocatedText[] | null
  url: LocatedText | null
  env: readonly LocatedPair[]
  /** Variables that the client passes on by name. */
  envNames: readonly string[]
  headers: readonly LocatedPair[]
  /** Any other value of the entry: it may hold a key, too. */
  others: readonly LocatedPair[]
  folder: string | null
  /** The tools that the client loads, by the names that the server gives them. */
  tools: ToolFilter
  /** Why the client does not load it; null if it does. */
  off: string | null
  problems: readonly string[]
}

/** The program and its arguments as they are written; none for a remote server. */
export function wordsOf({ command }: Pick<ConfiguredServer, 'command'>): string[] {
  return (command ?? []).map(({ text }) => text)
}

export interface ToolFilter {
  /** Null: all. */
  only: readonly string[] | null
  except: readonly string[]
  /** The name with which a client's own patterns are compared; `*` stands for anything. */
  patterns: readonly { pattern: string; isOn: boolean }[]
}

/** What a client's settings say about servers that are configured elsewhere. */
export interface Switches {
  client: ClientId
  file: string
  /** Only of servers in the project's own file. */
  isOfProject: boolean
  /** Null: all. */
  allowed: readonly string[] | null
  excluded: readonly string[]
  patterns: ToolFilter['patterns']
}

export interface ReadFile {
  servers: readonly ConfiguredServer[]
  switches: readonly Switches[]
}
