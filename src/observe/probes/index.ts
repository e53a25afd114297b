// Every probe of a scan, one line each. Requests to one host are sent in this order: what others
// wait for comes first.
import type { Probe } from '../probe.ts'
import { agentAccess } from './agent-access.ts'
import { agentSkills } from './agent-skills.ts'
import { agentsMd } from './agents-md.ts'
import { aiCatalog } from './ai-catalog.ts'
import { apiCatalog } from './api-catalog.ts'
import { api } from './api.ts'
import { auth } from './auth.ts'
import { changelog } from './changelog.ts'
import { docs } from './docs.ts'
import { documentedTopics } from './documented-topics.ts'
import { graphql } from './graphql.ts'
import { llmsTxt } from './llms-txt.ts'
import { markdown } from './markdown.ts'
import { mcp } from './mcp/server.ts'
import { missingPage } from './missing-page.ts'
import { openapi } from './openapi.ts'
import { packages } from './packages.ts'
import { pricing } from './pricing.ts'
import { registryListing } from './mcp/registry-listing.ts'
import { robots } from './robots.ts'
import { securityTxt } from './security-txt.ts'
import { serverCard } from './mcp/server-card.ts'
import { site } from './site.ts'
import { sitemap } from './sitemap.ts'
import { transportSecurity } from './transport-security.ts'

export const PROBES: readonly Probe[] = [
  openapi,
  mcp,
  site,
  docs,
  api,
  auth,
  llmsTxt,
  markdown,
  documentedTopics,
  packages,
  serverCard,
  changelog,
  agentSkills,
  agentAccess,
  agentsMd,
  aiCatalog,
  apiCatalog,
  graphql,
  missingPage,
  pricing,
  registryListing,
  robots,
  securityTxt,
  sitemap,
  transportSecurity,
]

/**
 * The order in which probes may use what is left. The search for an MCP server needs no
 * description, and often leaves most of its requests.
 */
export const PLAN: readonly Probe[] = [mcp, ...PROBES.filter((probe) => probe !== mcp)]
