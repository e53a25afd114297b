// Observations of a model tool that does everything right, and small builders to modify them in
// tests.
import { READING_OF, shownIn } from '../src/domain/reading/shown-in.ts'
import { shownFrom } from '../src/domain/reading/written.ts'
import type { Subject } from '../src/domain/questions/questions.ts'
import { readingAbout } from './readings.ts'
import type { Exchange, ObservationName, Seen } from '../src/domain/index.ts'
import { curlLine, publishedLine } from '../src/domain/index.ts'

const origin = 'https://acme.example'
const docsUrl = `${origin}/docs/quickstart`
const apiUrl = 'https://api.acme.example/v1'
const mcpUrl = 'https://mcp.acme.example/mcp'

type Operation = Seen<'openapi'>['operations'][number]
type Parameter = Operation['parameters'][number]
type Response = Operation['responses'][number]
type McpTool = Seen<'mcpTools'>['tools'][number]
type Package = Seen<'packages'>['packages'][number]

export function parameter(bent: Partial<Parameter> = {}): Parameter {
  return {
    name: 'limit',
    in: 'query',
    isDescribed: true,
    hasExample: true,
    hasDefault: true,
    maximum: 100,
    ...bent,
  }
}

export function response(bent: Partial<Response> = {}): Response {
  return {
    status: '200',
    mediaTypes: ['application/json'],
    hasSchema: true,
    schemaName: null,
    hasExample: true,
    isArray: false,
    headers: [],
    ...bent,
  }
}

export const problem = (status: string): Response =>
  response({
    status,
    mediaTypes: ['application/problem+json'],
    schemaName: 'Problem',
    headers: status === '429' ? ['retry-after', 'ratelimit'] : [],
  })

/** A collection read: paged, filtered, sparse, incremental. */
export function operation(bent: Partial<Operation> = {}): Operation {
  return {
    method: 'get',
    path: '/messages',
    operationId: 'listMessages',
    descriptionChars: 240,
    isDeprecated: false,
    parameters: [
      parameter(),
      parameter({ name: 'cursor', hasDefault: false, maximum: null }),
      parameter({ name: 'fields', hasDefault: false, maximum: null }),
      parameter({ name: 'status', hasDefault: false, maximum: null }),
      parameter({ name: 'updated_after', hasDefault: false, maximum: null }),
    ],
    body: null,
    responses: [
      response({ isArray: true, schemaName: 'MessageList' }),
      problem('400'),
      problem('401'),
      problem('429'),
      problem('500'),
    ],
    security: ['key'],
    hasCallbacks: false,
    ...bent,
  }
}

/** A write: typed, documented, idempotent, previewable. */
export function write(bent: Partial<Operation> = {}): Operation {
  return operation({
    method: 'post',
    operationId: 'createMessage',
    parameters: [
      parameter({ name: 'Idempotency-Key', in: 'header', hasDefault: false, maximum: null }),
      parameter({ name: 'dry_run', hasDefault: true, maximum: null }),
    ],
    body: {
      fields: 4,
      describedFields: 4,
      fieldNames: ['to', 'subject', 'text', 'tags'],
      hasExample: true,
      isArray: false,
    },
    responses: [
      response({ status: '201', schemaName: 'Message' }),
      problem('400'),
      problem('401'),
      problem('409'),
      problem('429'),
      problem('500'),
    ],
    ...bent,
  })
}

const figures = (median: number) => ({ median, p90: median, most: median })

/** The costs of the model tool's operations. */
export const cost: NonNullable<Seen<'openapi'>['cost']> = {
  operations: 2,
  parameters: figures(2),
  responseTokens: figures(80),
  depth: figures(2),
  properties: 12,
  describedProperties: 12,
  lists: {
    operations: 1,
    estimated: 1,
    pageStated: 1,
    pageItems: figures(10),
    itemTokens: figures(45),
    tokens: figures(450),
  },
}

const fieldsToReturn = {
  type: 'array',
  description: 'Which fields of the message to return.',
  items: { type: 'string', enum: ['id', 'to', 'subject', 'text'] },
}

