// How programs sign in: declared methods, scopes, OAuth, guides, and whether a key is needed at
// all.
import type { Declaration } from '../../domain/evidence/declaration.ts'
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { inconclusive, notApplicable } from '../check.ts'
import { isDocumented } from './documented.ts'
import { wordsOf } from '../../domain/text/name-words.ts'
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

export function onlyReads(scope: string): boolean {
  const words = wordsOf(scope)
  return words.some((word) => READING.has(word)) && !words.some((word) => WRITING.has(word))
}

interface KeySigns {
  openapi?: Seen<'openapi'> | undefined
  documentedTopics?: Seen<'documentedTopics'> | undefined
  apiReads?: Seen<'apiReads'> | undefined
}

const KEY_PARAMETER =
  /^(?:authorization|(?:x-?)?(?:[a-z]{1,20}-?)?(?:api-?key|token|auth)[a-z-]{0,10})$/

/**
 * `known` if the docs say so or a read succeeded; `described` if only the complete API description
 * says so. Undefined if a key is needed somewhere, or nothing is known.
 */
export function keyless({ openapi, documentedTopics, apiReads }: KeySigns) {
  if (openapi?.operations.some(({ security }) => security !== null && security.length > 0))
    return undefined
  if (isDocumented(documentedTopics, 'no-auth')) return 'known'
  if (
    !openapi ||
    openapi.operations.length === 0 ||
    openapi.securitySchemes.length > 0 ||
    !isWhole(openapi) ||
    openapi.operations.some(takesKey)
  )
    return undefined
  const isTried =
    apiReads?.reads.some(({ url, status }) => isSuccess(status) && isUsefulRead(pathOf(url))) ??
    false
  if (isTried) return 'known'
  return openapi.operations.every(({ security }) => security !== null) ? 'described' : undefined
}

/** Descriptions that declare no scheme often name the key as a parameter. */
function takesKey({ parameters }: Seen<'openapi'>['operations'][number]): boolean {
  return parameters.some(
    ({ name, in: place }) =>
      place !== 'path' &&
      name.length <= 40 &&
      KEY_PARAMETER.test(name.toLowerCase().replaceAll('_', '-')),
  )
}

function pathOf(url: string): string {
  return URL.parse(url)?.pathname ?? ''
}

type OAuthSigns = {
  [N in 'protectedResource' | 'authorizationServer' | 'openapi' | 'mcp']: Seen<N> | undefined
}

export function usesOAuth(seen: OAuthSigns): boolean {
  if (seen.protectedResource || seen.authorizationServer) return true
  if (
    seen.openapi?.securitySchemes.some(({ type }) => type === 'oauth2' || type === 'openIdConnect')
  )
    return true
  // OAuth is MCP's only authentication over HTTP; a local server takes its key from the
  // environment.
  return seen.mcp !== undefined && seen.mcp.transport !== 'stdio' && seen.mcp.isAuthRequired
}

/** Whether nothing that was seen asks for a key or a sign-in. */
export function needsNoSignIn({ openapi, mcp, ...metadata }: OAuthSigns): boolean {
  if (usesOAuth({ openapi, mcp, ...metadata })) return false
  return openapi ? keyless({ openapi }) !== undefined : mcp?.isAuthRequired === false
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
