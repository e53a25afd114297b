// How programs sign in: declared methods, scopes, OAuth, guides, and whether a key is needed.
import type { Declaration } from '../../domain/evidence/declaration.ts'
import { seenIn, type Evidence, type SeenValues } from '../../domain/evidence/evidence.ts'
import type { ObservationName, Seen } from '../../domain/evidence/observations/index.ts'
import { REDACTED } from '../../domain/text/secret.ts'
import { inconclusive, notApplicable, type SignIn } from '../check.ts'
import { isDocumented } from './documented.ts'
import { wordsOf } from '../../domain/text/name-words.ts'
import { readOnce } from './read-once.ts'
import { isAt, isSuccess, isUsefulRead, isWhole, writeOperations } from './operations.ts'

type Method = NonNullable<Declaration['auth']>['methods'][number]

/** Those of the tool, or else of its MCP server; undefined if none is stated. */
export function signInMethods({ auth, facts }: Declaration): readonly Method[] | undefined {
  const methods =
    auth?.methods ??
    facts?.['mcp.auth']?.value?.map((method) => (method === 'oauth' ? 'oauth2' : method))
  return methods && methods.length > 0 ? methods : undefined
}

/** Whether it is stated that no authentication is needed. */
export function isDeclaredOpen(declaration: Declaration): boolean {
  return signInMethods(declaration)?.every((method) => method === 'none') ?? false
}

const READING = new Set(['read', 'readonly', 'reader', 'view', 'viewer', 'ro'])
const WRITING = new Set(['write', 'readwrite', 'edit', 'manage', 'admin', 'delete', 'rw'])

/** Some descriptions list the absence of a scope as one: `none`. */
export function isScope(scope: string): boolean {
  return !/^(?:none|no[-_ ]?scopes?|n\/a|)$/i.test(scope.trim().slice(0, 20))
}

export function isReadingScope(scope: string): boolean {
  const words = wordsOf(scope)
  return words.some((word) => READING.has(word)) && !words.some((word) => WRITING.has(word))
}

const KEY_PARAMETER =
  /^(?:authorization|(?:x-?)?(?:[a-z]{1,20}-?)?(?:api-?key|token|auth)[a-z-]{0,10})$/
const KEY_TOPICS = ['key-minting', 'key-self-serve', 'key-by-sales'] as const

/** What asks for credentials comes first: whoever can read without them may need them to write. */
export const signInOf = readOnce((evidence: Evidence): SignIn => {
  const signs = seenIn(evidence)
  const { openapi, documentedTopics } = signs
  if (isAsked(signs)) return known(usesOAuth(signs) ? 'oauth' : 'key')
  if (isDocumented(documentedTopics, 'no-auth')) return known('no')
  if (
    (openapi?.securitySchemes.length ?? 0) > 0 ||
    openapi?.operations.some(takesKey) ||
    KEY_TOPICS.some((topic) => isDocumented(documentedTopics, topic))
  )
    return known(usesOAuth(signs) ? 'oauth' : 'key')
  // Metadata alone asks for nothing: whoever withdraws it must not gain by that.
  if (isOpened(signs, evidence)) return known('no')
  if (usesOAuth(signs)) return known('oauth')
  return { by: openapi && describesNoKey(openapi) ? 'no' : 'unknown', isKnown: false }
})

function known(by: SignIn['by']): SignIn {
  return { by, isKnown: true }
}

/** Whether something was refused without credentials, or is described to be. */
function isAsked({ openapi, authChallenge, mcp }: SeenValues): boolean {
  return (
    openapi?.operations.some(({ security }) => security !== null && security.length > 0) === true ||
    isRefusal(authChallenge?.status) ||
    (mcp?.isAuthRequired === true && mcp.transport !== 'stdio')
  )
}

export function isRefusal(status: number | undefined): boolean {
  return status === 401 || status === 403
}

/** Whether a stranger got an answer that is more than a sign of life. */
function isOpened({ apiReads, graphql, mcp }: SeenValues, evidence: Evidence): boolean {
  const isStranger = (name: ObservationName) => !hasOwnFields(evidence, name)
  const isRead = apiReads?.reads.some(
    ({ url, status }) => isSuccess(status) && isUsefulRead(URL.parse(url)?.pathname ?? ''),
  )
  return (
    (isRead === true && isStranger('apiReads')) ||
    (isCalled(evidence) && isStranger('api')) ||
    (graphql?.answersTypename === true && isStranger('graphql')) ||
    // An open server says nothing about an API beside it.
    (mcp?.isAuthRequired === false &&
      mcp.transport !== 'stdio' &&
      evidence.observations.api?.state !== 'observed')
  )
}

/** Whether a call of the API, such as one of JSON-RPC, got an answer. */
function isCalled({ observations: { api }, exchanges }: Evidence): boolean {
  return (
    api?.state === 'observed' &&
    isSuccess(api.value.status) &&
    api.value.isJson &&
    exchanges.some(
      (exchange) =>
        exchange.kind === 'http' &&
        exchange.request.method === 'POST' &&
        exchange.request.url === api.value.url &&
        api.exchanges.includes(exchange.id),
    )
  )
}

