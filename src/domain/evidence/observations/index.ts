// Every observation that evidence can hold: one list for the schema, the probes and the checks.
import * as api from './api.ts'
import * as mcp from './mcp.ts'
import * as web from './web.ts'
import type { Static } from 'typebox'
import { observationOf } from '../observation.ts'
import { openapi } from './openapi.ts'
import { readings } from './reading.ts'
import { Type } from '../../schema/type.ts'

/** The title for people, the schema of the value, and the surface that has it, if one has. */
const OBSERVATIONS = {
  site: ['Home page', web.site],
  docs: ['Documentation', web.docs],
  documentedTopics: ['Documented topics', web.documentedTopics],
  markdownNegotiation: ['Markdown on request', web.markdownNegotiation],
  markdownTwins: ['Markdown pages', web.markdownTwins],
  llmsTxt: ['llms.txt', web.llmsTxt],
  robots: ['robots.txt', web.robots],
  agentAccess: ['Access for AI agents', web.agentAccess],
  sitemap: ['Sitemap', web.sitemap],
  missingPage: ['Missing pages', web.missingPage],
  apiCatalog: ['API catalog', web.apiCatalog, 'api'],
  aiCatalog: ['AI catalog', web.aiCatalog, 'hosted-mcp'],
  agentSkills: ['Agent skills', web.agentSkills],
  agentsMd: ['AGENTS.md', web.agentsMd],
  securityTxt: ['security.txt', web.securityTxt],
  changelog: ['Changelog', web.changelog],
  feeds: ['Feeds', web.feeds],
  pricing: ['Pricing', web.pricing],
  transportSecurity: ['HTTPS', web.transportSecurity],
  api: ['API', api.api, 'api'],
  apiLatency: ['API response time', api.apiLatency, 'api'],
  apiReads: ['API reads', api.apiReads, 'api'],
  rateLimits: ['Rate limits', api.rateLimits, 'api'],
  apiErrors: ['API errors', api.apiErrors, 'api'],
  methodRefusal: ['Unsupported methods', api.methodRefusal, 'api'],
  cors: ['CORS', api.cors, 'api'],
  health: ['Health endpoint', api.health, 'api'],
  graphql: ['GraphQL', api.graphql, 'api'],
  uptime: ['Uptime', api.uptime],
  openapi: ['OpenAPI description', openapi, 'api'],
  authChallenge: ['Sign-in challenge', api.authChallenge],
  protectedResource: ['OAuth resource metadata', api.protectedResource],
  authorizationServer: ['OAuth server metadata', api.authorizationServer],
  authGuide: ['Sign-in guide', api.authGuide],
  mcp: ['MCP server', mcp.mcp, 'mcp'],
  mcpTools: ['MCP tools', mcp.mcpTools, 'mcp'],
  mcpLists: ['MCP lists', mcp.mcpLists, 'mcp'],
  mcpAgain: ['MCP server, second look', mcp.mcpAgain, 'hosted-mcp'],
  mcpConfirmed: ['MCP server, as the operator’s client sees it', mcp.mcpConfirmed, 'mcp'],
  mcpErrors: ['MCP errors', mcp.mcpErrors, 'mcp'],
  mcpOrigin: ['MCP origin check', mcp.mcpOrigin, 'hosted-mcp'],
  serverCard: ['MCP server card', mcp.serverCard, 'hosted-mcp'],
  registryListing: ['MCP registry', mcp.registryListing, 'mcp'],
  cli: ['Command line', mcp.cli, 'cli'],
  cliHelp: ['Command-line help', mcp.cliHelp, 'cli'],
  packages: ['Packages', mcp.packages],
  mcpReading: ['Reading of the MCP server', readings.mcp, 'mcp'],
  apiReading: ['Reading of the API description', readings.api, 'api'],
  cliReading: ['Reading of the command-line help', readings.cli, 'cli'],
  llmsReading: ['Reading of llms.txt', readings.llms],
} as const

export type ObservationName = keyof typeof OBSERVATIONS
/** The value of an observation that was observed. */
export type Seen<N extends ObservationName> = Static<(typeof OBSERVATIONS)[N][1]>

type Schemas = {
  -readonly [N in ObservationName]: ReturnType<
    typeof Type.Optional<ReturnType<typeof observationOf<(typeof OBSERVATIONS)[N][1]>>>
  >
}

export const OBSERVATION_NAMES = Object.keys(OBSERVATIONS) as ObservationName[]
/** What a scan looks for: readers answer later. */
export const SCANNED_NAMES = OBSERVATION_NAMES.filter(
  (name) => !(['mcpReading', 'apiReading', 'cliReading', 'llmsReading'] as string[]).includes(name),
)
export const OBSERVATION_SCHEMAS = Object.fromEntries(
  Object.entries(OBSERVATIONS).map(([name, [, value]]) => [
    name,
    Type.Optional(observationOf(value)),
  ]),
) as Schemas
export const OBSERVATION_TITLES = Object.fromEntries(
  Object.entries(OBSERVATIONS).map(([name, [title]]) => [name, title]),
) as Record<ObservationName, string>

/** Where it is looked for. */
export const OBSERVED_AT = Object.fromEntries(
  Object.entries(OBSERVATIONS).map(([name, [, , surface = 'remote']]) => [name, surface]),
) as Record<ObservationName, 'api' | 'mcp' | 'hosted-mcp' | 'cli' | 'remote'>

/** What evidence of the first release may also hold: files with it are read, without it. */
export const RETIRED_OBSERVATIONS = [
  'agentCard',
  'statusPage',
  'asyncapi',
  'paymentChallenge',
  'botSignatures',
] as const
