// How an OpenAPI description says that its API is reached: servers and security schemes.
import { withoutEnding } from '../../../domain/text/without-ending.ts'
import type { Seen } from '../../../domain/evidence/observations/index.ts'
import { cleanLine } from '../../../domain/text/untrusted-text.ts'
import {
  isFilled,
  listOf,
  memberOf,
  type Members,
  objectOf,
  textOf,
  textsOf,
} from '../../../domain/schema/json.ts'
import type { OpenApiDocument } from './document.ts'
import { webLink } from '../page/links.ts'
import { MOST_SCOPES } from '../../../domain/evidence/observations/openapi.ts'
import { firstEntries } from '../data/json.ts'
import type { OperationEntry } from './operations.ts'

const MOST_SERVERS = 30
const LONGEST = 500

/** As written, for evidence. */
export function readServers(document: OpenApiDocument): Seen<'openapi'>['servers'] {
  return writtenServers(document).flatMap((server) => {
    const [url, description] = [textOf(memberOf(server, 'url')), memberOf(server, 'description')]
    const said = isFilled(description) ? cleanLine(description, LONGEST) : null
    return url === null ? [] : [{ url: cleanLine(url, LONGEST), description: said }]
  })
}

/** As URLs to request, and as written: variables take their defaults, or leave the URL out. */
export function serverAddresses(document: OpenApiDocument, describedAt: string) {
  return writtenServers(document).flatMap((server) => {
    const written = textOf(memberOf(server, 'url'))
    const filled = written === null ? null : filledIn(written, memberOf(server, 'variables'))
    const url = filled === null || filled.includes('{') ? null : webLink(filled, describedAt)
    if (url === null || written === null) return []
    const isAbsolute = /^https?:\/\//i.test(filled ?? '')
    return [{ url: withoutEnding(url, '/'), written: cleanLine(written, LONGEST), isAbsolute }]
  })
}

function writtenServers({ root, version }: OpenApiDocument): readonly unknown[] {
  return (version < 3 ? swaggerServers(root) : listOf(root['servers'])).slice(0, MOST_SERVERS)
}

/** Swagger writes its server in three parts. */
function swaggerServers(root: Members): Members[] {
  const basePath = textOf(root['basePath']) ?? ''
  const host = textOf(root['host'])
  if (!isFilled(host)) return basePath === '' ? [] : [{ url: basePath }]
  const schemes = textsOf(root['schemes'])
  return (schemes.length > 0 ? schemes.slice(0, 4) : ['https']).map((scheme) => ({
    url: `${scheme}://${host}${basePath}`,
  }))
}

function filledIn(url: string, variables: unknown): string {
  return url
    .slice(0, 2_000)
    .replace(
      /\{([^{}]{1,100})\}/g,
      (whole, name: string) => textOf(memberOf(memberOf(variables, name), 'default')) ?? whole,
    )
}

type Scheme = Seen<'openapi'>['securitySchemes'][number]
type Flow = Scheme['flows'][number]

const TYPES = ['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS'] as const
const FLOWS: ReadonlyMap<unknown, Flow> = new Map([
  ['authorizationCode', 'authorizationCode'],
  ['accessCode', 'authorizationCode'],
  ['implicit', 'implicit'],
  ['password', 'password'],
  ['clientCredentials', 'clientCredentials'],
  ['application', 'clientCredentials'],
  ['deviceAuthorization', 'deviceAuthorization'],
])
const MOST_REQUIREMENTS = 20
const PLACES = ['header', 'query', 'cookie'] as const

/** The schemes as written, by name. */
export function schemeEntries(document: OpenApiDocument): (readonly [string, Members])[] {
  const schemes =
    memberOf(document.root['components'], 'securitySchemes') ?? document.root['securityDefinitions']
  return firstEntries(schemes).flatMap(([name, value]) => {
    const scheme = document.follow(value)
    return scheme ? [[name, scheme] as const] : []
  })
}

export function readSecuritySchemes(
  document: OpenApiDocument,
  entries: readonly OperationEntry[],
): Scheme[] {
  const roles = rolesOf(document, entries)
  return schemeEntries(document)
    .flatMap(([name, scheme]) => readScheme(name, scheme, roles.get(name) ?? new Set()))
    .slice(0, 30)
}

/** What operations require of each scheme: since 3.1 any scheme may have roles, not only OAuth. */
function rolesOf(
  document: OpenApiDocument,
  entries: readonly OperationEntry[],
): Map<string, Set<string>> {
  const roles = new Map<string, Set<string>>()
  // Thousands of paths may reference one operation.
  for (const holder of new Set([document.root, ...entries.map(({ operation }) => operation)]))
    for (const requirement of listOf(holder['security']).slice(0, MOST_REQUIREMENTS))
      for (const [name, needed] of firstEntries(requirement)) {
        const found = roles.get(name) ?? new Set()
        for (const role of textsOf(needed)) if (found.size < MOST_SCOPES) found.add(role)
        roles.set(name, found)
      }
  return roles
}

function readScheme(name: string, scheme: Members, roles: ReadonlySet<string>): Scheme[] {
  const type = scheme['type'] === 'basic' ? 'http' : TYPES.find((each) => each === scheme['type'])
  if (!type) return []
  const flows = flowsOf(scheme)
  const scopes = [
    ...flows.flatMap(({ flow }) => firstEntries(flow['scopes']).map(([scope]) => scope)),
    ...(type === 'apiKey' || type === 'http' ? roles : []),
  ].map((scope) => cleanLine(scope, 200))
  const httpScheme =
    scheme['type'] === 'basic' ? 'basic' : (textOf(scheme['scheme'])?.toLowerCase() ?? null)
  const parameter = type === 'apiKey' ? textOf(scheme['name']) : null
  return [
    {
      name: cleanLine(name, 200),
      type,
      in: type === 'apiKey' ? (PLACES.find((place) => place === scheme['in']) ?? null) : null,
      ...(parameter !== null && { parameter: cleanLine(parameter, 200) }),
      scheme: type === 'http' && httpScheme !== null ? cleanLine(httpScheme, 50) : null,
      flows: [...new Set(flows.map((each) => each.name))],
      scopes: [...new Set(scopes)].slice(0, MOST_SCOPES),
    },
  ]
}

function flowsOf(scheme: Members): { name: Flow; flow: Members }[] {
  if (scheme['type'] !== 'oauth2') return []
  const written =
    scheme['flows'] === undefined
      ? [[scheme['flow'], scheme] as const]
      : firstEntries(scheme['flows'])
  return written.flatMap(([key, value]) => {
    const name = FLOWS.get(key)
    const flow = objectOf(value)
    return name && flow ? [{ name, flow }] : []
  })
}

/** Token endpoints, as far as the description names them. */
export function tokenAddresses(document: OpenApiDocument): {
  metadata: string[]
  endpoints: string[]
} {
  const schemes = schemeEntries(document).map(([, scheme]) => scheme)
  return {
    metadata: schemes
      .flatMap((scheme) => [scheme['openIdConnectUrl'], scheme['oauth2MetadataUrl']])
      .filter(isFilled),
    endpoints: schemes
      .flatMap(flowsOf)
      .flatMap(({ flow }) => [flow['tokenUrl'], flow['authorizationUrl']])
      .filter(isFilled),
  }
}
