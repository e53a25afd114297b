// Every observation that evidence can hold, by name: one list for the schema, the probes and the
// checks.
import type { Static } from 'typebox'
import { observationOf } from '../observation.ts'
import * as api from './api.ts'
import * as auth from './auth.ts'
import * as cli from './cli.ts'
import * as mcp from './mcp.ts'
import { openapi } from './openapi.ts'
import * as siteFiles from './site-files.ts'
import * as web from './web.ts'
import { Type } from '../../schema/type.ts'

const VALUES = {
  site: web.site,
  docs: web.docs,
  documentedTopics: web.documentedTopics,
  markdownNegotiation: web.markdownNegotiation,
  markdownTwins: web.markdownTwins,
  llmsTxt: siteFiles.llmsTxt,
  robots: siteFiles.robots,
  agentAccess: web.agentAccess,
  sitemap: siteFiles.sitemap,
  missingPage: web.missingPage,
  apiCatalog: siteFiles.apiCatalog,
  aiCatalog: siteFiles.aiCatalog,
  agentSkills: siteFiles.agentSkills,
  agentCard: siteFiles.agentCard,
  agentsMd: siteFiles.agentsMd,
  securityTxt: siteFiles.securityTxt,
  statusPage: web.statusPage,
  changelog: web.changelog,
  feeds: web.feeds,
  pricing: web.pricing,
  transportSecurity: web.transportSecurity,
  api: api.api,
  apiLatency: api.apiLatency,
  apiReads: api.apiReads,
  rateLimits: api.rateLimits,
  apiErrors: api.apiErrors,
  methodRefusal: api.methodRefusal,
  cors: api.cors,
  health: api.health,
  graphql: api.graphql,
  asyncapi: api.asyncapi,
  uptime: api.uptime,
  openapi,
  authChallenge: auth.authChallenge,
  protectedResource: auth.protectedResource,
  authorizationServer: auth.authorizationServer,
  authGuide: auth.authGuide,
  paymentChallenge: auth.paymentChallenge,
  botSignatures: auth.botSignatures,
  mcp: mcp.mcp,
  mcpTools: mcp.mcpTools,
  mcpLists: mcp.mcpLists,
  mcpErrors: mcp.mcpErrors,
  mcpOrigin: mcp.mcpOrigin,
  serverCard: mcp.serverCard,
  registryListing: mcp.registryListing,
  cli: cli.cli,
  cliHelp: cli.cliHelp,
  packages: cli.packages,
} as const

export type ObservationName = keyof typeof VALUES
/** The value of an observation that was observed. */
export type Seen<N extends ObservationName> = Static<(typeof VALUES)[N]>

type Schemas = {
  -readonly [N in ObservationName]: ReturnType<
    typeof Type.Optional<ReturnType<typeof observationOf<(typeof VALUES)[N]>>>
  >
}

export const OBSERVATION_NAMES = Object.keys(VALUES) as ObservationName[]
export const OBSERVATION_SCHEMAS = Object.fromEntries(
  Object.entries(VALUES).map(([name, value]) => [name, Type.Optional(observationOf(value))]),
) as Schemas
