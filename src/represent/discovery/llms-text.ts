// llms.txt: what an agent reads first, with the URLs that are worth its tokens.
import { SETUP_IDS } from '../connect/mcp-clients.ts'
import type { Guide } from '../html/guide.ts'
import { dailyReads } from './daily-reads.ts'

/** Guides that an agent needs; people find the others. */
const FOR_AGENTS = new Set([
  'connect-an-agent',
  'read-a-grade',
  'submit-a-tool',
  'review-a-tool',
  'api-keys-and-rate-limits',
  'versions',
])

/**
 * Links are relative, so that it costs the same tokens under every host name; the first one and the
 * endpoint of MCP are whole, because they are copied.
 */
export function llmsText(
  base: string,
  publicReads: number,
  guides: readonly Pick<Guide, 'slug' | 'title' | 'summary'>[],
): string {
  return `# AgentGrade

> How well can an AI agent use this tool? Software tools, graded A+ to F on eight criteria, with how to connect to each.

Links are relative to ${base}/. Reads need no key (${dailyReads(publicReads)} a UTC day per address; POST keys for more). Ask for markdown, by \`Accept: text/markdown\` or \`.md\`: it takes fewer tokens.

## Choose and connect

- [Recommend](${base}/recommend.md?task=email+api+with+mcp&headless=true): the best tools for a task, with reasons and ready configuration
- [MCP](docs/connect-an-agent.md): connect ${base}/mcp and call recommend_tools

## Read

- [Search](search.md?q=send+email): tools by name or by what they can do, best first; the filters of Tools work here too, and so do words: "email api with mcp", "payments at least B"
- [Tools](tools.md?minGrade=B&hasMcp=true&limit=10): graded tools; category, minGrade, access, hasMcp, hasApi, hasCli, kind, evidence, auth, sort, weights, page, limit
- [A tool](tools/resend.md): its grade and how to connect, in about 200 tokens; .json for all of it
- [Connect](tools/resend/connect.md?client=${SETUP_IDS[0]}): ready configuration of a tool for ${SETUP_IDS.slice(0, -1).join(', ')} or ${SETUP_IDS.at(-1)}
- [Compare](compare.md?tools=resend,sendgrid): two to four tools side by side
- [Categories](categories.md): what tools are for
- [Changes](events.md): grades and contracts that changed, by cursor; feeds at feed.atom and feed.json, webhooks by POST webhooks

## Write

- [Submit](docs/api.md): POST tools/submit {"url": "https://…"} has a tool graded
- [Review](docs/api.md): POST reviews {"toolSlug": "…", "task": {"completed": true}, "overallScore": 8} tells how it went

## Guides

${guides
  .filter(({ slug }) => FOR_AGENTS.has(slug))
  .map(({ slug, title, summary }) => `- [${title}](docs/${slug}.md): ${summary}`)
  .join('\n')}
- [More](docs.md): badges, a gate in CI, hosting it yourself

## Optional

- [API description](openapi.json?compact=true): OpenAPI 3.1, compact; without the query all of it; [AsyncAPI](asyncapi.json) for events
- [API reference](docs/api.md): the same to read
- [Problems](docs/errors.md): every error code, and what to do
- [Method](method.md): how grades are made
- [Changelog](changelog.md): what changed
- [Everything](llms-full.txt): guides, reference and errors in one file
`
}
