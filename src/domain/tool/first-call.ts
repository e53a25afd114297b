// The first call to make: a read that was seen to work, else one that docs or description name.
import { Type } from '../schema/type.ts'
import type { Static } from 'typebox'
import { seenIn, type Evidence } from '../evidence/evidence.ts'
import type { Seen } from '../evidence/observations/index.ts'
import { choice, listOf, orNull, shape, text } from '../schema/schema.ts'
import { registrableDomainOf } from './registrable-domain.ts'

export const FirstCallSchema = shape(
  {
    url: text('What is asked, by GET.', 2048),
    from: choice(
      ['seen', 'documented', 'described'],
      'It answered a scan; the documentation or the API description names it.',
    ),
    auth: choice(['none', 'unknown', 'bearer', 'basic', 'header', 'query']),
    parameter: Type.Optional(
      orNull(text('The header or query parameter of the key, where it is known.', 200)),
    ),
    headers: Type.Optional(listOf(text('A header as documented.', 200), 3)),
    user: Type.Optional(text('Name and password of HTTP Basic, as documented.', 200)),
  },
  'A read to begin with.',
)
export type FirstCall = Static<typeof FirstCallSchema>

type Description = Seen<'openapi'>
type Operation = Description['operations'][number]

/** Reads about the caller work with every key. */
const ABOUT_THE_CALLER =
  /\/(?:me|user|users\/me|account|whoami|self|profile|viewer|accounts\/me|auth\.test|ping)$/i
const FOR_FEW = /admin|scim|oauth|internal|audit|webhook|\.well-known|partner|organi[sz]ation|beta/i
const USUAL_OPTION =
  /^(?:limit|page|offset|cursor|after|before|sort|order|count|since|until|fields?|expand|include|starting_after|ending_before|direction|filter|embed|per[_-]?page|page[_-]?(?:size|token|number|limit)|(?:max|sort|order)[_-]?\w{0,12})$/i
const LIKELY_REQUIRED = /^(?:q|query|id|url|name|symbol|key|search|term)$|_?id$/i

/** `base` is the base URL of the API, if known; the call stays on its domain. */
export function firstCallOf(evidence: Evidence, base: string | null): FirstCall | null {
  const { openapi, apiReads, api } = seenIn(evidence)
  const read = apiReads?.reads.find(({ status }) => status < 300)
  if (read) return { url: read.url, from: 'seen', auth: 'none' }
  const documented = evidence.declaration?.api?.firstCall
  if (documented) return { ...documented, from: 'documented', auth: 'unknown' }
  const described = openapi ? fromDescription(openapi, base) : null
  if (described !== null) return described
  const isAnswered = api && api.status < 300 && api.isJson
  return isAnswered ? { url: api.url, from: 'seen', auth: 'none' } : null
}

function fromDescription(description: Description, base: string | null): FirstCall | null {
  const server = serverOf(description, base)
  const operation = description.operations
    .filter(
      ({ method, path, isDeprecated }) =>
        method === 'get' && !isDeprecated && /^\/[^\s{}?#<>"'`\\]{1,200}$/.test(path),
    )
    .map((candidate) => ({ candidate, cost: costOf(candidate) }))
    .toSorted(
      (one, other) => one.cost - other.cost || (one.candidate.path < other.candidate.path ? -1 : 1),
    )[0]?.candidate
  if (server === null || operation === undefined) return null
  return {
    url: joined(server, operation.path),
    from: 'described',
    ...signIn(description, operation),
  }
}

/** A key must never be sent to an arbitrary server that a description names. */
function serverOf({ servers }: Description, base: string | null): string | null {
  const absolute = servers.map(({ url }) => url).filter((url) => /^https?:\/\/[^{}\s]+$/i.test(url))
  if (base === null) return null
  const owner = ownerOf(base)
  return absolute.find((url) => owner !== null && ownerOf(url) === owner) ?? base
}

function ownerOf(address: string): string | null {
  const host = URL.parse(address.replaceAll(/[{}]/g, ''))?.hostname
  return host === undefined ? null : registrableDomainOf(host)
}

/** A declared base may already end with the prefix of each path, such as `/api/v1`. */
function joined(server: string, path: string): string {
  const [scheme = '', , name = '', ...below] = server.split('/')
  const host = `${scheme}//${name}`
  const parts = below.filter((part) => part !== '')
  const shared = parts.findIndex((_, at) => path.startsWith(`/${parts.slice(at).join('/')}/`))
  return [host, ...(shared === -1 ? parts : parts.slice(0, shared))].join('/') + path
}

/** The fewer parameters and permissions a call needs, the better it is to start with. */
function costOf({ path, parameters, responses }: Operation): number {
  const asked = parameters.filter((parameter) => parameter.in === 'query')
  const unusual = asked.filter(({ name }) => !USUAL_OPTION.test(name))
  const required = unusual.filter(({ name }) => LIKELY_REQUIRED.test(name)).length
  const isList = responses.some(({ status, isArray }) => status.startsWith('2') && isArray)
  return (
    path.split('/').length +
    Math.min(unusual.length, 3) +
    3 * required -
    (ABOUT_THE_CALLER.test(path) ? 6 : 0) -
    (isList ? 2 : 0) +
    (FOR_FEW.test(path) ? 6 : 0)
  )
}

function signIn(
  { securitySchemes }: Description,
  { security }: Operation,
): Pick<FirstCall, 'auth' | 'parameter'> {
  if (security !== null && security.length === 0) return { auth: 'none' }
  const named = securitySchemes.filter(({ name }) => security === null || security.includes(name))
  const bearer = named.some(({ type, scheme }) => type === 'oauth2' || scheme === 'bearer')
  if (bearer) return { auth: 'bearer' }
  if (named.some(({ scheme }) => scheme === 'basic')) return { auth: 'basic' }
  const key = named.find(({ type }) => type === 'apiKey')
  if (key?.in === 'header' || key?.in === 'query')
    return { auth: key.in, parameter: key.parameter ?? null }
  return { auth: 'unknown' }
}
