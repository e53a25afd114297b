// Every probe of a scan, in the order of requests to one host: what others wait for comes first.
import type { Probe } from '../probe.ts'
import { agentAccess, missingPage, site } from './site.ts'
import { agentSkills, agentsMd } from './agent-files.ts'
import { aiCatalog, apiCatalog, robots, securityTxt, sitemap } from './site-files.ts'
import { api, graphql, openapi } from './api.ts'
import { auth } from './auth.ts'
import { changelog, pricing } from './named-pages.ts'
import { docs, documentedTopics, markdown } from './documentation.ts'
import { llmsTxt } from './llms-txt.ts'
import { mcp } from './mcp/server.ts'
import { packages } from './packages.ts'
import { registryListing, serverCard } from './mcp/listing.ts'
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

/** The search for an MCP server needs no description, and often leaves most of its requests. */
export const PLAN: readonly Probe[] = [mcp, ...PROBES.filter((probe) => probe !== mcp)]
