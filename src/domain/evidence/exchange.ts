// An exchange with a tool: the request, the response, and a shell command that repeats it.
import type { Static } from 'typebox'
import {
  choice,
  count,
  listOf,
  milliseconds,
  orNull,
  shape,
  text,
  webAddress,
} from '../schema/schema.ts'
import { SUBJECTS } from '../questions/questions.ts'
import { Type } from '../schema/type.ts'
import { CauseSchema, FAILURE_KINDS } from './failure.ts'
import { LONGEST_EXCERPT } from '../text/excerpt.ts'
import { shellQuote } from '../text/shell-word.ts'

const Headers = Type.Record(
  Type.String({ pattern: '^[a-z0-9-]{1,64}$' }),
  text('A header value.', 4096),
  {
    description: 'Header names in lower case; only those that matter to what was seen.',
  },
)

const Digest = Type.String({
  pattern: '^[0-9a-f]{64}$',
  description: 'SHA-256 of the decoded body, in hex.',
})

const ExchangeId = Type.String({
  pattern: '^[a-z0-9][a-z0-9-]{0,31}$',
  description: 'Name of this exchange in the file.',
})

export const HttpRequestSchema = shape({
  method: choice(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']),
  url: webAddress('The address asked.'),
  headers: Headers,
  body: Type.Optional(text('What was sent, for a POST.', 8192)),
})
export type HttpRequest = Static<typeof HttpRequestSchema>

const HttpAnswer = shape({
  status: Type.Integer({ minimum: 100, maximum: 599 }),
  headers: Headers,
  bytes: count('Size of the decoded body.'),
  sha256: Digest,
  ms: milliseconds('From sending the request to the last byte.'),
  excerpt: Type.Optional(
    text(
      'Untrusted: the first kilobyte of the body where it is text, cleaned, and without what looks like a credential. Since format 1.1.',
      LONGEST_EXCERPT,
    ),
  ),
})

function answerOf(bytes: string, ms: string) {
  return orNull(shape({ bytes: count(bytes), sha256: Digest, ms: milliseconds(ms) }))
}

const Failure = shape({
  cause: CauseSchema,
  kind: Type.Optional(
    choice(FAILURE_KINDS, 'What happened, as one word; left out in older evidence.'),
  ),
  detail: Type.Optional(text('What happened, in words.', 500)),
  seconds: Type.Optional(
    Type.Number({ minimum: 0, description: 'How long it was waited for, if it came too late.' }),
  ),
})

/** Of a look that a later one keeps beside itself. */
const earlier = Type.Optional(
  Type.String({
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    description: 'The day, where it is earlier than the evidence.',
  }),
)

const HttpExchange = shape(
  {
    id: ExchangeId,
    kind: Type.Literal('http'),
    request: HttpRequestSchema,
    answer: orNull(HttpAnswer),
    failure: Type.Optional(Failure),
    curl: Type.String({
      pattern: '^curl ',
      maxLength: 16384,
      description: 'The shell line that repeats the request.',
    }),
  },
  'One HTTP request and its answer; `answer` is null when none came, and `failure` then says why.',
)

const StdioExchange = shape(
  {
    id: ExchangeId,
    kind: Type.Literal('stdio'),
    command: text('The command that was started.', 1000),
    sent: listOf(
      text('A JSON-RPC message, one line.', 8192),
      20,
      'What was written to its standard input.',
    ),
    answer: answerOf('Size of what came back.', 'Until the answer was complete.'),
    date: earlier,
    failure: Type.Optional(Failure),
  },
  'A conversation with a local program over standard input and output.',
)

const PackageExchange = shape(
  {
    id: ExchangeId,
    kind: Type.Literal('package'),
    registry: choice(['npm', 'pypi', 'crates', 'rubygems', 'nuget', 'maven', 'go', 'homebrew']),
    name: text('The package asked for.', 214),
    answer: orNull(
      shape({
        version: text('The version that answered.', 100),
        bytes: count('Size of the metadata.'),
        sha256: Digest,
        ms: milliseconds('Until it was read.'),
      }),
    ),
    date: earlier,
    failure: Type.Optional(Failure),
    command: text(
      'The shell line that repeats it, for example `npm view name@version --json`.',
      400,
    ),
  },
  'A look into a package registry, through its own client.',
)

const PublishedExchange = shape(
  {
    id: ExchangeId,
    kind: Type.Literal('published'),
    repository: Type.String({
      pattern: '^[a-z0-9.-]{1,100}(/[A-Za-z0-9_.-]{1,100}){2,4}$',
      description: 'Host, owner and name, such as github.com/acme/openapi.',
    }),
    path: text('Path of the document in it.', 500),
    commit: Type.String({ pattern: '^[0-9a-f]{7,64}$', description: 'The commit it was read at.' }),
    date: Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description: 'The day of that commit: how old the document is.',
    }),
    part: Type.Optional(
      text('What it is of the whole, where it does not describe all of the API.', 200),
    ),
    answer: answerOf('Size of the document.', 'Until it was read.'),
    failure: Type.Optional(Failure),
    command: text('The shell line that repeats it.', 1000),
  },
  'A document of the vendor’s public repository, read at a commit. It shows what the document says, and nothing of what is served at an address.',
)
export type PublishedExchange = Static<typeof PublishedExchange>

