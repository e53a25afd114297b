// A scan under way: what is looked at, what is known of it beforehand, and what several probes read
// together.
import type { Declaration } from '../domain/evidence/declaration.ts'
import type { Seen } from '../domain/evidence/observations/index.ts'
import type { Given } from './given.ts'
import type { HelpEnvironment } from './npm/run-help.ts'
import type { RegistrySettings } from './npm/open-registry.ts'
import type { Outbound } from './outbound/outbound.ts'
import type { Answered, Reply, Unanswered } from './outbound/reply.ts'
import type { PageReading } from './reading/page/page-reading.ts'

/**
 * `web` is any address; `npm` a package, whose command is run with `--help` only where the user
 * asked for that; `stdio` a program on the user's own machine that the user asked to be started,
 * how its command is shown, all that it sees of the environment, and the credentials that it must
 * not tell.
 */
export type Target =
  | { kind: 'web'; url: string }
  | { kind: 'npm'; name: string; run?: HelpEnvironment }
  | { kind: 'command'; command: string; run: HelpEnvironment }
  | {
      kind: 'stdio'
      command: readonly string[]
      shown?: readonly string[]
      environment?: Readonly<Record<string, string>>
      secrets?: readonly string[]
    }

/** An address that may lead to a surface, and why we think so. */
export interface Clue {
  url: string
  /** A clause for the evidence, such as `linked from the home page as “API reference”`. */
  reason: string
  exchanges: readonly string[]
  found: Seen<'openapi'>['found']
}

export const CLUE_KINDS = [
  'docs',
  'openapi',
  'api',
  'mcp',
  'graphql',
  'status',
  'changelog',
  'pricing',
  'feed',
  'signup',
  'asyncapi',
] as const
export type ClueKind = (typeof CLUE_KINDS)[number]

/** A package that may belong to the tool. */
export interface PackageClue {
  name: string
  role: 'cli' | 'sdk' | 'mcp'
  reason: string
  exchanges: readonly string[]
}

/** A page that was read. */
export interface Page {
  reply: Answered
  reading: PageReading
}

/** The tool's own website; there is none for a package, a program, or a page on a code host. */
export interface Site {
  /** Scheme, host and port after redirects of the whole host. */
  origin: string
  /** The registrable domain; the host itself where it has none. */
  domain: string
}

export interface Scan {
  target: Target
  /** What the vendor declares, where a person has read it. */
  hints: Declaration | null
  /** What the owner gives, where the owner asks for the scan. */
  given?: Given | undefined
  /** Milliseconds since 1970, taken once. */
  now: number
  outbound: Outbound
  /** Which registries are asked; null where packages cannot be looked up. */
  npm: RegistrySettings | null
  /** The MCP registry that the operator names, where one is asked. */
  mcpRegistry?: string | undefined
  site(): Promise<Site | Unanswered | null>
  /** The page that was submitted, or the home page. */
  home(): Promise<Page | Reply | null>
  /**
   * What the submitted address answers as it was given; null where that is the home page. Asked
   * before anything else.
   */
  submitted(): Promise<Reply | null>
  /** The site's llms.txt, robots.txt aside the first thing an agent asks for. */
  llmsTxt(): Promise<Reply | null>
  /** /.well-known/api-catalog and /.well-known/ai-catalog.json. */
  apiCatalog(): Promise<Reply | null>
  aiCatalog(): Promise<Reply | null>
  /**
   * The documentation page that is read: the quickstart if there is one. Null where none was found.
   */
  docs(): Promise<{ page: Page; reason: string } | Unanswered | null>
  /** The API description, parsed; shared by the probes of the API. */
  openapi(): Promise<Seen<'openapi'> | null>
  /**
   * Clues to a surface that need no answer: the target itself, hints, usual sub-domains that
   * resolve. To be asked first, beside the usual places, so that answers do not wait on one
   * another.
   */
  knownClues(kind: ClueKind): Promise<readonly Clue[]>
  /**
   * Those, and what home, llms.txt and catalogues name: not yet the documentation, which is found
   * by them.
   */
  earlyClues(kind: ClueKind): Promise<readonly Clue[]>
  /**
   * All clues, the most telling first, each address once: the known ones and what home, llms.txt,
   * catalogues and documentation name. Waits for those.
   */
  clues(kind: ClueKind): Promise<readonly Clue[]>
  packageClues(): Promise<readonly PackageClue[]>
  tokens(text: string): Promise<number>
}
