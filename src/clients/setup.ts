// What adds a server to a client: the parts that several clients share.
import type { LocalServer, McpServer, RemoteServer } from '../domain/answer/profile.ts'
import { shellWord } from '../domain/text/shell-word.ts'

export interface SignIn {
  /** The environment variable of its key. */
  key: string
  /** Whether the client signs in by OAuth. */
  signsIn: boolean
  /** The entry of a registry that the client obeys. */
  listed?: { name: string; version: string; registry: string } | undefined
}

/** In the documented format of the client. */
export interface SetupText {
  config: string
  /** A line for a terminal. */
  line?: string
  /** Opens the client with the server filled in. */
  link?: string
  /** What else to know. */
  note?: string | null
}

export interface Setup {
  /** Its place among the clients that a page offers: those that more people use come first. */
  rank: number
  /** If it is shorter here. */
  name?: string
  /** Where the configuration goes. */
  file: string
  /** `name` is a slug; the server's values have been validated as a URL or a package name. */
  write(name: string, server: McpServer, signIn: SignIn): SetupText
}

export const KEY_PLACEHOLDER = 'YOUR_API_KEY'
/** Anything that the user has to fill in. */
export const PLACEHOLDER = /\bYOUR_[A-Z_]{1,40}/g

/** What the user has to fill in: `YOUR_API_KEY`, `YOUR_ACCOUNT_SID`, in the order of appearance. */
export function placeholdersIn(server: McpServer): string[] {
  return [...new Set(JSON.stringify(server).match(PLACEHOLDER))]
}

export function isRemote(server: McpServer): server is RemoteServer {
  return 'url' in server
}

/** The usual file: a map `mcpServers` by name. */
export function mcpServers(name: string, server: object): string {
  return pretty({ mcpServers: { [name]: server } })
}

export function pretty(value: unknown): string {
  return JSON.stringify(value, null, 2)
}

/** A remote server whose address is at another key than usual; the transport is not named. */
export function addressAt(key: string, { url, headers }: RemoteServer): object {
  return { [key]: url, ...(headers && { headers }) }
}

/** For clients that start programs only. The key is in a variable: they split arguments at blanks. */
export function throughProxy({ type, url, headers }: RemoteServer): LocalServer {
  return {
    command: 'npx',
    args: [
      '-y',
      'mcp-remote',
      url,
      ...(type === 'sse' ? ['--transport', 'sse-only'] : []),
      ...(/^http:/i.test(url) ? ['--allow-http'] : []),
      ...(headers ? ['--header', 'Authorization:${AUTH_HEADER}'] : []),
    ],
    ...(headers && { env: { AUTH_HEADER: headers.Authorization } }),
  }
}

export function envWords(option: string, { env = {} }: LocalServer): string[] {
  return Object.entries(env).map(([name, value]) => {
    const word = `${name}=${value}`
    return `${option} ${/^[\w=.-]+$/.test(word) ? word : `'${word}'`}`
  })
}

export function started({ command, args }: LocalServer): string {
  return [command, ...args.map(shellWord)].join(' ')
}
