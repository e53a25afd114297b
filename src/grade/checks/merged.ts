// Checks that are several names for one question: it counts once, and each part stays visible with its
// own outcome, place and fix. Parts count for the same access methods: else one way in would pay for
// another, and to publish it would cost.
import { mergeChecks } from '../check.ts'
import {
  clientRegistration,
  pkce,
  protectedResource,
  serverMetadata,
} from './autonomous-auth/oauth.ts'
import { aiCatalog, serverCard } from './discoverability/catalogs.ts'
import { agentGuide, agentsMdFile, skillsIndex } from './discoverability/for-agents.ts'
import { llmsTxtFile, llmsTxtGrammar, llmsTxtLinks } from './discoverability/llms-txt.ts'
import { cliPackage, cliVersion } from './programmatic-access/cli.ts'
import { mcpCapabilities } from './programmatic-access/mcp.ts'
import { webhookManagement, webhooks, webhookSignatures } from './reactivity/webhooks.ts'
import {
  apiMissingPath,
  errorGuidance,
  methodRefusal,
  problemDetails,
} from './reliability/errors.ts'
import { mcpShutdown, mcpStdout, mcpUnknownMethod, mcpUnknownTool } from './reliability/mcp.ts'
import { conditionalRequests, responseValidators } from './speed/caching.ts'
import { latencyMedian, latencyTail } from './speed/latency.ts'
import {
  llmsTxtSize,
  markdownLink,
  markdownNegotiation,
  markdownTwins,
} from './token-efficiency/documents.ts'

/** Can an MCP client find out by itself how to sign in with OAuth, and register? */
export const oauthMetadata = mergeChecks('autonomousAuth', 'oauth-metadata', {
  weight: 7,
  title: 'OAuth metadata',
  why: 'A client that finds servers, flow and registration in documents signs in without a person who looks them up.',
  standard: 'RFC 8414',
  parts: [clientRegistration, protectedResource, serverMetadata, pkce],
})

/** Does the address lead an agent to the MCP server? */
export const mcpEntryPoints = mergeChecks('discoverability', 'mcp-entry-points', {
  weight: 4,
  title: 'Entry points to the MCP server',
  why: 'An agent that knows only the address follows these to the server.',
  parts: [serverCard, aiCatalog],
})

/** Does the tool tell agents how to work with it? */
export const agentGuidance = mergeChecks('discoverability', 'agent-guidance', {
  weight: 10,
  title: 'Guidance for agents',
  why: 'An agent follows a guide that was written for it, instead of guessing from pages for people.',
  parts: [agentGuide, skillsIndex, agentsMdFile],
})

/** Is there an llms.txt that an agent can follow and afford? */
export const llmsTxt = mergeChecks('discoverability', 'llms-txt-file', {
  weight: 7,
  title: 'llms.txt',
  why: 'One short file of links takes an agent to the page that it needs, if it is there, well-formed and small, and its links work.',
  standard: 'llms.txt',
  parts: [llmsTxtFile, llmsTxtGrammar, llmsTxtLinks, llmsTxtSize],
})

/** Can an agent read the documentation as Markdown? */
export const markdownPages = mergeChecks('tokenEfficiency', 'markdown-pages', {
  weight: 7,
  title: 'Markdown documentation',
  why: 'The same page costs a fraction of the tokens as Markdown.',
  standard: 'RFC 7763',
  parts: [markdownNegotiation, markdownTwins, markdownLink],
})

/** Does the API fail in a way that an agent understands? */
export const apiErrors = mergeChecks('reliability', 'api-errors', {
  weight: 7,
  title: 'API errors',
  why: 'An agent can correct its own call when the error says what is wrong, in a form that it can read.',
  standard: 'RFC 9457',
  parts: [problemDetails, errorGuidance, apiMissingPath, methodRefusal],
})

/** Does the API answer fast, and always? */
export const apiLatency = mergeChecks('speed', 'api-latency', {
  weight: 7,
  title: 'API response time',
  why: 'An agent makes many calls in a row and waits for each of them.',
  parts: [latencyMedian, latencyTail],
})

/** Can an agent keep answers of the API, and ask whether they are still right? */
export const responseCaching = mergeChecks('speed', 'response-caching', {
  weight: 4,
  title: 'Caching',
  why: 'What has not changed need not be sent, paid for and read again.',
  standard: 'RFC 9111',
  // How long pages of the documentation may be kept counts for every access method: it stands alone.
  parts: [responseValidators, conditionalRequests],
})

/** Does the MCP server behave as the protocol says? */
export const mcpConformance = mergeChecks('reliability', 'mcp-conformance', {
  weight: 2,
  title: 'MCP conformance',
  why: 'Clients are written against the protocol: what a server does otherwise fails in one of them.',
  standard: 'MCP 2026-07-28',
  parts: [mcpUnknownTool, mcpUnknownMethod, mcpCapabilities, mcpStdout, mcpShutdown],
})

/** Can an agent install the program, and tell which version it has? */
export const cliPackaging = mergeChecks('programmaticAccess', 'cli-packaging', {
  weight: 2,
  title: 'CLI packaging',
  why: 'An agent in a fresh container installs a program with one command, and matches what it knows to its version.',
  standard: 'Command Line Interface Guidelines',
  parts: [cliPackage, cliVersion],
})

/** Does the API tell an agent what changes, in a way that it can trust? */
export const webhookSupport = mergeChecks('reactivity', 'webhook-support', {
  weight: 7,
  title: 'Webhooks',
  why: 'With webhooks that it can set up and check, an agent need not poll.',
  standard: 'Standard Webhooks',
  parts: [webhookSignatures, webhooks, webhookManagement],
})
