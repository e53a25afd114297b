// Which ways to access a tool exist according to the evidence: observed, or only claimed.
import type { Declaration } from './declaration.ts'
import { type Evidence, isServed } from './evidence.ts'
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
  const packs =
    observations.packages?.state === 'observed' ? observations.packages.value.packages : []
  // A vendor that describes an API, lists tools, or publishes an SDK or a server, claims that they
  // exist.
  const found = state(
    'api',
    declaration?.api !== undefined ||
      observations.openapi?.state === 'observed' ||
      packs.some(({ isApiClient }) => isApiClient === true),
  )
  const api = found === 'claimed' && isDescribed(evidence) ? 'described' : found
  const mcp = state(
    'mcp',
    declaration?.mcp !== undefined ||
      observations.mcpTools?.state === 'observed' ||
      packs.some(({ role }) => role === 'mcp'),
  )
  const hostedMcp = hostedState(evidence, mcp)
  const web = isProjectPage(evidence.tool.url) ? 'absent' : state('site', declaration !== undefined)
  return Object.freeze({
    web,
    api,
    mcp,
    'hosted-mcp': hostedMcp,
    cli: isOnlyServer(evidence) ? 'absent' : state('cli', declaration?.cli !== undefined),
    sdk: sdkState(evidence, state('packages', claimsSdk(declaration))),
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

/** A description that the tool serves proves an API, even if its host cannot be reached. */
function isDescribed({ observations: { openapi } }: Evidence): boolean {
  return openapi?.state === 'observed' && isServed(openapi.value)
}

function isHosted({ observations, declaration }: Evidence): boolean {
  if (observations.mcp?.state === 'observed') return observations.mcp.value.transport !== 'stdio'
  return declaration?.mcp?.url !== undefined
}

/** A package that was started as an MCP server is one: its command is not for a terminal. */
function isOnlyServer({ observations: { cli, mcp }, declaration }: Evidence): boolean {
  return (
    cli?.state === 'observed' &&
    cli.value.package !== null &&
    declaration?.cli === undefined &&
    mcp?.state === 'observed' &&
    isStarted(cli.value.package, mcp.value.command)
  )
}

function isStarted(name: string, command: string | null | undefined): boolean {
  return command?.split(' ').some((word) => word === name || word.startsWith(`${name}@`)) === true
}

function sdkState({ observations, declaration }: Evidence, state: SurfaceState): SurfaceState {
  const { packages, mcp } = observations
  const command = mcp?.state === 'observed' ? mcp.value.command : null
  if (
    packages?.state !== 'observed' ||
    packages.value.packages.some(({ role, name }) => role === 'sdk' && !isStarted(name, command))
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
