// The facts that documentation can state: a closed set of keys, each with its type and source.
import type { Static, TSchema } from 'typebox'
import { choice, count, flag, listOf, shape, text, webAddress } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'

/** Read at the vendor's page, well known with the page where it should stand, or read elsewhere. */
export const FACT_BASES = ['source', 'known', 'third-party'] as const

const note = text('A parameter, header names, the plan, the resource.', 80)
const date = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  description: 'The day of the commit or publication that was read, or else of the reading.',
})

/** What a fact holds for, if not for all: some endpoints, commands or objects, a plan, a trial. */
export const FactScopeSchema = shape(
  {
    kind: choice(
      ['part', 'plan', 'trial'],
      '`part`: some endpoints, commands or objects; `plan`: who pays for it; `trial`: a limited time.',
    ),
    of: text(
      'Which one, as the sentence says it: `Postgres backups`, `the Enterprise plan`, `a trial of 14 days`.',
      80,
    ),
  },
  'What the fact holds for, if not for all. It earns half of the points then.',
)
export type FactScope = Static<typeof FactScopeSchema>

const AbsentSchema = shape(
  {
    value: Type.Null(),
    basis: Type.Literal('absent'),
    pages: Type.Array(webAddress('A page that was read.'), { minItems: 1, maxItems: 5 }),
    note: Type.Optional(note),
    date: Type.Optional(date),
  },
  'The pages where it would have to stand were read, and do not have it.',
)

const NotApplicableSchema = shape(
  { value: Type.Null(), basis: Type.Literal('not-applicable'), note },
  'The question does not apply to this tool; the note says why.',
)

const NotFoundSchema = shape(
  {
    value: Type.Null(),
    basis: Type.Literal('not-found'),
    source: Type.Optional(webAddress('A page that was looked at.')),
    note: Type.Optional(note),
  },
  'We searched and found neither that it is so nor that it is not. It never counts.',
)

/** The schema of a fact with this `value`. */
function fact<V extends TSchema>(value: V) {
  const stated = shape({
    value,
    basis: choice(FACT_BASES),
    source: webAddress('The page that states it.'),
    note: Type.Optional(note),
    scope: Type.Optional(FactScopeSchema),
    quote: Type.Optional(text('The words that state it, as they stand there.', 200)),
    date: Type.Optional(date),
    instead: Type.Optional(
      Type.Unknown({
        description:
          'Only on a fact that the owner of the tool states: the fact that it stands for, or null.',
      }),
    ),
  })
  return Type.Optional(Type.Union([AbsentSchema, NotApplicableSchema, NotFoundSchema, stated]))
}

const yesNo = (description: string) => fact(flag(description))
const number = (description: string) => fact(count(description))
const oneOf = <V extends string[]>(values: readonly [...V], description: string) =>
  fact(choice(values, description))
const MCP_AUTH = ['none', 'api_key', 'oauth'] as const