export function mcpTool(bent: Partial<McpTool> = {}): McpTool {
  return {
    name: 'search_messages',
    title: 'Search messages',
    description:
      'Finds sent messages by recipient, status or text, newest first. Use it before resending, to see whether a message already went out. Returns at most 50 messages, and a cursor for the next page while there are more.',
    inputSchema: {
      type: 'object',
      properties: {
        query: {
          type: 'string',
          description: 'Words to look for in subject and text.',
          examples: ['invoice november'],
        },
        limit: {
          type: 'integer',
          description: 'How many messages to return.',
          default: 10,
          maximum: 50,
        },
        cursor: {
          type: 'string',
          description: 'Where the page before ended.',
          pattern: '^[a-z0-9]+$',
        },
      },
      required: ['query'],
    },
    outputSchema: {
      type: 'object',
      properties: { messages: { type: 'array', items: { type: 'object' } } },
    },
    annotations: {
      title: 'Search messages',
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    },
    ...bent,
  }
}

type Topic = Seen<'documentedTopics'>['topics'][number]

/** A sentence of the documentation about this topic. */
export function documented(topic: Topic['topic']): Topic {
  return { topic, url: 'https://acme.example/docs', quote: 'As it is written.' }
}

export function pkg(bent: Partial<Package> = {}): Package {
  return {
    registry: 'npm',
    name: '@acme/sdk',
    version: '3.2.1',
    language: 'typescript',
    isOfficial: true,
    role: 'sdk',
    types: 'bundled',
    ageDays: 20,
    isDeprecated: false,
    hasInstallScript: false,
    ...bent,
  }
}

const published = {
  license: 'MIT',
  repository: 'https://github.com/acme/mail',
  isAttested: true,
} as const

type Mcp = Seen<'mcp'>

/** What was seen of the program of a local MCP server. */
export function program(
  bent: Partial<NonNullable<Mcp['program']>> = {},
): NonNullable<Mcp['program']> {
  return { strayLines: 0, stray: null, errorLines: 1, ending: 'ended', ...bent }
}

export function serverReadme(
  bent: Partial<NonNullable<Mcp['readme']>> = {},
): NonNullable<Mcp['readme']> {
  return {
    package: '@acme/mcp',
    setup: 'configuration',
    tools: 2,
    unnamed: [],
    variables: ['ACME_TOKEN'],
    unexplained: [],
    ...bent,
  }
}

/** How a local MCP server differs from the hosted one of the sample. */
export function localServer(bent: Partial<Mcp> = {}): Partial<Mcp> {
  return {
    url: null,
    command: 'npx -y @acme/mcp@3.2.1',
    transport: 'stdio',
    program: program(),
    readme: serverReadme(),
    ...bent,
  }
}

/** Of a help that says all that an estimate can see, in as few bytes as it needs. */
export function helpFigures(
  bent: Partial<NonNullable<Seen<'cliHelp'>['figures']>> = {},
): NonNullable<Seen<'cliHelp'>['figures']> {
  return {
    texts: 3,
    bytes: 3200,
    options: 12,
    describedOptions: 12,
    optionBytes: 960,
    valueOptions: 6,
    boundOptions: 6,
    literalOptions: 6,
    commands: 3,
    describedCommands: 3,
    commandBytes: 240,
    arguments: 2,
    proseBytes: 700,
    sections: 9,
    examples: 3,
    jsonTexts: 3,
    topJson: true,
    formats: true,
    outputs: true,
    limits: true,
    unattended: 2,
    quiet: true,
    environment: 1,
    prompts: false,
    dryRun: true,
    guards: 3,
    exitCodes: 'listed',
    failures: 3,
    logs: true,
    ...bent,
  }
}

const page = {
  status: 200,
  contentType: 'text/html',
  textChars: 6200,
  hasHeading: true,
  isShell: false,
  hasCaptcha: false,
  cacheControl: 'public, max-age=300',
  hasValidator: true,
}

type Sample = { [N in ObservationName]: Seen<N> }
type ReadingName = (typeof READING_OF)[keyof typeof READING_OF]

