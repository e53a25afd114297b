// Observations about an API's behaviour.
import {
  choice,
  count,
  flag,
  httpStatus,
  listOf,
  milliseconds,
  orNull,
  openObject,
  text,
  webAddress,
} from '../../schema/schema.ts'
import { Type } from '../../schema/type.ts'

const contentType = orNull(text('The media type of the answer, without parameters.', 200))
const status = httpStatus('HTTP status of the answer.')

export const api = openObject(
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

export const apiLatency = openObject(
  {
    url: webAddress('What was asked.'),
    samplesMs: Type.Array(milliseconds('One answer.'), {
      minItems: 1,
      maxItems: 20,
      description: 'In order; the first one pays for the connection.',
    }),
  },
  'Several reads of the cheapest address.',
)

export const apiReads = openObject(
  {
    reads: Type.Array(
      openObject({
        url: webAddress('A documented read that needs no key.'),
        status,
        bytes: count('Decoded size.'),
        tokens: count('o200k tokens of the body.'),
        contentEncoding: orNull(
          text('Content-Encoding, when br, gzip and zstd were accepted.', 50),
        ),
        hasEtag: flag('ETag was sent.'),
        hasLastModified: flag('Last-Modified was sent.'),
        cacheControl: orNull(text('The Cache-Control field.', 500)),
        conditionalStatus: orNull(status),
        repeat: orNull(choice(['same', 'same-shape', 'different'], 'The same read again.')),
      }),
      { minItems: 1, maxItems: 5 },
    ),
  },
  'Up to five documented reads without a key, each asked plainly, again, and conditionally.',
)

export const rateLimits = openObject(
  {
    url: webAddress('The answer they were read from.'),
    fields: listOf(
      text('A header name in lower case.', 64),
      20,
      'Rate-limit fields on an ordinary answer.',
    ),
    policies: Type.Optional(
      listOf(
        openObject({
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

export const apiErrors = openObject(
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

export const methodRefusal = openObject(
  {
    url: webAddress('A read-only address asked with another method.'),
    status,
    allow: orNull(text('The Allow field.', 200)),
  },
  'What a wrong method gets.',
)

export const cors = openObject(
  {
    url: webAddress('What was asked with a foreign Origin.'),
    reflectsOrigin: flag('Our foreign Origin was given back.'),
    allowsCredentials: flag('Access-Control-Allow-Credentials: true.'),
  },
  'What a browser of another origin is told.',
)

export const health = openObject(
  { url: webAddress('Where it answered.'), status, isJson: flag('The body parses as JSON.') },
  'A health endpoint.',
)

export const graphql = openObject(
  {
    url: webAddress('The endpoint.'),
    status,
    answersTypename: flag('`{__typename}` gave data.'),
    isIntrospectable: flag('The schema can be read without a key.'),
    hasSubscriptions: Type.Optional(flag('The schema has a type for subscriptions.')),
  },
  'A GraphQL endpoint.',
)

export const uptime = openObject(
  {
    days: count('Days of history.'),
    probes: count('Looks in that time.'),
    answered: count('Looks that were answered.'),
  },
  'Our own earlier looks at the tool.',
)
