// What a vendor's public documentation states about a tool, read by a person and given with its sources.
import type { Static } from 'typebox'
import { choice, flag, listOf, shape, text, webAddress } from './schema.ts'
import { Type } from './type.ts'

export const AUTH_METHODS = ['none', 'api_key', 'bearer', 'oauth2', 'basic', 'jwt', 'service_account'] as const

const authMethods = listOf(choice(AUTH_METHODS), 7)
const stated = (description: string) => Type.Optional(flag(description))

const api = shape({
  style: choice(['rest', 'graphql', 'grpc', 'mixed']),
  baseUrl: Type.Optional(webAddress('Where the API begins; `{placeholders}` for a customer’s own host.')),
  docs: Type.Optional(webAddress('The API reference.')),
  openapi: Type.Optional(webAddress('The public machine-readable description.')),
  sdks: Type.Optional(listOf(text('A language.', 30), 30, 'Official client libraries.')),
  isReadOnly: stated('The API only reads: nothing can be changed through it.'),
  versioning: Type.Optional(
    shape({
      scheme: choice(['path', 'header', 'dated', 'none'], 'How a caller pins a version.'),
      words: text('As the documentation puts it.', 100),
    }),
  ),
  pagination: Type.Optional(choice(['cursor', 'page', 'offset', 'none'])),
  fieldSelection: stated('The caller can choose the fields of an answer.'),
  batch: stated('Several things in one call.'),
  idempotency: stated('Idempotency keys on writes.'),
  rateLimits: Type.Optional(shape({ documented: stated('The limits are written down.'), headers: stated('Answers carry limit and remaining.') })),
  conditional: stated('ETag and If-None-Match, or the like.'),
  errors: Type.Optional(
    shape({
      form: choice(['problem', 'codes', 'messages'], 'Problem details, stable codes, or only messages.'),
      words: text('As the documentation puts it.', 100),
    }),
  ),
  sandbox: stated('A test mode or sandbox.'),
  dryRun: stated('A write can be previewed.'),
  webhooks: stated('It calls back.'),
  streaming: stated('Server-sent events, websockets or streamed answers.'),
})

const mcp = shape({
  url: Type.Optional(webAddress('The remote endpoint.')),
  package: Type.Optional(text('The npm package of the local server.', 214)),
  transports: Type.Optional(listOf(choice(['streamable-http', 'sse', 'stdio']), 3)),
  auth: Type.Optional(authMethods),
  docs: Type.Optional(webAddress('Its documentation.')),
})

const cli = shape({
  command: text('The command.', 100),
  install: Type.Optional(text('The line that installs it.', 500)),
  package: Type.Optional(text('Its npm package.', 214)),
  json: stated('Machine-readable output.'),
  docs: Type.Optional(webAddress('Its documentation.')),
})

const auth = shape({
  methods: authMethods,
  selfServeKey: stated('A key can be had at once, without sales contact.'),
  scoped: stated('Keys or tokens can be restricted.'),
  clientCredentials: stated('Client credentials or service accounts: no human in the loop.'),
  docs: Type.Optional(webAddress('Its documentation.')),
})

const docs = shape({
  llmsTxt: Type.Optional(webAddress('The llms.txt.')),
  markdown: stated('Pages are available as markdown.'),
  changelog: Type.Optional(webAddress('The changelog.')),
  status: Type.Optional(webAddress('The status page.')),
})

export const DeclarationSchema = shape(
  {
    api: Type.Optional(api),
    mcp: Type.Optional(mcp),
    cli: Type.Optional(cli),
    auth: Type.Optional(auth),
    docs: Type.Optional(docs),
    sources: Type.Array(webAddress('A page that states these facts.'), { minItems: 1, maxItems: 12 }),
  },
  'Facts that the sources state. A section left out: the tool does not claim that surface. A fact left out: the sources were read for it and do not state it. False: they say that it does not exist.',
)
export type Declaration = Static<typeof DeclarationSchema>