/** Whether it was asked with header fields of the owner, whose values the record does not show. */
function hasOwnFields({ observations, exchanges }: Evidence, name: ObservationName): boolean {
  return exchanges.some(
    (exchange) =>
      exchange.kind === 'http' &&
      observations[name]?.exchanges.includes(exchange.id) === true &&
      Object.values(exchange.request.headers).includes(REDACTED),
  )
}

/** Whether the complete description says of every operation that it needs no key. */
function describesNoKey(openapi: OpenApi): boolean {
  return (
    openapi.operations.length > 0 &&
    isWhole(openapi) &&
    openapi.operations.every(({ security }) => security !== null)
  )
}

/** Descriptions that declare no scheme often name the key as a parameter. */
function takesKey({ parameters }: OpenApi['operations'][number]): boolean {
  return parameters.some(
    ({ name, in: place }) =>
      place !== 'path' &&
      name.length <= 40 &&
      KEY_PARAMETER.test(name.toLowerCase().replaceAll('_', '-')),
  )
}

/** Whether a word is the name of a header field for a key: not `token` or `auth` alone. */
export function isKeyField(word: string): boolean {
  return KEY_PARAMETER.test(word.toLowerCase()) && /-|^authorization$/i.test(word)
}

function usesOAuth({ protectedResource, authorizationServer, openapi, mcp }: SeenValues): boolean {
  return (
    protectedResource !== undefined ||
    authorizationServer !== undefined ||
    openapi?.securitySchemes.some(({ type }) => type === 'oauth2' || type === 'openIdConnect') ===
      true ||
    (mcp !== undefined && isOAuthServer(mcp))
  )
}

/** Over HTTP, OAuth is MCP's only authentication; a local server's key is in the environment. */
function isOAuthServer({
  transport,
  isAuthRequired,
  hasAuthMetadata,
  challenge,
}: Seen<'mcp'>): boolean {
  if (transport === 'stdio' || !isAuthRequired) return false
  return (
    hasAuthMetadata ||
    challenge === undefined ||
    /\bbearer\b/i.test(challenge.wwwAuthenticate ?? '')
  )
}

/** Why OAuth metadata is not missing: nobody signs in, or not by OAuth. */
export function withoutOAuth({ by }: SignIn) {
  if (by === 'no') return notApplicable('No key is needed.')
  return by === 'key' ? notApplicable('It takes keys; no OAuth was seen.') : undefined
}

/** A locked server without metadata does not say how a client signs in. */
export function withoutMetadata(mcp: Seen<'mcp'> | undefined) {
  return mcp?.isAuthRequired === false
    ? notApplicable('The MCP server requires no authentication.')
    : inconclusive('The server does not say how to sign in.')
}

type OpenApi = Seen<'openapi'>

/** A few open writes are sign-ups and the like; more than that, and `security: []` is an oversight. */
const FEW = 0.25

/**
 * Undefined if it can; else why not. A description that names keys and lets everybody write does
 * not say who may read, and neither does one that the service contradicts.
 */
export function openClaimDoubt(
  { operations, securitySchemes }: OpenApi,
  challenge: Seen<'authChallenge'> | undefined,
): string | undefined {
  const writes = writeOperations(operations)
  const open = writes.filter(({ security }) => security?.length === 0).length
  if (securitySchemes.length > 0 && open > Math.max(1, writes.length * FEW))
    return 'The OpenAPI description names keys, but says that they are needed for almost nothing.'
  if (challenge && (challenge.status === 401 || challenge.status === 403)) {
    const refused = operations.find(
      ({ method, path, security }) =>
        method === 'get' &&
        security?.length === 0 &&
        isAt(path, URL.parse(challenge.url)?.pathname ?? ''),
    )
    if (refused)
      return 'The OpenAPI description says that an operation needs no key, but the API refuses it.'
  }
  return undefined
}

const ACCESS = /(?:key|token|credential|register|registration|sign-?up|agent|account)/i

/** Whether it names a request that exists; older evidence does not keep its requests. */
export function isProvenGuide(
  { requests, endpointsAnswering }: Seen<'authGuide'>,
  openapi: OpenApi | undefined,
): boolean {
  if (requests === undefined) return endpointsAnswering > 0
  return requests.some(
    ({ method, path, isThere }) =>
      isThere ||
      openapi?.operations.some(
        (operation) => operation.method === method.toLowerCase() && isAt(operation.path, path),
      ) === true,
  )
}

/** The path at which it gives access. A guide that only claims so gives none. */
export function guidedPath(
  { requests = [] }: Seen<'authGuide'>,
  openapi: OpenApi | undefined,
): string | undefined {
  return requests.find(
    ({ method, path, isThere }) =>
      method === 'POST' &&
      ACCESS.test(path) &&
      (isThere ||
        openapi?.operations.some(
          (operation) => operation.method === 'post' && isAt(operation.path, path),
        ) === true),
  )?.path
}
