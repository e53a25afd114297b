// Resources: the profile of each tool, and the grading method.
import {
  ResourceNotFoundError,
  ResourceTemplate,
  type McpServer,
  type ReadResourceResult,
} from '@modelcontextprotocol/server'
import { AskRefused, readMarkdown, type Ask } from './ask.ts'
import { slugsLike } from './completion.ts'
import { errorText } from './result.ts'

const MARKDOWN = 'text/markdown'
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

export function registerResources(server: McpServer, ask: Ask): void {
  const method = {
    title: 'How grades are made',
    description: 'What letter, score, evidence and confidence mean.',
    mimeType: MARKDOWN,
  }
  server.registerResource(
    'method',
    'agentgrade://method',
    { ...method, cacheHint: { ttlMs: HOUR_MS, cacheScope: 'public' } },
    (uri) => contentsOf(uri, () => readMarkdown(ask, '/docs/read-a-grade.md')),
  )
  const categories = {
    title: 'Categories',
    description: 'What tools are for, with counts and averages.',
    mimeType: MARKDOWN,
  }
  server.registerResource(
    'categories',
    'agentgrade://categories',
    { ...categories, cacheHint: { ttlMs: MINUTE_MS, cacheScope: 'public' } },
    (uri) => contentsOf(uri, () => readMarkdown(ask, '/categories.md')),
  )
  const template = new ResourceTemplate('agentgrade://tools/{slug}', {
    list: undefined,
    complete: { slug: (begun) => slugsLike(ask, begun) },
  })
  const profile = {
    title: 'Profile of a tool',
    description: 'Grade, criteria and how to connect, in about 200 tokens.',
    mimeType: MARKDOWN,
  }
  server.registerResource(
    'tool',
    template,
    { ...profile, cacheHint: { ttlMs: MINUTE_MS, cacheScope: 'public' } },
    (uri, { slug }) =>
      contentsOf(uri, () => readMarkdown(ask, `/tools/${encodeURIComponent(String(slug))}.md`)),
  )
}

async function contentsOf(uri: URL, make: () => Promise<string>): Promise<ReadResourceResult> {
  try {
    return { contents: [{ uri: uri.href, mimeType: MARKDOWN, text: await make() }] }
  } catch (error) {
    if (!(error instanceof AskRefused)) throw error
    if (error.problem['code'] === 'tool-not-found')
      throw new ResourceNotFoundError(uri.href, errorText(error))
    throw new Error(errorText(error), { cause: error })
  }
}
