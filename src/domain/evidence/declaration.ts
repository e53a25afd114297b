// What a vendor's public documentation states about a tool, recorded by a person with its sources.
import type { Static } from 'typebox'
import { FactsSchema } from './facts.ts'
import { choice, flag, listOf, shape, text, webAddress } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'

const MOST = 10

export const LocalStartSchema = shape(
  {
    args: Type.Optional(
      Type.Array(
        Type.String({
          pattern: '^[A-Za-z0-9_./:@={}-]{1,200}$',
          description:
            'A word after the name of the package; what begins with `YOUR_` is for the user to fill in.',
        }),
        { maxItems: MOST },
      ),
    ),
    env: Type.Optional(
      Type.Array(
        Type.String({
          pattern: '^[A-Z][A-Z0-9_]{0,60}=[A-Za-z0-9_./:@={}-]{1,200}$',
          description:
            'A variable and its value, as `NAME=value`; `YOUR_API_KEY` stands for the key.',
        }),
        { maxItems: MOST },
      ),
    ),
    started: Type.Optional(
      Type.String({
        pattern: '^\\d{4}-\\d{2}-\\d{2}$',
        description:
          'The day on which we started it by exactly this and it completed `initialize`; left out if we could not.',
      }),
    ),
  },
  'How its local server is started.',
)

export const AUTH_METHODS = [
  'none',
  'api_key',
  'bearer',
  'oauth2',
  'basic',
  'jwt',
  'service_account',
] as const
export type AuthMethod = (typeof AUTH_METHODS)[number]

const authMethods = listOf(choice(AUTH_METHODS), 7)

const api = shape({
  style: choice(['rest', 'graphql', 'grpc', 'mixed']),
  baseUrl: Type.Optional(
    webAddress('Where the API begins; `{placeholders}` for a customer’s own host.'),
  ),
  docs: Type.Optional(webAddress('The API reference.')),
  openapi: Type.Optional(webAddress('The public machine-readable description.')),
  firstCall: Type.Optional(
    shape(
      {
        url: webAddress('What is asked, by GET.'),
        headers: Type.Optional(
          Type.Array(
            Type.String({
              pattern: '^[A-Za-z][A-Za-z0-9-]{1,60}: [A-Za-z0-9 /+.;=_{}$-]{1,120}$',
              description: 'A header; `$API_KEY` stands for the key.',
            }),
            { maxItems: 3 },
          ),
        ),
        user: Type.Optional(
          Type.String({
            pattern: '^[A-Za-z0-9_$]{1,60}:[A-Za-z0-9_$]{1,60}$',
            description:
              'Name and password of HTTP Basic, as documented; a word after `$` is for the user to fill in.',
          }),
        ),
      },
      'A documented read that shows that the key works. Without `$API_KEY` in a header, and without `user`, the key goes as `auth` says.',
    ),
  ),
})

const mcp = shape({
  url: Type.Optional(webAddress('The remote endpoint.')),
  package: Type.Optional(text('The npm package of the local server.', 214)),
  transports: Type.Optional(listOf(choice(['streamable-http', 'sse', 'stdio']), 3)),
  bearerKey: Type.Optional(
    flag('The remote endpoint accepts the key as Authorization: Bearer, beside OAuth.'),
  ),
  sameUrls: Type.Optional(
    listOf(webAddress('An address.'), 4, 'Other addresses that it documents for this endpoint.'),
  ),
  headers: Type.Optional(
    listOf(
      Type.String({ pattern: '^[A-Za-z][\\w-]{0,60}$', description: 'A header field.' }),
      8,
      'Header fields that the remote endpoint documents, beside Authorization.',
    ),
  ),
  docs: Type.Optional(webAddress('Its documentation.')),
  local: Type.Optional(LocalStartSchema),
})

const cli = shape({
  command: text('The command to run.', 100),
  install: Type.Optional(text('The command that installs it.', 500)),
  package: Type.Optional(text('Its npm package.', 214)),
  docs: Type.Optional(webAddress('Its documentation.')),
})

const auth = shape({
  methods: authMethods,
  docs: Type.Optional(webAddress('Its documentation.')),
})

const docs = shape({
  llmsTxt: Type.Optional(webAddress('The llms.txt.')),
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
    facts: Type.Optional(FactsSchema),
    sources: Type.Array(webAddress('A page that states these facts.'), {
      minItems: 1,
      maxItems: 12,
    }),
  },
  'Where a tool is reached, and the facts that its public documentation states. A section left out: the tool does not claim that surface.',
)
export type Declaration = Static<typeof DeclarationSchema>

export const KINDS = ['service', 'local', 'reference'] as const
export type Kind = (typeof KINDS)[number]

export const KindSchema = choice(
  KINDS,
  'A hosted service, a program that runs on your machine, or a reference or test server.',
)