const FileExchange = shape(
  {
    id: ExchangeId,
    kind: Type.Literal('file'),
    name: text('Name of the file, without its folders.', 255),
    answer: answerOf('Size of the file.', 'Until it was read.'),
    failure: Type.Optional(Failure),
    command: text('The shell line that repeats it.', 400),
  },
  'A document that the owner of the tool, or the operator, gave as a file. It shows what the document says, and nothing of what is served at an address.',
)

const ReadingExchange = shape(
  {
    id: ExchangeId,
    kind: Type.Literal('reading'),
    of: choice(SUBJECTS, 'What was read.'),
    readers: listOf(text('A reader.', 100), 9, 'Who read it.'),
    date: Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description: 'The day of the latest answer.',
    }),
    answer: answerOf('Size of the text that was shown.', 'Zero: nobody waits for a reader.'),
    failure: Type.Optional(Failure),
    command: text('The shell line that prints the text and the questions.', 400),
  },
  'A text that readers were shown, with closed questions. It can be repeated, and not recomputed.',
)
export type ReadingExchange = Static<typeof ReadingExchange>

export const ExchangeSchema = Type.Union([
  HttpExchange,
  StdioExchange,
  PackageExchange,
  PublishedExchange,
  FileExchange,
  ReadingExchange,
])
export type Exchange = Static<typeof ExchangeSchema>

const SIGN_IN = /\b(?:log-?in|sign-?in|sso|oauth2?|authorize)\b/i

/** Whether an answer sends strangers to a page where people sign in. */
export function sendsToSignIn({
  status,
  headers,
}: Pick<Static<typeof HttpAnswer>, 'status' | 'headers'>): boolean {
  return status >= 300 && status < 400 && SIGN_IN.test(headers['location'] ?? '')
}

/** Every part from outside is quoted, so that pasting the command runs nothing else. */
export function curlLine(request: HttpRequest): string {
  const parts = ['curl', '-sS', '-i']
  if (request.method === 'HEAD') parts.push('-I')
  else if (request.method !== 'GET') parts.push('-X', request.method)
  for (const name of Object.keys(request.headers).toSorted())
    parts.push('-H', shellQuote(`${name}: ${request.headers[name]}`))
  if (request.body !== undefined) parts.push('--data-raw', shellQuote(request.body))
  parts.push('--', shellQuote(request.url))
  return parts.join(' ')
}

/** The URL of a published document, for people and programs. */
export function publishedAddress(
  { repository, path, commit }: Pick<PublishedExchange, 'repository' | 'path' | 'commit'>,
  form: 'blob' | 'raw' = 'blob',
): string {
  return `https://${repository}/${form}/${commit}/${path.split('/').map(encodeURIComponent).join('/')}`
}

/** The shell command that reads a published document again. */
export function publishedLine(
  place: Pick<PublishedExchange, 'repository' | 'path' | 'commit'>,
): string {
  return `curl -sSL -- ${shellQuote(publishedAddress(place, 'raw'))}`
}
