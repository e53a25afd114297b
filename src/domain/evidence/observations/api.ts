// Observations about an API’s behaviour and about authentication.
import {
  choice,
  count,
  flag,
  httpStatus,
  listOf,
  milliseconds,
  shape,
  orNull,
  retired,
  text,
  webAddress,
} from '../../schema/schema.ts'
import { Type } from '../../schema/type.ts'

const contentType = orNull(text('The media type of the answer, without parameters.', 200))
const status = httpStatus('HTTP status of the answer.')

export const api = shape(
  {
    baseUrl: webAddress('Where the API begins.'),
    url: webAddress('What was asked.'),
    status,
    contentType,
    isJson: flag('The body parses as JSON.'),
    protocol: Type.Optional(
      choice(['json-rpc', 'webdav'], 'What it speaks, if that has no plain reads.'),
    ),
    isSelfDescribing: Type.Optional(flag('A JSON-RPC server describes itself by rpc.discover.')),
  },
  'The API answers: its base, a health path or a documented read.',
)

export const apiLatency = shape(
  {
    url: webAddress('What was asked.'),
    samplesMs: Type.Array(milliseconds('One answer.'), {
      minItems: 1,
      maxItems: 20,
      description: 'In order; the first one pays for the connection.',
    }),
    ...retired('vantage'),
  },
  'Several reads of the cheapest address.',
)

export const apiReads = shape(
  {
    reads: Type.Array(
      shape({
        url: webAddress('A documented read that needs no key.'),
        status,
        bytes: count('Decoded size.'),
        tokens: count('o200k tokens of the body.'),
        contentEncoding: orNull(
          text('Content-Encoding, when br, gzip and zstd were accepted.', 50),
        ),
        hasEtag: flag('ETag was sent.'),
        hasLastModified: flag('Last-Modified was sent.'),
        conditionalStatus: orNull(status),
        repeat: orNull(choice(['same', 'same-shape', 'different'], 'The same read again.')),
        ...retired('cacheControl'),
      }),
      { minItems: 1, maxItems: 5 },
    ),
  },
  'Up to five documented reads without a key, each asked plainly, again, and conditionally.',
)

export const rateLimits = shape(
  {
    url: webAddress('The answer they were read from.'),
    fields: listOf(
      text('A header name in lower case.', 64),
      20,
      'Rate-limit fields on an ordinary answer.',
    ),
    policies: Type.Optional(
      listOf(
        shape({
          quota: count('Requests that are allowed.'),
          seconds: Type.Integer({ minimum: 1, description: 'In this time.' }),
        }),
        10,
        'What RateLimit-Policy allows.',
      ),
    ),
    hasRetryAfter: flag('A 429 or 503 that was met carried Retry-After.'),
  },
  'Rate-limit fields on answers of the API.',
)

export const apiErrors = shape(
  {
    url: webAddress('A path of the API that cannot exist.'),
    status,
    contentType,
    isJson: flag('The body parses as JSON.'),
    members: listOf(text('A member name.', 100), 40, 'Members of the error object.'),
    hasCode: flag('A stable, machine-readable code or type.'),
    hasMessage: flag('A sentence for a reader.'),
    hasPointer: flag('A link to documentation, or a pointer to the field at fault.'),
    leak: choice(['none', 'path', 'stack', 'sql'], 'What of the inside shows in the body.'),
  },
  'What the API answers when asked for something that does not exist.',
)

export const methodRefusal = shape(
  {
    url: webAddress('A read-only address asked with another method.'),
    status,
    allow: orNull(text('The Allow field.', 200)),
  },
  'What a wrong method gets.',
)

export const cors = shape(
  {
    url: webAddress('What was asked with a foreign Origin.'),
    reflectsOrigin: flag('Our foreign Origin was given back.'),
    allowsCredentials: flag('Access-Control-Allow-Credentials: true.'),
    ...retired('allowOrigin'),
  },
  'What a browser of another origin is told.',
)

export const health = shape(
  { url: webAddress('Where it answered.'), status, isJson: flag('The body parses as JSON.') },
  'A health endpoint.',
)

export const graphql = shape(
  {
    url: webAddress('The endpoint.'),
    status,
    answersTypename: flag('`{__typename}` gave data.'),
    isIntrospectable: flag('The schema can be read without a key.'),
    hasSubscriptions: Type.Optional(flag('The schema has a type for subscriptions.')),
  },
  'A GraphQL endpoint.',
)

export const uptime = shape(
  {
    days: count('Days of history.'),
    probes: count('Looks in that time.'),
    answered: count('Looks that were answered.'),
  },
  'Our own earlier looks at the tool.',
)

export const authChallenge = shape(
  {
    url: webAddress('What was asked without a key.'),
    status: Type.Integer({ minimum: 100, maximum: 599, description: 'HTTP status of the answer.' }),
    contentType: orNull(text('The media type of the answer, without parameters.', 200)),
    wwwAuthenticate: orNull(text('The WWW-Authenticate field.', 1000)),
    ...retired('location'),
  },
  'A call that needs a key, made without one.',
)

export const protectedResource = shape(
  {
    url: webAddress('Where it answered.'),
    hasResource: flag('A resource member.'),
    authorizationServers: listOf(text('An issuer.', 2048), 10),
    scopes: listOf(text('A scope.', 200), 200),
  },
  'OAuth protected resource metadata (RFC 9728).',
)

export const authorizationServer = shape(
  {
    url: webAddress('Where it answered.'),
    missing: listOf(text('A required member.', 100), 20, 'Required members that are not there.'),
    issuerMatches: flag('issuer is the address it was asked under.'),
    grantTypes: listOf(text('A grant type.', 100), 20),
    codeChallengeMethods: listOf(text('A method.', 20), 5),
    scopes: listOf(text('A scope.', 200), 200),
    hasRegistrationEndpoint: flag('RFC 7591 dynamic registration.'),
    takesClientIdMetadata: flag('client_id_metadata_document_supported.'),
    ...retired('hasRevocationEndpoint'),
  },
  'OAuth authorization server metadata (RFC 8414 or OpenID).',
)

export const authGuide = shape(
  {
    url: webAddress('Where it answered.'),
    chars: count('Length in characters.'),
    endpoints: count('Endpoints it names.'),
    endpointsAnswering: count('Of those, how many answer.'),
    requests: Type.Optional(
      listOf(
        shape({
          method: choice(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']),
          path: text('The path, as written.', 300),
          isThere: flag(
            'What was asked at its address shows that it exists: JSON for a GET; for another method, an answer that refuses only the method or the body.',
          ),
        }),
        10,
        'Requests that it names, such as POST /keys; left out in older evidence.',
      ),
    ),
  },
  'auth.md: how an agent gets access, written for agents.',
)
