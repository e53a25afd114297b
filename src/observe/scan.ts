// A running scan: its target, what is known beforehand, and what several probes share.
import type { Declaration } from '../domain/evidence/declaration.ts'
import type { Seen } from '../domain/evidence/observations/index.ts'
import type { HelpEnvironment } from './npm/run-command.ts'
import type { PackageRun } from './npm/run-help.ts'
import type { RegistrySettings } from './npm/registry.ts'
import type { Answered, Outbound, Reply, Unanswered } from './outbound/outbound.ts'
import type { PageReading } from './reading/page/page-reading.ts'
import { projectHostOf } from '../domain/text/project-host.ts'

/**
 * `web` is any URL; `npm` a package, whose command is run with `--help` only if the user asked for
 * that; `stdio` a program on the user's own machine that the user asked to start, with its
 * displayed command, its whole environment, and the credentials that must be redacted.
 */
export type Target =
  | { kind: 'web'; url: string }
  | { kind: 'npm'; name: string; run?: PackageRun }
  | { kind: 'command'; command: string; run: HelpEnvironment }
  | {
      kind: 'stdio'
      command: readonly string[]
      shown?: readonly string[]
      environment?: Readonly<Record<string, string>>
      /** Names of variables that somebody chose for it. */
      passed?: readonly string[]
      secrets?: readonly string[]
      /** What lies beside a program that no package runner starts. */
      beside?: BesideProgram
    }

export interface BesideProgram {
  /** The file that is started. */
  file: string
  /** Of the nearest package.json with a name; null if there is none. */
  package: { name: string; commands: readonly string[] } | null
  readme: string | null
}

/** A URL that may lead to a surface, and why we think so. */
export interface Clue {
  url: string
  /** A clause for the evidence, such as `linked from the home page as “API reference”`. */
  reason: string
  exchanges: readonly string[]
  found: Seen<'openapi'>['found']
}

export type ClueKind = 'docs' | 'openapi' | 'api' | 'mcp' | 'graphql' | 'changelog' | 'pricing'

/** A package that may belong to the tool. */
export interface PackageClue {
  name: string
  /** Who names it: an install command on a page may be anybody's. */
  namedBy: 'target' | 'vendor' | 'install-line'
  /** A clause for the evidence. */
  reason: string
}

export interface Page {
  reply: Answered
  reading: PageReading
}

/** The tool's own website; there is none for a package, a program, or a page on a code host. */
export interface Site {
  /** Scheme, host and port after redirects of the whole host. */
  origin: string
  /** The registrable domain; the host itself if it has none. */
  domain: string
}

export interface ScanInput {
  target: Target
  /** The vendor's declaration, if a person has recorded it. */
  hints: Declaration | null
  /** What the owner gives, if the owner requests the scan. */
  given?: Given | undefined
  /** Milliseconds since 1970, taken once. */
  now: number
  outbound: Outbound
  /** Which registries are queried; null if packages cannot be looked up. */
  npm: RegistrySettings | null
  /** The MCP registry that the operator names, if any. */
  mcpRegistry?: string | undefined
  /** What an earlier scan drew the operations with that a reader is shown; else a new one. */
  salt?: string | undefined
}

export interface Scan extends ScanInput {
  salt: string
  site(): Promise<Site | Unanswered | null>
  /** Null also if it could not be reached. */
  ownSite(): Promise<Site | null>
  /** The submitted page, or the home page. */
  home(): Promise<Page | Reply | null>
  /** Null if it is no page, or could not be read. */
  homePage(): Promise<Page | null>
  /** As given, before anything else is requested; null if that is the home page. */
  submitted(): Promise<Reply | null>
  /** The site's llms.txt: apart from robots.txt the first thing an agent requests. */
  llmsTxt(): Promise<Reply | null>
  /** /.well-known/api-catalog and /.well-known/ai-catalog.json. */
  apiCatalog(): Promise<Reply | null>
  aiCatalog(): Promise<Reply | null>
  /** The page that is read: the quickstart if there is one. Null if none was found. */
  docs(): Promise<{ page: Page; reason: string } | Unanswered | null>
  docsPage(): Promise<Page | null>
  /** That one, those on what matters most, those that the home page links to, and the home page. */
  documentation(): Promise<readonly Page[]>
  /** The parsed API description; shared by the probes of the API. */
  openapi(): Promise<Seen<'openapi'> | null>
  /**
   * Clues to a surface that need no response: the target itself, hints, common subdomains that
   * resolve. To be tried first, together with the usual paths, so that requests do not wait for
   * each other.
   */
  knownClues(kind: ClueKind): Promise<readonly Clue[]>
  /** Those, and what home page, llms.txt and catalogues name, but not the documentation. */
  earlyClues(kind: ClueKind): Promise<readonly Clue[]>
  /** All clues, strongest first, without duplicates, also those of the documentation. */
  clues(kind: ClueKind): Promise<readonly Clue[]>
  packageClues(): Promise<readonly PackageClue[]>
  tokens(text: string): Promise<number>
}

export interface Given {
  /** URLs. */
  openapi?: string
  mcp?: string
  docs?: string
  /** To the tool's own origin: its responses may then differ from those to others. */
  hasHeaders?: boolean
  /** The API description as a file. The caller reads it, because the scan process reads no files. */
  description?: { name: string; text: string }
}

/** The target of a URL: the page of a package means the package. */
export function targetOf(url: string): Target {
  const { hostname, pathname } = new URL(url)
  const name = projectHostOf(hostname) === 'npmjs' ? packageNameOf(pathname) : null
  return name === null ? { kind: 'web', url } : { kind: 'npm', name }
}

function packageNameOf(pathname: string): string | null {
  return /^\/package\/((?:@[\w.~-]+\/)?[\w.~-]+)/.exec(decoded(pathname))?.[1] ?? null
}

/** Percent signs that encode nothing stay as they are: anyone may submit them. */
function decoded(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
