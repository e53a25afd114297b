// MCP servers from npm that are no tools of the launch catalogue: the corpus on which checks are
// calibrated. Well-known ones of every quality.
import type { CapturedServer } from './captured-tools.ts'

const KEY = 'dummy'

/** Kept as test/corpus/mcp/<slug>.evidence.json. */
export const CORPUS_SERVERS: readonly CapturedServer[] = [
  {
    slug: 'airtable-mcp',
    package: 'airtable-mcp-server',
    environment: { AIRTABLE_API_KEY: 'pat.dummy' },
  },
  { slug: 'angular', package: '@angular/cli', command: 'ng', args: ['mcp'] },
  { slug: 'apple-docs', package: '@kimsungwhee/apple-docs-mcp' },
  {
    slug: 'argocd-mcp',
    package: 'argocd-mcp',
    args: ['stdio'],
    environment: { ARGOCD_BASE_URL: 'https://argocd.invalid', ARGOCD_API_TOKEN: KEY },
  },
  {
    slug: 'asana-mcp',
    package: '@roychri/mcp-server-asana',
    environment: { ASANA_ACCESS_TOKEN: KEY },
  },
  { slug: 'azure-mcp', package: '@azure/mcp', args: ['server', 'start'] },
  { slug: 'bitwarden-mcp', package: '@bitwarden/mcp-server', environment: { BW_SESSION: KEY } },
  {
    slug: 'brave',
    package: '@modelcontextprotocol/server-brave-search',
    environment: { BRAVE_API_KEY: KEY },
  },
  { slug: 'browser-tools-mcp', package: '@agentdeskai/browser-tools-mcp' },
  { slug: 'browsermcp', package: '@browsermcp/mcp' },
  { slug: 'calclavia-obsidian', package: 'mcp-obsidian', args: ['.'] },
  { slug: 'chart', package: '@antv/mcp-server-chart' },
  { slug: 'codex-mcp', package: 'codex-mcp-server' },
  { slug: 'currents', package: '@currents/mcp', environment: { CURRENTS_API_KEY: KEY } },
  {
    slug: 'datadog-mcp',
    package: '@winor30/mcp-server-datadog',
    environment: { DATADOG_API_KEY: KEY, DATADOG_APP_KEY: KEY },
  },
  {
    slug: 'dynatrace',
    package: '@dynatrace-oss/dynatrace-mcp-server',
    environment: { DT_ENVIRONMENT: 'https://abc12345.apps.dynatrace.com', DT_PLATFORM_TOKEN: KEY },
  },
  { slug: 'ea-playwright', package: '@executeautomation/playwright-mcp-server' },
  { slug: 'eslint-mcp', package: '@eslint/mcp' },
  {
    slug: 'everart',
    package: '@modelcontextprotocol/server-everart',
    environment: { EVERART_API_KEY: KEY },
  },
  { slug: 'excel', package: '@negokaz/excel-mcp-server' },
  { slug: 'git-mcp', package: '@cyanheads/git-mcp-server' },
  {
    slug: 'github',
    package: '@modelcontextprotocol/server-github',
    environment: { GITHUB_PERSONAL_ACCESS_TOKEN: KEY },
  },
  {
    slug: 'gitlab',
    package: '@modelcontextprotocol/server-gitlab',
    environment: { GITLAB_PERSONAL_ACCESS_TOKEN: KEY },
  },
  {
    slug: 'gitlab-mcp',
    package: '@zereight/mcp-gitlab',
    environment: {
      GITLAB_PERSONAL_ACCESS_TOKEN: KEY,
      GITLAB_API_URL: 'https://gitlab.invalid/api/v4',
    },
  },
  {
    slug: 'googlemaps',
    package: '@modelcontextprotocol/server-google-maps',
    environment: { GOOGLE_MAPS_API_KEY: KEY },
  },
  { slug: 'hyperbrowser', package: 'hyperbrowser-mcp', environment: { HYPERBROWSER_API_KEY: KEY } },
  {
    slug: 'infisical-mcp',
    package: '@infisical/mcp',
    environment: {
      INFISICAL_UNIVERSAL_AUTH_CLIENT_ID: KEY,
      INFISICAL_UNIVERSAL_AUTH_CLIENT_SECRET: KEY,
    },
  },
  {
    slug: 'influxdb-mcp',
    package: 'influxdb-mcp-server',
    environment: { INFLUXDB_TOKEN: KEY, INFLUXDB_URL: 'http://127.0.0.1:9' },
  },
  {
    slug: 'jira-mcp',
    package: '@aashari/mcp-server-atlassian-jira',
    environment: {
      ATLASSIAN_SITE_NAME: KEY,
      ATLASSIAN_USER_EMAIL: 'a@example.com',
      ATLASSIAN_API_TOKEN: KEY,
    },
  },
  { slug: 'kubernetes', package: 'mcp-server-kubernetes' },
  { slug: 'launchdarkly', package: '@launchdarkly/mcp-server', args: ['start', '--api-key', KEY] },
  {
    slug: 'line-bot-mcp',
    package: '@line/line-bot-mcp-server',
    environment: { CHANNEL_ACCESS_TOKEN: KEY, DESTINATION_USER_ID: 'U0' },
  },
  { slug: 'linear', package: 'linear-mcp-server', environment: { LINEAR_API_KEY: KEY } },
  {
    slug: 'linear-tacticlaunch',
    package: '@tacticlaunch/mcp-linear',
    environment: { LINEAR_API_TOKEN: KEY },
  },
  { slug: 'magic-ui', package: '@magicuidesign/mcp' },
  {
    slug: 'mapbox-devkit',
    package: '@mapbox/mcp-devkit-server',
    environment: { MAPBOX_ACCESS_TOKEN: 'sk.eyJ1IjoiZHVtbXkifQ.dummy' },
  },
  { slug: 'mastra-docs', package: '@mastra/mcp-docs-server' },
  { slug: 'mcp-everything', package: '@modelcontextprotocol/server-everything' },
  { slug: 'mcp-fetch', package: '@kazuph/mcp-fetch' },
  {
    slug: 'mcp-gdrive',
    package: '@isaacphi/mcp-gdrive',
    environment: { CLIENT_ID: KEY, CLIENT_SECRET: KEY, GDRIVE_CREDS_DIR: '.' },
  },
  { slug: 'mcp-installer', package: '@anaisbetts/mcp-installer' },
  { slug: 'mcp-taskmanager', package: '@kazuph/mcp-taskmanager' },
  { slug: 'mem0', package: '@mem0/mcp-server', environment: { MEM0_API_KEY: KEY } },
  { slug: 'mobile-mcp', package: '@mobilenext/mobile-mcp' },
  { slug: 'nx', package: 'nx-mcp' },
  {
    slug: 'perplexity',
    package: '@perplexity-ai/mcp-server',
    environment: { PERPLEXITY_API_KEY: KEY },
  },
  {
    slug: 'postgres',
    package: '@modelcontextprotocol/server-postgres',
    args: ['postgresql://127.0.0.1:9/none'],
  },
  {
    slug: 'postgrest',
    package: '@supabase/mcp-server-postgrest',
    args: ['--apiUrl', 'http://127.0.0.1:9', '--apiKey', KEY, '--schema', 'public'],
  },
  { slug: 'puppeteer', package: '@modelcontextprotocol/server-puppeteer' },
  {
    slug: 'sanity-local',
    package: '@sanity/mcp-server',
    environment: {
      SANITY_PROJECT_ID: KEY,
      SANITY_DATASET: 'production',
      SANITY_API_TOKEN: KEY,
      MCP_USER_ROLE: 'developer',
    },
  },
  { slug: 'shadcn', package: '@jpisnice/shadcn-ui-mcp-server' },
  {
    slug: 'slack',
    package: '@modelcontextprotocol/server-slack',
    environment: { SLACK_BOT_TOKEN: 'xoxb-dummy', SLACK_TEAM_ID: 'T0' },
  },
  { slug: 'supadata', package: '@supadata/mcp', environment: { SUPADATA_API_KEY: KEY } },
  { slug: 'task-master', package: 'task-master-ai', command: 'task-master-mcp' },
  {
    slug: 'trello-mcp',
    package: '@delorenj/mcp-server-trello',
    environment: { TRELLO_API_KEY: KEY, TRELLO_TOKEN: KEY },
  },
  { slug: 'vercel-next', package: 'next-devtools-mcp' },
  {
    slug: 'xero-mcp',
    package: '@xeroapi/xero-mcp-server',
    environment: { XERO_CLIENT_BEARER_TOKEN: KEY },
  },
  {
    slug: 'awkoy-notion',
    package: 'notion-mcp-server',
    environment: { NOTION_TOKEN: KEY, NOTION_PAGE_ID: KEY },
  },
  {
    slug: 'hubspot-mcp',
    package: '@hubspot/mcp-server',
    environment: { PRIVATE_APP_ACCESS_TOKEN: 'dummy' },
  },
  {
    slug: 'circleci-mcp',
    package: '@circleci/mcp-server-circleci',
    environment: { CIRCLECI_TOKEN: 'dummy' },
  },
  {
    slug: 'hf-mcp',
    package: '@llmindset/hf-mcp-server',
    environment: { DEFAULT_HF_TOKEN: 'dummy' },
  },
  {
    slug: 'twilio-mcp',
    package: '@twilio-alpha/mcp',
    args: [`AC${'0'.repeat(32)}/SK${'0'.repeat(32)}:dummy`],
  },
  {
    slug: 'paddle-mcp',
    package: '@paddle/paddle-mcp',
    args: ['--api-key=dummy', '--environment=sandbox'],
  },
]