const TEXTS: Omit<Sample, ReadingName> = {
  site: {
    ...page,
    url: `${origin}/`,
    linkRelations: ['service-desc', 'service-doc', 'api-catalog', 'describedby'],
    structuredDataTypes: ['SoftwareApplication', 'WebAPI'],
    docsLinks: [{ url: docsUrl, status: 200 }],
  },
  docs: { ...page, url: docsUrl, contentStart: 0.04, hasMarkdownLink: true },
  documentedTopics: {
    topics: (
      [
        ['rate-limits', 'Each key may make 600 calls a minute.'],
        ['retry-after', 'Wait as many seconds as Retry-After says.'],
        ['idempotency', 'Send Idempotency-Key with every POST.'],
        ['sandbox', 'Keys that begin with acme_test_ never send anything.'],
        ['undo', 'A deleted message can be restored for 30 days.'],
        ['read-only-keys', 'A read-only key can list and read, never send.'],
        ['token-lifetime', 'Keys live for 90 days and can be rotated.'],
        ['key-minting', 'POST /v1/keys makes a new key.'],
        ['deprecation', 'Anything that goes is announced with Deprecation and Sunset.'],
        ['webhook-signatures', 'Verify webhook-signature before you trust a call.'],
      ] as const
    ).map(([topic, quote]) => ({ topic, url: docsUrl, quote })),
  },
  markdownNegotiation: {
    url: docsUrl,
    status: 200,
    contentType: 'text/markdown',
    isMarkdown: true,
    varies: true,
  },
  markdownTwins: { sampled: 3, found: 3 },
  llmsTxt: {
    url: `${origin}/llms.txt`,
    place: 'root',
    chars: 3100,
    title: 'Acme Mail',
    links: 24,
    linksSampled: 10,
    linksAnswered: 10,
    text: '# Acme Mail\n> Email for programs.\n## Docs\n- [Quickstart](https://acme.example/docs/quickstart.md): first message in a minute\n',
  },
  robots: {
    url: `${origin}/robots.txt`,
    status: 200,
    contentType: 'text/plain',
    groups: 2,
    agents: (
      ['GPTBot', 'ChatGPT-User', 'ClaudeBot', 'Claude-User', 'Perplexity-User', 'CCBot'] as const
    ).map((agent) => ({
      agent,
      isDocsAllowed: true,
    })),
  },
  agentAccess: {
    url: docsUrl,
    answers: ['browser', 'ClaudeBot', 'GPTBot', 'PerplexityBot'].map((agent) => ({
      agent,
      status: 200,
      isChallenged: false,
    })),
  },
  sitemap: { url: `${origin}/sitemap.xml`, form: 'urlset', urls: 140 },
  missingPage: { url: `${origin}/docs/no-such-page-7f3a`, status: 404, contentType: 'text/html' },
  apiCatalog: {
    url: `${origin}/.well-known/api-catalog`,
    contentType: 'application/linkset+json',
    isLinkset: true,
    entries: 2,
  },
  aiCatalog: {
    url: `${origin}/.well-known/ai-catalog.json`,
    contentType: 'application/ai-catalog+json',
    entries: 1,
    validEntries: 1,
  },
  agentSkills: {
    url: `${origin}/.well-known/agent-skills/index.json`,
    isCurrentPath: true,
    entries: 2,
    digestsChecked: 2,
    digestsMatching: 2,
  },
  agentsMd: { url: `${origin}/AGENTS.md`, chars: 1800, hasCommands: true },
  securityTxt: {
    url: `${origin}/.well-known/security.txt`,
    hasContact: true,
    hasExpires: true,
    isExpired: false,
  },
  changelog: { url: `${origin}/changelog`, hasFeed: true, ageDays: 12 },
  feeds: { feeds: [{ url: `${origin}/changelog.atom` }] },
  pricing: { url: `${origin}/pricing.md`, isMachineReadable: true },
  transportSecurity: {
    host: 'api.acme.example',
    isHttps: true,
    certificate: 'valid',
    redirectsToHttps: true,
    hstsSeconds: 31_536_000,
    alpn: 'h2',
    offersHttp3: true,
  },
  api: {
    baseUrl: apiUrl,
    url: `${apiUrl}/messages`,
    status: 401,
    contentType: 'application/problem+json',
    isJson: true,
  },
  apiLatency: { url: `${apiUrl}/health`, samplesMs: [140, 62, 58, 61, 66] },
  apiReads: {
    reads: [
      {
        url: `${apiUrl}/templates?limit=10`,
        status: 200,
        bytes: 2100,
        tokens: 420,
        contentEncoding: 'br',
        hasEtag: true,
        hasLastModified: false,
        conditionalStatus: 304,
        repeat: 'same',
      },
    ],
  },
  rateLimits: {
    url: `${apiUrl}/templates`,
    fields: ['ratelimit', 'ratelimit-policy'],
    hasRetryAfter: true,
  },
  apiErrors: {
    url: `${apiUrl}/no-such-thing-7f3a`,
    status: 404,
    contentType: 'application/problem+json',
    isJson: true,
    members: ['type', 'title', 'status', 'detail', 'code'],
    hasCode: true,
    hasMessage: true,
    hasPointer: true,
    leak: 'none',
  },
  methodRefusal: { url: `${apiUrl}/health`, status: 405, allow: 'GET, HEAD' },
  cors: {
    url: `${apiUrl}/templates`,
    reflectsOrigin: false,
    allowsCredentials: false,
  },
  health: { url: `${apiUrl}/health`, status: 200, isJson: true },
  graphql: {
    url: 'https://api.acme.example/graphql',
    status: 200,
    answersTypename: true,
    isIntrospectable: true,
  },
  uptime: { days: 30, probes: 240, answered: 240 },
  openapi: {
    cost,
    shown: shownSample('API of Acme', 'Operation', ['listMessages', 'sendMessage']),
    url: `${origin}/openapi.json`,
    found: 'well-known',
    version: '3.1.1',
    bytes: 48_000,
    tokens: 11_000,
    parseErrors: [],
    references: 40,
    unresolvedReferences: 0,
    infoVersion: '1.8.0',
    servers: [
      { url: apiUrl, description: 'Production' },
      { url: 'https://sandbox.acme.example/v1', description: 'Sandbox: nothing is sent' },
    ],
    serverStatus: 401,
    securitySchemes: [
      { name: 'key', type: 'http', in: null, scheme: 'bearer', flows: [], scopes: [] },
      {
        name: 'oauth',
        type: 'oauth2',
        in: null,
        scheme: null,
        flows: ['clientCredentials'],
        scopes: ['messages:read', 'messages:write'],
      },
    ],
    webhooks: ['message.delivered', 'message.bounced'],
    webhookHeaders: ['webhook-id', 'webhook-timestamp', 'webhook-signature'],
    secrets: [],
    operationCount: 10,
    operations: [
      operation(),
      write(),
      write({
        path: '/messages/batch',
        operationId: 'createMessages',
        body: { fields: 0, describedFields: 0, fieldNames: [], hasExample: true, isArray: true },
      }),
      operation({
        path: '/messages/{id}',
        operationId: 'getMessage',
        parameters: [parameter({ name: 'id', in: 'path' }), parameter({ name: 'fields' })],
      }),
      write({ method: 'delete', path: '/messages/{id}', operationId: 'deleteMessage', body: null }),
      write({ path: '/messages/{id}/restore', operationId: 'restoreMessage', body: null }),
      write({
        path: '/exports',
        operationId: 'startExport',
        responses: [
          response({ status: '202', headers: ['location'] }),
          problem('400'),
          problem('401'),
          problem('429'),
          problem('500'),
        ],
      }),
      operation({
        path: '/events',
        operationId: 'streamEvents',
        responses: [
          response({ mediaTypes: ['text/event-stream'] }),
          problem('400'),
          problem('401'),
          problem('429'),
          problem('500'),
        ],
      }),
      operation({
        path: '/templates',
        operationId: 'listTemplates',
        security: [],
        responses: [
          response({ isArray: true, headers: ['etag', 'deprecation', 'sunset'] }),
          problem('400'),
          problem('406'),
          problem('429'),
          problem('500'),
        ],
      }),
      operation({
        path: '/health',
        operationId: 'getHealth',
        parameters: [parameter({ name: 'fields' })],
        security: [],
        responses: [response(), problem('400'), problem('406'), problem('429'), problem('500')],
      }),
    ],
  },
  authChallenge: {
    url: `${apiUrl}/messages`,
    status: 401,
    contentType: 'application/problem+json',
    wwwAuthenticate:
      'Bearer resource_metadata="https://api.acme.example/.well-known/oauth-protected-resource"',
  },
  protectedResource: {
    url: 'https://api.acme.example/.well-known/oauth-protected-resource',
    hasResource: true,
    authorizationServers: ['https://auth.acme.example'],
    scopes: ['messages:read', 'messages:write'],
  },
  authorizationServer: {
    url: 'https://auth.acme.example/.well-known/oauth-authorization-server',
    missing: [],
    issuerMatches: true,
    grantTypes: ['authorization_code', 'client_credentials', 'refresh_token'],
    codeChallengeMethods: ['S256'],
    scopes: ['messages:read', 'messages:write'],
    hasRegistrationEndpoint: true,
    takesClientIdMetadata: true,
  },
  authGuide: { url: `${origin}/auth.md`, chars: 1400, endpoints: 2, endpointsAnswering: 2 },
  mcp: {
    url: mcpUrl,
    command: null,
    transport: 'streamable-http',
    protocolVersion: '2026-07-28',
    supportedVersions: ['2026-07-28', '2025-11-25'],
    isAuthRequired: false,
    hasAuthMetadata: true,
    serverName: 'acme-mail',
    capabilities: ['tools', 'resources', 'prompts'],
    instructions: 'Search before you send. Every send can be previewed with dry_run.',
    instructionsTokens: 16,
    handshakeMs: 120,
  },
  mcpTools: {
    tools: [
      mcpTool(),
      mcpTool({
        name: 'send_message',
        title: 'Send message',
        description:
          'Sends one email now, which cannot be called back. Use search_messages first when the user may have sent it already. Fails with unknown_recipient if an address does not exist; then nothing is sent to anybody.',
        inputSchema: {
          type: 'object',
          properties: {
            to: {
              type: 'array',
              description: 'Recipients.',
              items: { type: 'string', format: 'email' },
            },
            subject: { type: 'string', description: 'Subject line.', maxLength: 200 },
            text: { type: 'string', description: 'Plain text body.', maxLength: 100_000 },
            fields: fieldsToReturn,
          },
          required: ['to', 'subject', 'text'],
        },
        annotations: {
          readOnlyHint: false,
          destructiveHint: false,
          idempotentHint: false,
          openWorldHint: true,
        },
      }),
      mcpTool({
        name: 'delete_message',
        title: 'Delete message',
        description:
          'Deletes a stored message by id; whoever received it keeps it. Use it only when the user asks for it. A deleted message can be restored for 30 days, on the website alone. Returns the message as it was.',
        inputSchema: {
          type: 'object',
          properties: {
            id: { type: 'string', description: 'Id of the message.', pattern: '^m[0-9]+$' },
            fields: fieldsToReturn,
          },
          required: ['id'],
        },
        annotations: {
          readOnlyHint: false,
          destructiveHint: true,
          idempotentHint: true,
          openWorldHint: false,
        },
      }),
    ],
    tokens: 220,
    listMs: 90,
    repeat: 'same',
  },
  mcpLists: { resources: { isDeclared: true, items: 4 }, prompts: { isDeclared: true, items: 1 } },
  mcpAgain: {
    at: '2026-11-15T13:00:00.000Z',
    client: 'mcp-client',
    outcome: 'same',
    looks: 1,
    sha256: '5'.repeat(64),
    tools: 3,
    differences: 0,
    differs: [],
  },
  mcpConfirmed: {
    at: '2026-11-15T14:00:00.000Z',
    outcome: 'same',
    scans: 1,
    sha256: '5'.repeat(64),
    scanned: '5'.repeat(64),
    tools: 3,
    differences: 0,
    differs: [],
  },
  mcpErrors: {
    unknownMethod: { status: 404, code: -32601 },
  },
  mcpOrigin: { url: mcpUrl, status: 403 },
  serverCard: { url: `${mcpUrl}/server-card`, isCurrentShape: true, missing: [] },
  registryListing: { registry: 'official', name: 'example.acme/mail', isActive: true },
  cli: {
    command: 'acme',
    package: '@acme/cli',
    install: 'npm install -g @acme/cli',
    isOfficial: true,
  },
  cliHelp: {
    source: 'help',
    tokens: 280,
    exitCode: 0,
    hasExamples: true,
    options: [
      '--json',
      '--fields',
      '--limit',
      '--quiet',
      '--yes',
      '--no-input',
      '--dry-run',
      '--version',
      '--help',
    ],
    environment: ['ACME_TOKEN'],
    jsonOutput: 'global',
    exitCodes: 'listed',
    prompts: false,
    printsVersion: true,
    figures: helpFigures(),
    shown: shownSample('Program acme', 'Command', ['send', 'list']),
  },
  packages: {
    packages: [
      pkg(),
      pkg({ registry: 'pypi', name: 'acme', language: 'python', types: 'bundled' }),
      ...(['ruby', 'go', 'java', 'csharp'] as const).map((language) =>
        pkg({ registry: 'npm', name: `acme-${language}`, language, types: 'inherent' }),
      ),
      pkg({ name: '@acme/cli', role: 'cli', ...published }),
      pkg({ name: '@acme/mcp', role: 'mcp', ...published }),
    ],
  },
}

