// The real tools whose evidence is captured: MCP servers and command lines from npm, and what each
// needs to start.

export interface CapturedServer {
  /** The tool of the launch catalogue that this is evidence of. */
  slug: string
  package: string
  /** The program of the package that is started, where its name tells none. */
  command?: string
  /** Words after it. */
  args?: readonly string[]
  /** Variables for keys: the server only refuses to start, or hides its tools, without them. */
  keys?: readonly string[]
  /** Other variables that it wants. */
  environment?: Readonly<Record<string, string>>
}

/** With keys that are none. */
export function environmentOf({
  keys = [],
  environment,
}: Pick<CapturedServer, 'keys' | 'environment'>): Record<string, string> {
  return { ...Object.fromEntries(keys.map((name) => [name, 'dummy'])), ...environment }
}

export interface HostedServer extends CapturedServer {
  port: number
  path: string
}

/** Started as `npx -y package@version`, over standard input and output. */
export const SERVERS: readonly CapturedServer[] = [
  { slug: 'mcp-memory', package: '@modelcontextprotocol/server-memory' },
  { slug: 'mcp-filesystem', package: '@modelcontextprotocol/server-filesystem', args: ['.'] },
  { slug: 'mcp-sequential-thinking', package: '@modelcontextprotocol/server-sequential-thinking' },
  { slug: 'playwright-mcp', package: '@playwright/mcp' },
  { slug: 'chrome-devtools-mcp', package: 'chrome-devtools-mcp' },
  { slug: 'context7', package: '@upstash/context7-mcp' },
  { slug: 'notion', package: '@notionhq/notion-mcp-server', keys: ['NOTION_TOKEN'] },
  { slug: 'tavily', package: 'tavily-mcp', keys: ['TAVILY_API_KEY'] },
  { slug: 'exa', package: 'exa-mcp-server', keys: ['EXA_API_KEY'] },
  { slug: 'firecrawl', package: 'firecrawl-mcp', keys: ['FIRECRAWL_API_KEY'] },
  { slug: 'brave-search', package: '@brave/brave-search-mcp-server', keys: ['BRAVE_API_KEY'] },
  { slug: 'sentry', package: '@sentry/mcp-server', args: ['--access-token=dummy'] },
  { slug: 'mongodb-atlas', package: 'mongodb-mcp-server' },
  {
    slug: 'mapbox-mcp',
    package: '@mapbox/mcp-server',
    environment: { MAPBOX_ACCESS_TOKEN: 'pk.eyJ1IjoiZHVtbXkifQ.dummy' },
  },
  {
    slug: 'framelink-figma-mcp',
    package: 'figma-developer-mcp',
    args: ['--stdio', '--image-dir=/images'],
    keys: ['FIGMA_API_KEY'],
  },
  {
    slug: 'elasticsearch-mcp',
    package: '@elastic/mcp-server-elasticsearch',
    keys: ['ES_API_KEY'],
    environment: { ES_URL: 'http://127.0.0.1:9' },
  },
  { slug: 'resend', package: 'resend-mcp', environment: { RESEND_API_KEY: 're_dummy' } },
  {
    slug: 'cloudinary',
    package: '@cloudinary/asset-management-mcp',
    args: ['start', '--api-key', 'dummy', '--api-secret', 'dummy', '--cloud-name', 'dummy'],
  },
  { slug: 'digitalocean', package: '@digitalocean/mcp', keys: ['DIGITALOCEAN_API_TOKEN'] },
  { slug: 'netlify', package: '@netlify/mcp' },
  { slug: 'pinecone', package: '@pinecone-database/mcp', keys: ['PINECONE_API_KEY'] },
  { slug: 'postman', package: '@postman/postman-mcp-server', keys: ['POSTMAN_API_KEY'] },
  { slug: 'replicate', package: 'replicate-mcp', keys: ['REPLICATE_API_TOKEN'] },
  { slug: 'shopify', package: '@shopify/dev-mcp' },
  {
    slug: 'square',
    package: 'square-mcp-server',
    args: ['start'],
    keys: ['ACCESS_TOKEN'],
    environment: { SANDBOX: 'true' },
  },
  { slug: 'webflow', package: 'webflow-mcp-server', keys: ['WEBFLOW_TOKEN'] },
  {
    slug: 'twilio',
    package: '@twilio-alpha/mcp',
    args: ['AC00000000000000000000000000000000/SK00000000000000000000000000000000:dummy'],
  },
]

/** Started with a port, and looked at over HTTP as any address would be. */
export const HOSTED: readonly HostedServer[] = [
  {
    slug: 'everything-http',
    package: '@modelcontextprotocol/server-everything',
    args: ['streamableHttp'],
    environment: { PORT: '39301' },
    port: 39301,
    path: '/mcp',
  },
  {
    slug: 'playwright-http',
    package: '@playwright/mcp',
    args: ['--port', '39302', '--allowed-hosts', '*'],
    port: 39302,
    path: '/mcp',
  },
  {
    slug: 'context7-http',
    package: '@upstash/context7-mcp',
    args: ['--transport', 'http', '--port', '39303'],
    port: 39303,
    path: '/mcp',
  },
]

/**
 * Metadata and README, and what the command says to `--help` where its package is complete without
 * scripts.
 */
