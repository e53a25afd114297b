// What it means that something was not observed: the vendor does not publish it, or nobody knows.
import type { Evidence } from '../domain/evidence/evidence.ts'
import type { Exchange } from '../domain/evidence/exchange.ts'
import { type Cause, FAILURES } from '../domain/evidence/failure.ts'
import type { Unobserved } from '../domain/evidence/observation.ts'
import type { ObservationName } from '../domain/evidence/observations/index.ts'
import { isOffered, type Surfaces } from '../domain/evidence/surface.ts'
import { projectHostOf } from '../domain/text/project-host.ts'
import { registrableDomainOf } from '../domain/tool/registrable-domain.ts'

/**
 * `part`: one of several documents was read. `closed`: looked for, and absent or closed to every
 * agent. `failed`: our own limit, or a whole domain that did not answer. `unseen`: nobody looked.
 */
export type Sight = 'seen' | 'part' | 'closed' | 'failed' | 'unseen'

interface Absence {
  /** Whoever has a key can measure it: that we have none says nothing. */
  isBehindKey?: true
  /** Only what somebody wrote down: what it does not mention may exist all the same. */
  isWritten?: true
  /** Answers the questions that other observations leave open. */
  isDocument?: true
  /** Where it is looked for: without that, it cannot be looked for. */
  at?: ObservationName
}

const MEASURED: Absence = { isBehindKey: true, at: 'api' }
export const ABSENCES: Readonly<Partial<Record<ObservationName, Absence>>> = {
  docs: { isWritten: true, isDocument: true },
  documentedTopics: { isWritten: true, isDocument: true, at: 'docs' },
  markdownNegotiation: { at: 'docs' },
  markdownTwins: { at: 'docs' },
  openapi: { isWritten: true, isDocument: true },
  api: { isBehindKey: true },
  apiErrors: MEASURED,
  apiLatency: MEASURED,
  apiReads: MEASURED,
  cors: MEASURED,
  graphql: { isBehindKey: true },
  health: MEASURED,
  methodRefusal: MEASURED,
  rateLimits: MEASURED,
  mcpTools: { isDocument: true, at: 'mcp' },
  mcpErrors: { at: 'mcp' },
  mcpLists: { at: 'mcp' },
  mcpOrigin: { at: 'mcp' },
  cliHelp: { isWritten: true, at: 'cli' },
  packages: { isWritten: true },
}

/** What closes a document to every agent, not to us alone. */
const CLOSING: ReadonlySet<Cause> = new Set(['blocked', 'robots', 'unreadable', 'too-large'])
/** Our own limits and faults: what they leave open says nothing about anybody. */
const OURS: ReadonlySet<Cause> = new Set(['budget', 'fault'])
/** What is looked for at registries of packages and servers. */
const AT_REGISTRIES: ReadonlySet<ObservationName> = new Set(['packages', 'registryListing'])
/** What was asked for, and did not come: nobody can say that it is not published. */
const SILENT: ReadonlySet<Cause> = new Set([
  'timeout',
  'dns',
  'refused',
  'tls',
  'too-large',
  'unreadable',
])

/**
 * Why nobody needs it, if that is so: a package, where nothing has to be installed; a second look or
 * one by a client of the operator, which only some get.
 */
export function unneeded(
  name: ObservationName,
  { tool, observations }: Evidence,
  surfaces: Surfaces,
): string | undefined {
  if (name === 'mcpAgain' && observations.mcpAgain?.state !== 'observed')
    return 'It was looked at once.'
  if (name === 'mcpConfirmed' && observations.mcpConfirmed?.state !== 'observed')
    return 'No client of the operator was asked.'
  const isMissed = tool.kind === 'local' || isInstalled(surfaces)
  return name === 'packages' && observations.packages?.state === 'not-offered' && !isMissed
    ? 'Nothing has to be installed: no package was found.'
    : undefined
}

export function sightOf(name: ObservationName, evidence: Evidence): Sight {
  const { observations } = evidence
  const { at, isBehindKey } = ABSENCES[name] ?? {}
  const observation = observations[name]
  if (observation?.state === 'observed') return isPart(name, evidence) ? 'part' : 'seen'
  if (observation?.state === 'not-offered') return isThere(name, observations) ? 'unseen' : 'closed'
  const cause = observation?.cause ?? 'not-probed'
  if (cause === 'auth-required') return isBehindKey ? 'failed' : 'closed'
  if (CLOSING.has(cause) || (observation && isShut(name, observation, evidence))) return 'closed'
  if (cause !== 'not-probed') return 'failed'
  return at !== undefined && sightOf(at, evidence) === 'closed' ? 'closed' : 'unseen'
}

