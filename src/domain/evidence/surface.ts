// Which ways to access a tool exist according to the evidence: observed, or only claimed.
import type { Declaration } from './declaration.ts'
import { type Evidence, isServed, seenIn, type SeenValues } from './evidence.ts'
import type { ObservationName } from './observations/index.ts'
import { projectHostOf } from '../text/project-host.ts'

/** `remote` is what is reached over a network: hosted MCP, the API, a service's website. */
export type Surface = 'web' | 'api' | 'mcp' | 'hosted-mcp' | 'cli' | 'sdk' | 'remote'

export const SURFACE_TITLES: Readonly<Record<Surface, string>> = Object.freeze({
  web: 'website',
  api: 'API',
  mcp: 'MCP server',
  'hosted-mcp': 'hosted MCP server',
  cli: 'CLI',
  sdk: 'SDK',
  remote: 'network interface',
})

/**
 * `seen` or `absent` after a probe; `described` by a document that was read, although its host
 * could not be reached; `claimed` or `unclaimed` by the vendor if nothing was probed; `unknown`
 * otherwise.
 */
export type SurfaceState = 'seen' | 'described' | 'claimed' | 'unknown' | 'unclaimed' | 'absent'
export type Surfaces = Readonly<Record<Surface, SurfaceState>>

export type AccessMethod = 'MCP' | 'API' | 'CLI'

export function surfacesOf(evidence: Evidence): Surfaces {
  const { observations, declaration } = evidence
  // Facts alone do not say which surfaces there are.
  const { facts: _facts, sources: _sources, ...sections } = declaration ?? {}
  const isListOfSurfaces = Object.keys(sections).length > 0
  const state = (
    name: 'site' | 'api' | 'mcp' | 'cli' | 'packages',
    isClaimed: boolean,
  ): SurfaceState => {
    const observation = observations[name]
    if (observation?.state === 'observed') return 'seen'
    if (observation?.state === 'not-offered') return 'absent'
    if (isClaimed) return 'claimed'
    return isListOfSurfaces ? 'unclaimed' : 'unknown'
  }
  const seen = seenIn(evidence)
  const packs = seen.packages?.packages ?? []
  // A vendor that describes an API, lists tools, or publishes an SDK or a server, claims them.
  const found = state(
    'api',
    declaration?.api !== undefined ||
      seen.openapi !== undefined ||
      packs.some(({ isApiClient }) => isApiClient === true),
  )
  // A description that the tool serves proves an API, even if its host cannot be reached.
  const isDescribed = seen.openapi !== undefined && isServed(seen.openapi)
  const api = found === 'claimed' && isDescribed ? 'described' : found
  const mcp = state(
    'mcp',
    declaration?.mcp !== undefined ||
      seen.mcpTools !== undefined ||
      packs.some(({ role }) => role === 'mcp'),
  )
  const hostedMcp = hostedState(evidence, mcp)
  const web = isProjectPage(evidence.tool.url) ? 'absent' : state('site', declaration !== undefined)
  return Object.freeze({
    web,
    api,
    mcp,
    'hosted-mcp': hostedMcp,
    cli: isOnlyServer(seen, declaration) ? 'absent' : state('cli', declaration?.cli !== undefined),
    sdk: sdkState(seen, declaration, state('packages', claimsSdk(declaration))),
    remote: best(best(api, hostedMcp), isService(evidence) ? best(web, 'claimed') : 'absent'),
  })
}

export function isOffered(state: SurfaceState): boolean {
  return state === 'seen' || state === 'described' || state === 'claimed'
}

/** The access methods that exist, observed or claimed. */
export function accessMethodsOf(surfaces: Surfaces): AccessMethod[] {
  const methods: AccessMethod[] = []
  if (isOffered(surfaces.mcp)) methods.push('MCP')
  if (isOffered(surfaces.api)) methods.push('API')
  if (isOffered(surfaces.cli)) methods.push('CLI')
  return methods
}

/** What a service shows on its site counts, whichever of its access methods is used. */
function isService({ tool, observations }: Evidence): boolean {
  return tool.kind === undefined ? observations.site?.state === 'observed' : tool.kind === 'service'
}

/** A list of tools alone does not say where the server runs. */
function hostedState(evidence: Evidence, mcp: SurfaceState): SurfaceState {
  const { observations, declaration } = evidence
  if (!isOffered(mcp) || isHosted(evidence)) return mcp
  return observations.mcp?.state !== 'observed' && declaration?.mcp === undefined
    ? 'unknown'
    : 'absent'
}

function isHosted({ observations, declaration }: Evidence): boolean {
  if (observations.mcp?.state === 'observed') return observations.mcp.value.transport !== 'stdio'
  return declaration?.mcp?.url !== undefined
}

/** A package that was started as an MCP server is one: its command is not for a terminal. */
function isOnlyServer({ cli, mcp }: SeenValues, declaration: Evidence['declaration']): boolean {
  const name = cli?.package ?? null
  return name !== null && declaration?.cli === undefined && isStarted(name, mcp?.command)
}

function isStarted(name: string, command: string | null | undefined): boolean {
  return command?.split(' ').some((word) => word === name || word.startsWith(`${name}@`)) === true
}

function sdkState(
  { packages, mcp }: SeenValues,
  declaration: Evidence['declaration'],
  state: SurfaceState,
): SurfaceState {
  if (
    !packages?.packages.every(({ role, name }) => role !== 'sdk' || isStarted(name, mcp?.command))
  )
    return state
  return claimsSdk(declaration) ? 'claimed' : 'absent'
}

function claimsSdk(declaration: Evidence['declaration']): boolean {
  return (declaration?.facts?.['api.sdkLanguages']?.value ?? 0) > 0
}

function best(a: SurfaceState, b: SurfaceState): SurfaceState {
  return (
    (['seen', 'described', 'claimed', 'unknown', 'unclaimed', 'absent'] as const).find(
      (state) => a === state || b === state,
    ) ?? 'unknown'
  )
}

/** A page on a code host or registry represents the project; its website is not the tool's. */
export function isProjectPage(url: string): boolean {
  const parsed = URL.parse(url)
  return (
    parsed !== null && parsed.pathname.length > 1 && projectHostOf(parsed.hostname) !== undefined
  )
}

const CLAIMS: Partial<Record<ObservationName, (declaration: Declaration) => boolean>> = {
  openapi: ({ api }) => api?.style !== 'graphql',
  graphql: ({ api }) => api?.style === 'graphql' || api?.style === 'mixed',
  authorizationServer: claimsOAuth,
}

export function claimsOAuth({ auth, facts }: Declaration): boolean {
  return (
    auth?.methods.includes('oauth2') === true ||
    facts?.['mcp.auth']?.value?.includes('oauth') === true
  )
}

/** False only if a declaration names the kind of interface, and this belongs to another. */
export function mayExist(name: ObservationName, declaration: Declaration | undefined): boolean {
  return declaration === undefined || (CLAIMS[name]?.(declaration) ?? true)
}