export const PROGRAMS: readonly { slug: string; package: string }[] = [
  { slug: 'vercel', package: 'vercel' },
  { slug: 'clickhouse-cloud', package: 'clickhousectl' },
  { slug: 'stripe', package: '@stripe/cli' },
  { slug: 'cloudflare', package: 'wrangler' },
  { slug: 'netlify', package: 'netlify-cli' },
  { slug: 'railway', package: '@railway/cli' },
  { slug: 'contentful', package: 'contentful-cli' },
  { slug: 'neon', package: 'neonctl' },
  { slug: 'shopify', package: '@shopify/cli' },
  { slug: 'prettier', package: 'prettier' },
  { slug: 'eslint', package: 'eslint' },
  { slug: 'typescript', package: 'typescript' },
  { slug: 'biome', package: '@biomejs/biome' },
  { slug: 'lighthouse', package: 'lighthouse' },
  { slug: 'pm2', package: 'pm2' },
  { slug: 'nx', package: 'nx' },
  { slug: 'turborepo', package: 'turbo' },
  { slug: 'npm-check-updates', package: 'npm-check-updates' },
  { slug: 'autocannon', package: 'autocannon' },
  { slug: 'jscpd', package: 'jscpd' },
  { slug: 'algolia', package: '@algolia/cli' },
  { slug: 'apify', package: 'apify-cli' },
  { slug: 'browserbase', package: 'browse' },
  { slug: 'clerk', package: 'clerk' },
  { slug: 'context7', package: 'ctx7' },
  { slug: 'elevenlabs', package: '@elevenlabs/cli' },
  { slug: 'figma', package: '@figma/code-connect' },
  { slug: 'firecrawl', package: 'firecrawl-cli' },
  { slug: 'heroku', package: 'heroku' },
  { slug: 'make', package: '@makehq/cli' },
  { slug: 'notion', package: 'ntn' },
  { slug: 'playwright-mcp', package: '@playwright/cli' },
  { slug: 'posthog', package: '@posthog/cli' },
  { slug: 'postman', package: 'postman-cli' },
  { slug: 'resend', package: 'resend-cli' },
  { slug: 'salesforce', package: '@salesforce/cli' },
  { slug: 'sentry', package: 'sentry' },
  { slug: 'supabase', package: 'supabase' },
  { slug: 'twilio', package: 'twilio-cli' },
  { slug: 'upstash', package: '@upstash/cli' },
  { slug: 'workos', package: 'workos' },
  { slug: 'zapier', package: '@zapier/zapier-sdk-cli' },
  { slug: 'zendesk', package: '@zendesk/zcli' },
  { slug: 'intercom', package: '@intercom/cli' },
  { slug: 'segment', package: 'typewriter' },
]

/**
 * Installed by the package manager of the system; the evidence names the package and its version.
 */
export const COMMANDS: readonly { slug: string; command: string }[] = [
  { slug: 'ripgrep', command: 'rg' },
  { slug: 'jq', command: 'jq' },
  { slug: 'aws', command: 'aws' },
  { slug: 'docker-hub', command: 'docker' },
  { slug: 'github', command: 'gh' },
  { slug: 'gitlab', command: 'glab' },
  { slug: 'hugging-face', command: 'hf' },
  { slug: 'kubernetes', command: 'kubectl' },
]

/** What is official and could not be looked at, and why. */
export const NOT_CAPTURED: readonly { slug: string; what: string; reason: string }[] = [
  ...[
    'adyen @adyen/mcp',
    'browserbase @browserbasehq/mcp',
    'contentful @contentful/mcp-server',
    'mailgun @mailgun/mcp-server',
    'paypal @paypal/mcp',
  ].map(notInRegistry),
  ...['postmark @activecampaign/postmark-mcp', 'postmark postmark-cli', 'box @box/cli'].map(
    notInRegistry,
  ),
  ...['n8n n8n', 'sanity sanity', 'webflow @webflow/webflow-cli'].map(notInstalled),
  {
    slug: 'apify',
    what: '@apify/actors-mcp-server',
    reason: 'it answers nothing before it has reached its service',
  },
  {
    slug: 'auth0',
    what: '@auth0/auth0-mcp-server',
    reason: 'it ends without a session that a human signs in to',
  },
  {
    slug: 'heroku',
    what: '@heroku/mcp-server',
    reason: 'a module that it imports is not in its package',
  },
  {
    slug: 'monday',
    what: '@mondaydotcomorg/monday-api-mcp',
    reason: 'a package that it depends on cannot be installed',
  },
  {
    slug: 'neon',
    what: '@neondatabase/mcp-server-neon',
    reason: 'it cannot be installed; the vendor offers the remote server only',
  },
  {
    slug: 'pipedream',
    what: '@pipedream/mcp',
    reason: 'it ends without an account of its service',
  },
  {
    slug: 'railway',
    what: '@railway/mcp-server',
    reason: 'deprecated: it ends with a note to use the command line',
  },
  {
    slug: 'salesforce',
    what: '@salesforce/mcp',
    reason: 'its tool list names the folder that it is started in',
  },
  {
    slug: 'stripe',
    what: '@stripe/mcp',
    reason: 'it answers nothing before it has reached its service',
  },
  {
    slug: 'supabase',
    what: '@supabase/mcp-server-supabase',
    reason: 'tools/list fails before it has reached its service',
  },
  {
    slug: 'upstash',
    what: '@upstash/mcp-server',
    reason: 'it ends before it has reached its service',
  },
]

function notInstalled(named: string) {
  const [slug = '', what = ''] = named.split(' ')
  return { slug, what, reason: 'a package that it depends on could not be installed' }
}

function notInRegistry(named: string) {
  const [slug = '', what = ''] = named.split(' ')
  return { slug, what, reason: 'npm did not have it when it was looked for' }
}
