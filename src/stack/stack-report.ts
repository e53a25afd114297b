// What a report on a stack holds, as values; represent/json/stack.ts prints its shape as JSON.
import type { ClientId } from '../clients/clients.ts'
import type { HardToFind } from '../clients/search/findability.ts'
import type { Letter } from '../domain/grading/letter.ts'
import type { ConfiguredServer } from './config/configured-server.ts'
import type { KnownServer } from './identity.ts'
import type { Limit } from './limits.ts'
import type { ServerProblem } from './problems.ts'
import type { Risk } from './rules.ts'

export interface Tokens {
  /** With every tool loaded; null if that is not known. */
  upFront: number | null
  /** With tools loaded on demand; null if the client does not, or it is not known. */
  deferred: number | null
}

export interface ServerTokens extends Tokens {
  /** Of the list of tools as the server sends it, whatever the client; null if not known. */
  definitions: number | null
}

export interface ReportedServer extends Pick<
  ConfiguredServer,
  'name' | 'client' | 'file' | 'line' | 'transport' | 'off'
> {
  /** The package, program or address, without anything that could be a key. */
  target: string
  grade: Letter | null
  score: number | null
  /** The tools that the client loads, after its filters; null if they are not known. */
  tools: number | null
  tokens: ServerTokens
  known: Pick<KnownServer, 'from' | 'slug' | 'version' | 'agreement'> | null
  /** Why there is no grade, if it looks like a server that has one; null for most. */
  ungraded: string | null
  problems: readonly ServerProblem[]
  /** The signed verdict on it, only if that was asked for. */
  verdict?: ServerVerdict
}

export type ServerVerdict =
  /** The letter of the server, never of another access method; null if it has none. */
  | { status: 'holds'; grade: Letter | null; evidenceDate: string | null }
  /** Broken: there is one, and it does not hold for this server. */
  | { status: 'none' | 'broken'; why: string }

export interface ClientTokens extends Tokens {
  /** Which of both the client does, unless it is told otherwise. */
  isDeferred: boolean
  /** Servers that count here, and those whose tools are not known. */
  servers: number
  unknown: number
}

export interface Collision {
  client: ClientId
  /** The name that the client gives to both. */
  name: string
  servers: readonly string[]
}

export interface Substitute {
  server: string
  client: ClientId
  slug: string
  grade: Letter
  /** The grade of the configured one. */
  than: Letter
  /** What both can do, in the words of the catalogue. */
  does: string
  /** What it would save in this client; null if that is not known. */
  tokens: number | null
}

export interface UnreadPlace {
  file: string
  client: ClientId
  line: number | null
  column: number | null
  problem: string
}

export interface StackReport {
  servers: readonly ReportedServer[]
  tokens: Readonly<Partial<Record<ClientId, ClientTokens>>>
  limits: readonly Limit[]
  collisions: readonly Collision[]
  hardToFind: readonly HardToFind[]
  substitutes: readonly Substitute[]
  risks: readonly Risk[]
  unread: readonly UnreadPlace[]
  first: readonly Step[]
}

/** What to do, and what that saves. */
export interface Step {
  do: string
  saves: string
}

/** What a client has of its servers before the first word; null if that is not known. */
export function costOf({
  upFront,
  deferred,
  isDeferred,
}: Pick<ClientTokens, 'upFront' | 'deferred' | 'isDeferred'>): number | null {
  return isDeferred ? (deferred ?? upFront) : upFront
}

/** A file with its place, and why it cannot be read. */
export function unreadWords({ file, line, column, problem }: UnreadPlace): string {
  return `${file}${line === null ? '' : `:${line}:${column ?? 1}`}: ${problem}`
}