/** The model tool, observation by observation: every check reaches its best outcome. */
export const SAMPLE: Sample = {
  ...TEXTS,
  mcpReading: reading('mcp'),
  apiReading: reading('api'),
  cliReading: reading('cli'),
  llmsReading: reading('llms'),
}

function reading(subject: Subject): Seen<'mcpReading'> {
  const observations = Object.fromEntries(
    Object.entries(TEXTS).map(([name, value]) => [
      name,
      { state: 'observed', exchanges: ['e1'], value },
    ]),
  )
  const shown = shownIn({ observations }, subject)
  if (!shown) throw new Error(`The model tool has no text of ${subject}.`)
  return readingAbout(subject, shown)
}

/** What a reader is shown, of texts that are not derived from others. */
function shownSample(head: string, item: string, names: readonly string[]) {
  return shownFrom(
    head,
    item,
    names.map((name) => ({ name, text: `${item}: ${name}` })),
    0,
  )
}

/** A document of the vendor’s repository. */
export function publishedExchange(id = 'p1'): Exchange {
  const place = {
    repository: 'github.com/acme/openapi',
    path: 'spec/open api.json',
    commit: '0123456789',
  }
  return {
    id,
    kind: 'published',
    ...place,
    date: '2026-08-21',
    part: 'one of 3 documents',
    answer: { bytes: 5120, sha256: 'b'.repeat(64), ms: 84 },
    command: publishedLine(place),
  }
}

export function fileExchange(id = 'f1'): Exchange {
  return {
    id,
    kind: 'file',
    name: 'openapi.json',
    answer: { bytes: 5120, sha256: 'c'.repeat(64), ms: 0 },
    command: "agentgrade grade 'openapi.json'",
  }
}

/** An exchange for observations to refer to. */
export function exchange(id = 'e1'): Exchange {
  const request = { method: 'GET' as const, url: `${origin}/`, headers: { accept: 'text/html' } }
  return {
    id,
    kind: 'http',
    request,
    answer: {
      status: 200,
      headers: { 'content-type': 'text/html' },
      bytes: 5120,
      sha256: 'a'.repeat(64),
      ms: 84,
    },
    curl: curlLine(request),
  }
}