/** Why something closed did not come, and after how long; null if it is absent or kept from us. */
export function silenceOf(
  name: ObservationName,
  evidence: Evidence,
): { why: string; seconds?: number | undefined } | null {
  const observation = evidence.observations[name]
  const at = ABSENCES[name]?.at
  if (observation?.state === 'unobserved' && SILENT.has(observation.cause)) {
    const failures = evidence.exchanges.flatMap(({ id, failure }) =>
      failure && observation.exchanges.includes(id) ? [failure] : [],
    )
    const seconds = failures.flatMap((failure) => failure.seconds ?? [])
    return {
      why: failures[0]?.detail ?? observation.detail ?? FAILURES[observation.cause].says,
      seconds:
        observation.cause === 'timeout' && seconds.length > 0 ? Math.max(...seconds) : undefined,
    }
  }
  return at !== undefined && observation?.state !== 'not-offered' ? silenceOf(at, evidence) : null
}

/** Whether only a part of the vendor's API description was read, such as one of many documents. */
function isPart(name: ObservationName, { observations, exchanges }: Evidence): boolean {
  return (
    name === 'openapi' &&
    exchanges.some(
      (exchange) =>
        exchange.kind === 'published' &&
        exchange.part !== undefined &&
        observations.openapi?.exchanges.includes(exchange.id),
    )
  )
}

/**
 * Whether it is there, although it was not found: reads, if something asks for credentials; or
 * stands behind another: a description, if the API is a GraphQL endpoint that shows its schema.
 */
function isThere(
  name: ObservationName,
  { api, graphql, authChallenge }: Evidence['observations'],
): boolean {
  if (name === 'apiReads') return authChallenge?.state === 'observed'
  return (
    name === 'openapi' &&
    graphql?.state === 'observed' &&
    graphql.value.isIntrospectable &&
    (api?.state !== 'observed' || api.value.url === graphql.value.url)
  )
}

/** Whether something has to be installed: a program, a local server, a library of the API. */
function isInstalled(surfaces: Surfaces): boolean {
  const isLocal = isOffered(surfaces.mcp) && !isOffered(surfaces['hosted-mcp'])
  return isLocal || isOffered(surfaces.cli) || isOffered(surfaces.sdk)
}

/**
 * Whether this failed to answer while other hosts of the same domain, or of the tool, answered:
 * whoever answers other requests of the same scan could answer this one, and gains nothing by
 * letting it fail. Registries and code hosts are somebody else's.
 */
function isShut(
  name: ObservationName,
  { cause, exchanges: ids }: Unobserved,
  { exchanges, tool }: Evidence,
): boolean {
  if (OURS.has(cause)) return false
  const own = exchanges.filter(({ id }) => ids.includes(id))
  const failed = own.filter((exchange) => !isAnswered(exchange))
  // A request that was never sent after a 429 has no exchange.
  const asked =
    own.length === 0 && cause === 'rate-limited'
      ? exchanges.filter(({ kind, answer }) => kind === 'http' && answer?.status === 429)
      : failed
  if (cause === 'not-probed' && failed.length < own.length) return false
  const owners = new Set(asked.map(ownerOf))
  const host = URL.parse(tool.url)?.hostname ?? ''
  if (owners.size > 0 && !AT_REGISTRIES.has(name) && projectHostOf(host) === undefined)
    owners.add(registrableDomainOf(host))
  return exchanges.some((other) => isAnswered(other) && owners.has(ownerOf(other)))
}

function isAnswered({ kind, answer }: Exchange): boolean {
  return answer !== null && (kind !== 'http' || (answer.status !== 429 && answer.status < 500))
}

/** The domain of a request, or the local program; nobody else is asked by several exchanges. */
function ownerOf(exchange: Exchange): string {
  if (exchange.kind === 'http')
    return registrableDomainOf(URL.parse(exchange.request.url)?.hostname ?? exchange.id)
  return exchange.kind === 'stdio' ? exchange.command : exchange.id
}
