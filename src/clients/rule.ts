// A rule of a client as data: what it does, how bad that is, and how it is known.

/**
 * What a rule costs, the worst first: every tool of the server; the request or the call; one tool; a
 * part of what the author wrote; nothing yet.
 */
export const RULE_CLASSES = ['all-hidden', 'rejected', 'hidden', 'altered', 'warned'] as const

export type RuleClass = (typeof RULE_CLASSES)[number]

/** Read in the source, run with the published package, documented, or reported by users. */
export type Certainty = 'source' | 'run' | 'documented' | 'reported'

export interface RuleSource {
  /** A repository, a package, or the site of the documentation. */
  repository: string
  /** A file, a page, or issues. */
  file: string
  /** A commit or a version; null for issues. */
  commit: string | null
  /** When it was looked at, or what the commit is dated. */
  date: string
}

export interface Rule {
  id: string
  /** The client, or `sdk-v1` for those that use it. */
  client: ClientId
  does: string
  class: RuleClass
  source: RuleSource
  certainty: Certainty
  /** What the author of the server can do. */
  fix: string
  /** What a model cannot do without, if a rule that only alters takes it away. */
  loses: 'descriptions' | 'parameters' | null
}

export const CLIENT_IDS = [
  'claude-code',
  'claude-desktop',
  'codex',
  'gemini-cli',
  'vscode',
  'copilot-cli',
  'cursor',
  'windsurf',
  'zed',
  'opencode',
  'goose',
  'cline',
  'roo',
  'continue',
  'ai-sdk',
  'sdk-v1',
] as const

export type ClientId = (typeof CLIENT_IDS)[number]
