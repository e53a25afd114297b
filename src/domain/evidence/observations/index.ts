// Every observation that evidence can hold: one list for the schema, the probes and the checks.
import * as api from './api.ts'
import * as mcp from './mcp.ts'
import * as web from './web.ts'
import type { Static } from 'typebox'
import { observationOf } from '../observation.ts'
import { openapi } from './openapi.ts'
import { Type } from '../../schema/type.ts'

/** The title for people, and the schema of the value. */
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
  apiCatalog: ['API catalog', web.apiCatalog],
  aiCatalog: ['AI catalog', web.aiCatalog],
  agentSkills: ['Agent skills', web.agentSkills],
  agentsMd: ['AGENTS.md', web.agentsMd],
  securityTxt: ['security.txt', web.securityTxt],
  changelog: ['Changelog', web.changelog],
  feeds: ['Feeds', web.feeds],
  pricing: ['Pricing', web.pricing],
  transportSecurity: ['HTTPS', web.transportSecurity],
  api: ['API', api.api],
  apiLatency: ['API response time', api.apiLatency],
  apiReads: ['API reads', api.apiReads],
  rateLimits: ['Rate limits', api.rateLimits],
  apiErrors: ['API errors', api.apiErrors],
  methodRefusal: ['Unsupported methods', api.methodRefusal],
  cors: ['CORS', api.cors],
  health: ['Health endpoint', api.health],
  graphql: ['GraphQL', api.graphql],
  uptime: ['Uptime', api.uptime],
  openapi: ['OpenAPI description', openapi],
  authChallenge: ['Sign-in challenge', api.authChallenge],
  protectedResource: ['OAuth resource metadata', api.protectedResource],
  authorizationServer: ['OAuth server metadata', api.authorizationServer],
  authGuide: ['Sign-in guide', api.authGuide],
  mcp: ['MCP server', mcp.mcp],
  mcpTools: ['MCP tools', mcp.mcpTools],
  mcpLists: ['MCP lists', mcp.mcpLists],
  mcpErrors: ['MCP errors', mcp.mcpErrors],
  mcpOrigin: ['MCP origin check', mcp.mcpOrigin],
  serverCard: ['MCP server card', mcp.serverCard],
  registryListing: ['MCP registry', mcp.registryListing],
  cli: ['Command line', mcp.cli],
  cliHelp: ['Command-line help', mcp.cliHelp],
  packages: ['Packages', mcp.packages],
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
export const OBSERVATION_SCHEMAS = Object.fromEntries(
  Object.entries(OBSERVATIONS).map(([name, [, value]]) => [
    name,
    Type.Optional(observationOf(value)),
  ]),
) as Schemas
export const OBSERVATION_TITLES = Object.fromEntries(
  Object.entries(OBSERVATIONS).map(([name, [title]]) => [name, title]),
) as Record<ObservationName, string>

/** What earlier versions have observed: files with it are read, without it. */
export const RETIRED_OBSERVATIONS = [
  'agentCard',
  'statusPage',
  'asyncapi',
  'paymentChallenge',
  'botSignatures',
] as const
