// What the README of a local MCP server explains: how to set it up, its tools, and its credentials.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import { isCredentialName } from '../../domain/tool/key-variable.ts'

type Readme = NonNullable<Seen<'mcp'>['readme']>

const MOST_CHARS = 200_000
const MOST_VARIABLES = 50
const WORD = /[A-Za-z0-9_][A-Za-z0-9_./:-]{0,127}/g
/** What stands in code, bold, quotes, a heading or the cell of a table. */
const MARKED = /(?:[`*"|]|^#{1,6}) {0,3}([A-Za-z0-9_][A-Za-z0-9_./:-]{0,127})/gm
const CONFIGURATION =
  /["'](?:mcpServers|mcp_servers|context_servers|mcp\.servers)["']|\[mcp_servers\b|["']servers["']\s{0,20}:\s{0,20}\{|^\s{0,20}(?:mcpServers|extensions):/m
const STARTS =
  /\b(?:npx|bunx|pnpx|dlx|docker run|npm (?:install|i|exec)|claude mcp add|codex mcp add|gemini mcp add|--add-mcp|node)\b/

interface ReadmeOf {
  name: string
  /** The names that the package installs. */
  commands: readonly string[]
  tools: readonly string[]
  variables: readonly string[] | null
}

export function readServerReadme(
  text: string,
  { name, commands, tools, variables }: ReadmeOf,
): Readme {
  // Markdown may escape an underscore.
  const readme = text.slice(0, MOST_CHARS).replaceAll('\\_', '_')
  const words = wordsIn([...readme.matchAll(WORD)].map(([word]) => word))
  const marked = wordsIn([...readme.matchAll(MARKED)].map(([, word = '']) => word))
  const credentials = variables?.filter(isCredentialName).slice(0, MOST_VARIABLES) ?? null
  return {
    package: name.slice(0, 214),
    setup: setupIn(readme, [name, ...commands]),
    tools: tools.length,
    unnamed: tools
      .filter((tool) => !(isTelling(tool) ? words : marked).has(spelled(tool)))
      .map((tool) => cleanLine(tool, 500)),
    variables: credentials,
    unexplained: credentials?.filter((variable) => !words.has(spelled(variable))) ?? [],
  }
}

/** Not a word that a sentence may contain by chance, such as "search". */
function isTelling(tool: string): boolean {
  return /[_\d./:-]|[a-z][A-Z]/.test(tool)
}

/** Without what ends a sentence. */
function wordsIn(words: readonly string[]): ReadonlySet<string> {
  return new Set(
    words.flatMap((word) => [spelled(word), spelled(word.replace(/[./:-]{1,128}$/, ''))]),
  )
}

/** Whoever reads `get-page` finds `get_page`. */
function spelled(name: string): string {
  return name.toLowerCase().replaceAll('-', '_')
}

/** The configuration or command must start this server. */
function setupIn(readme: string, names: readonly string[]): Readme['setup'] {
  const naming = readme
    .split('\n', 20_000)
    .filter((line) => names.some((name) => line.includes(name)))
  if (
    CONFIGURATION.test(readme) &&
    naming.some((line) => /["'`]|^\s{0,20}(?:-|args|command)/.test(line))
  )
    return 'configuration'
  return naming.some((line) => STARTS.test(line.slice(0, 1000))) ? 'command' : 'none'
}
