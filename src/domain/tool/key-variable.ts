// The environment variable that holds a tool's key, if its documentation or help names one.
import type { Evidence } from '../evidence/evidence.ts'
import { credentialAmong } from './credential-name.ts'

/** After how the MCP server is started: its own notes first, then the command line's, which often reads the same. */
const TELLING = [
  'mcp.auth',
  'mcp.headless',
  'mcp.official',
  'cli.headless',
  'auth.machineToMachine',
]

/** What a configuration has in the place of the key. */
const FILLED_BY_KEY = /^([A-Z][A-Z0-9_]*)=YOUR_API_KEY$/

export function keyVariableOf({ observations, declaration }: Evidence): string | null {
  const started = declaration?.mcp?.local?.env?.flatMap(
    (word) => FILLED_BY_KEY.exec(word)?.[1] ?? [],
  )
  const facts = Object.entries(declaration?.facts ?? {})
  const notes = TELLING.flatMap((key) => facts.find(([name]) => name === key)?.[1].note ?? [])
  const help = observations.cliHelp?.state === 'observed' ? observations.cliHelp.value : null
  const named = notes.flatMap(
    (words) => credentialAmong(words.match(/\b[A-Z][A-Z0-9_]{2,60}\b/g) ?? []) ?? [],
  )
  return started?.[0] ?? named[0] ?? credentialAmong(help?.environment ?? []) ?? null
}
