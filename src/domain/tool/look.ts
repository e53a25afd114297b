// What our look at an MCP server started or reached, exactly, and what the record of a tool says that it is given: by this a
// configured server, a lookup or a verdict is compared with it.
import { seenIn, type Evidence } from '../evidence/evidence.ts'
import { identityOfAddress, type Identity, type PackageIdentity } from '../identity/identity.ts'
import { identityStarted, startOfLine } from '../identity/started-package.ts'
import { keyVariableOf } from './key-variable.ts'

export interface LookedAt {
  /** Its addresses, and its package in the version that was started or read. */
  identities: readonly Identity[]
  /** In lower case: headers that it documents, and those that its key goes into. */
  headers: ReadonlySet<string>
  variables: ReadonlySet<string>
}

export function lookedAtIn(evidence: Evidence): LookedAt {
  const { mcp: declared, api } = evidence.declaration ?? {}
  const { mcp, openapi } = seenIn(evidence)
  const key = keyVariableOf(evidence)
  const urls = [declared?.url, ...(declared?.sameUrls ?? []), mcp?.url]
  const addresses = urls.flatMap((url) => (url && identityOfAddress(url)) || [])
  const documented = (api?.firstCall?.headers ?? []).filter((line) => line.includes('$API_KEY'))
  const described = (openapi?.securitySchemes ?? []).flatMap((scheme) =>
    scheme.type === 'apiKey' && scheme.in === 'header' && scheme.parameter
      ? [scheme.parameter]
      : [],
  )
  const ofKey = documented.map((line) => line.split(':', 1)[0] ?? '')
  const headers = [...(declared?.headers ?? []), ...ofKey, ...described]
  const given = (declared?.local?.env ?? []).map((word) => word.split('=', 1)[0] ?? '')
  return {
    identities: [...addresses, ...packagesIn(evidence)],
    headers: new Set([...headers, ...(key ? [key] : [])].map((name) => name.toLowerCase())),
    variables: new Set([...given, ...(key ? [key] : [])]),
  }
}

/** The version of its package that was looked at; null if there is none. */
export function versionIn({ identities }: LookedAt): string | null {
  return identities.flatMap((own) => (own.kind === 'package' && own.version) || [])[0] ?? null
}

/** The version that was started; else the one whose metadata were read. */
function packagesIn(evidence: Evidence): PackageIdentity[] {
  const { packages } = seenIn(evidence)
  const started = startedIn(evidence)
  const name = evidence.declaration?.mcp?.package
  if (name === undefined || started?.name === name) return started === null ? [] : [started]
  const read = packages?.packages.find((each) => each.registry === 'npm' && each.name === name)
  const version = read?.version ?? null
  const own = { kind: 'package' as const, registry: 'npm' as const, name, version }
  return started === null ? [own] : [own, started]
}

/** What its list of tools was read from; null if none was read there. */
export function listedBy({ exchanges, observations: { mcpTools } }: Evidence) {
  if (mcpTools?.state !== 'observed') return null
  const own = exchanges.filter(({ id }) => mcpTools.exchanges.includes(id))
  const kinds = new Set(own.map(({ kind }) => kind))
  if (kinds.has('stdio')) return 'package'
  return kinds.has('http') ? 'address' : null
}

/** By the command that was started; null if there was none, or if it does not prove what runs. */
export function startedIn({
  exchanges,
  observations,
}: Pick<Evidence, 'exchanges' | 'observations'>): PackageIdentity | null {
  const { mcp, mcpTools } = observations
  // Of a server that has an address too, only the list of tools rests on the local program.
  const ids = new Set(
    [mcpTools, mcp].flatMap((each) => (each?.state === 'observed' ? each.exchanges : [])),
  )
  const exchange = exchanges.find(({ id, kind }) => kind === 'stdio' && ids.has(id))
  return exchange?.kind === 'stdio'
    ? identityStarted(startOfLine(exchange.command.split(' ')))
    : null
}