export const FactsSchema = shape(
  {
    'api.openapiOfficial': yesNo(
      'The vendor publishes an OpenAPI document, a GraphQL schema or another machine-readable description.',
    ),
    'api.readOnly': yesNo('The API only reads: nothing can be changed through it.'),
    'api.pagination': oneOf(['cursor', 'page', 'offset', 'none'], 'Pagination.'),
    'api.pageDefault': number('Default page size.'),
    'api.pageMax': number('Largest page size.'),
    'api.fieldSelection': yesNo('Callers can choose the fields of an answer.'),
    'api.bulk': yesNo('Batch calls.'),
    'api.itemTokens': number(
      'Tokens (o200k) of one item of the main resource, as returned by default.',
    ),
    'api.rateLimitPerMinute': number('Requests per minute on the entry paid plan.'),
    'api.rateLimitsDocumented': yesNo(
      'Limits are documented in another measure than requests per minute.',
    ),
    'api.rateLimitHeaders': yesNo('Rate limit headers on answers.'),
    'api.retryAfter': yesNo('Retry-After on 429.'),
    'api.conditionalRequests': yesNo('Conditional requests (ETag or Last-Modified).'),
    'api.idempotencyKeys': fact(
      Type.Union(
        [
          choice(
            ['key', 'partial', 'client-id', 'unique-name'],
            'A key on most writes, on some, an id that the caller chooses, or a repeated create fails on its name.',
          ),
          Type.Literal(false, { description: 'A repeated write is done twice.' }),
        ],
        { description: 'Idempotency keys.' },
      ),
    ),
    'api.errors': oneOf(
      ['problem', 'codes', 'messages'],
      'Errors: problem details, stable codes, or only messages.',
    ),
    'api.versioning': oneOf(['dated', 'path', 'header', 'none'], 'API versioning.'),
    'api.deprecationPolicy': fact(
      Type.Union(
        [
          flag('With a notice period, or none at all.'),
          Type.Literal('process', { description: 'How things are deprecated, without a period.' }),
        ],
        { description: 'Deprecation policy with a notice period.' },
      ),
    ),
    'api.sandbox': yesNo('Test mode, sandbox or isolated environment.'),
    'api.dryRun': yesNo('Writes can be previewed (dry run).'),
    'api.undo': yesNo('Deleted data can be restored.'),
    'api.webhooks': yesNo('Webhooks.'),
    'api.webhookSignatures': yesNo('Signed webhooks.'),
    'api.webhooksByApi': yesNo('Webhooks are managed by API.'),
    'api.streaming': yesNo('Streaming (server-sent events, websockets or streamed answers).'),
    'api.sinceFilter': yesNo('Lists can be read by what changed since a time or cursor.'),
    'api.asyncJobs': yesNo('Long work runs as jobs that can be polled.'),
    'api.sdkLanguages': number('Languages with an official client library.'),
    'auth.selfServeKey': yesNo('You can get a key immediately, without contacting sales.'),
    'auth.freeWithoutCard': yesNo('Usable for free without a payment card.'),
    'auth.keysByApi': yesNo('Keys can be made or rotated by API or CLI.'),
    'auth.granularScopes': yesNo('Keys or tokens can be restricted to a part.'),
    'auth.readOnlyKeys': yesNo('A key can be limited to reading.'),
    'auth.expiringKeys': yesNo('A key can be made to expire.'),
    'auth.machineToMachine': yesNo(
      'Keys, client credentials or service accounts suffice: no browser.',
    ),
    'auth.clientCredentials': yesNo(
      'Client credentials or service accounts: no person’s key is needed.',
    ),
    'auth.reviewRequired': yesNo('The vendor reviews or approves before real use.'),
    'auth.accountWithoutHuman': yesNo(
      'An agent can start without a person: anonymously, or with an account that it creates itself.',
    ),
    'mcp.official': oneOf(
      ['none', 'local', 'remote', 'both'],
      'Where the vendor’s MCP server runs.',
    ),
    'mcp.auth': fact(listOf(choice(MCP_AUTH), 3, 'Ways to sign in to the MCP server.')),
    'mcp.headless': yesNo(
      'The MCP server works with a key or token, without sign-in at a browser.',
    ),
    'mcp.toolCount': number('Tools that the MCP server lists by default.'),
    'mcp.selectableTools': yesNo('Tools can be selected, or are found on demand.'),
    'mcp.readOnlyMode': yesNo(
      'The MCP server only reads, or has a setting, an address or a grant that limits it to reading; a key with fewer rights is none.',
    ),
    'mcp.restricted': yesNo('Beta, allow-listed clients, a waiting list or a paid plan only.'),
    'mcp.deprecated': yesNo('The vendor has deprecated the MCP server.'),
    'cli.official': yesNo('The vendor publishes a command-line tool.'),
    'cli.json': yesNo('The command-line tool prints JSON.'),
    'cli.query': yesNo('The command-line tool chooses fields or takes a query.'),
    'cli.headless': yesNo('The command-line tool takes its token from the environment.'),
    'cli.coverage': oneOf(
      ['all', 'most', 'some'],
      'How much of the API the command-line tool reaches.',
    ),
    'cli.deprecated': yesNo('The vendor has deprecated the command-line tool.'),
    'docs.llmsTxt': yesNo('There is an llms.txt.'),
    'docs.markdown': yesNo('Pages are available as markdown.'),
    'docs.agentGuide': yesNo('A guide, skills or rules for agents.'),
    'docs.status': yesNo('A public status page.'),
    'docs.changelog': yesNo('A public changelog.'),
  },
  'Facts, each with how it is known; one left out was not looked for.',
)
export type Facts = Static<typeof FactsSchema>
export type FactKey = keyof Facts
export type AnyFact = NonNullable<Facts[FactKey]>
/** Facts that are a burden where they are true. */
const BURDENS: ReadonlySet<string> = new Set<FactKey>([
  'auth.reviewRequired',
  'mcp.restricted',
  'mcp.deprecated',
  'cli.deprecated',
])

/** Whether the fact is to the credit of the tool: what is limited is then worth less. */
export function isMerit(key: FactKey, { value }: AnyFact): boolean {
  return value !== BURDENS.has(key)
}
/** The value of a fact, if it is stated. */
export type FactValue<K extends FactKey> = Exclude<NonNullable<Facts[K]>['value'], null>

/** The schema of a value, as JSON Schema. */
export interface ValueForm {
  description?: string
  type?: string
  enum?: string[]
  const?: string | number | boolean
  items?: ValueForm
  anyOf?: ValueForm[]
}

/** What a fact can be, if it is stated. */
export function valueFormOf(key: string): ValueForm | undefined {
  const facts = FactsSchema.properties as unknown as Record<
    string,
    { anyOf: { properties: { value: ValueForm } }[] }
  >
  return Object.hasOwn(facts, key) ? facts[key]?.anyOf.at(-1)?.properties.value : undefined
}
