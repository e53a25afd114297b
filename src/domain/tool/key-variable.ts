// The environment variable that holds a key of a tool, and whether a name says so.
import { seenIn, type Evidence } from '../evidence/evidence.ts'

const ENDING = /(?:^|_)(?:API_?KEY|KEY|TOKEN|PAT|SECRET|PASSWORD|PASSWD|PASSPHRASE|CREDENTIALS?)$/
/** Placeholders, limits, switches, and keys that are no secrets. */
const OTHER = new Set(
  'EXAMPLE SAMPLE DUMMY FAKE MOCK YOUR MY TEST TESTS TESTING E2E MIN MAX NUM COUNT LIMIT PROXY TELEMETRY ANALYTICS PUBLIC PUBLISHABLE PRIMARY FOREIGN SORT PARTITION CACHE IDEMPOTENCY DESIGN CSRF NO DISABLE ENABLE USE'.split(
    ' ',
  ),
)
/** A name that could be anybody's, such as API_KEY. */
const BARE = /^(?:API|ACCESS|AUTH|SECRET|APP|BEARER)?_?(?:API_?)?(?:KEY|TOKEN|SECRET|PASSWORD)$/

export function isCredentialName(name: string): boolean {
  return ENDING.test(name) && !name.split('_').some((part) => OTHER.has(part))
}

/** The first that holds a credential, one with the tool's own prefix before a bare API_KEY. */
export function credentialAmong(names: readonly string[]): string | undefined {
  const credentials = names.filter(isCredentialName)
  return credentials.find((name) => !BARE.test(name)) ?? credentials[0]
}

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

export function keyVariableOf(evidence: Evidence): string | null {
  const { declaration } = evidence
  const started = declaration?.mcp?.local?.env?.flatMap(
    (word) => FILLED_BY_KEY.exec(word)?.[1] ?? [],
  )
  const facts = Object.entries(declaration?.facts ?? {})
  const notes = TELLING.flatMap((key) => facts.find(([name]) => name === key)?.[1].note ?? [])
  const { cliHelp } = seenIn(evidence)
  const named = notes.flatMap(
    (words) => credentialAmong(words.match(/\b[A-Z][A-Z0-9_]{2,60}\b/g) ?? []) ?? [],
  )
  return started?.[0] ?? named[0] ?? credentialAmong(cliHelp?.environment ?? []) ?? null
}
