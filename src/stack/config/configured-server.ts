// A server as somebody configured it: values as they are written, each with its line.
import type { ClientId } from '../../clients/clients.ts'
import type { Doubt } from '../../domain/identity/doubt.ts'
import type { LocatedPair, LocatedText } from './node.ts'
import type { Scope } from './places.ts'

export type Transport = 'stdio' | 'http' | 'sse' | 'ws' | 'unknown'

/** What of a configuration leaves open what is started or reached, and where it stands. */
export interface Doubted {
  doubt: Doubt
  /** The key, variable, header or file; empty if the value itself is in doubt. */
  name: string
  file: string
  line: number
}

/** A name in a file, such as that of a variable. */
export type LocatedName = Omit<Doubted, 'doubt'>

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
  envNames: readonly LocatedText[]
  /** Variables that the client gives to all of its servers. */
  clientVariables: readonly LocatedName[]
  headers: readonly LocatedPair[]
  /** Any other value of the entry: it may hold a key, too. */
  others: readonly LocatedPair[]
  folder: string | null
  /** What the facts of the client do not cover, and what they say changes what is started. */
  doubts: readonly Doubted[]
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
  /** What the client gives to all of its servers. */
  variables: readonly LocatedName[]
}
