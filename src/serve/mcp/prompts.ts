// Prompts: how a user lets an agent choose a tool, or improve their own.
import {
  completable,
  fromJsonSchema,
  type GetPromptResult,
  type JsonSchemaType,
  type McpServer,
  type StandardSchemaWithJSON,
  ResourceNotFoundError,
  ResourceTemplate,
  type ReadResourceResult,
} from '@modelcontextprotocol/server'
import { type Ask, AskRefused, readMarkdown, read } from './ask.ts'
import { VALIDATOR, errorText } from './result.ts'
import { keptTools } from '../../domain/evidence/kept-tools.ts'
import { toolsIn } from '../../domain/evidence/observations/mcp.ts'
import { shownServer } from '../../domain/reading/mcp-text.ts'
import { printedRequest, readingRequest } from '../../domain/reading/request.ts'
import type { SearchResults, ToolList } from '../../domain/answer/tool-list.ts'

interface Choose {
  task: string
  constraints?: string
}

interface ReadMine {
  tools: string
}

interface Improve {
  tool: string
}

const CHOOSE = argumentsOf<Choose>({
  task: { type: 'string', description: 'What the tool is for.' },
  constraints: {
    type: 'string',
    description: 'What it must have, such as "MCP, at least B, no browser".',
  },
})
const IMPROVE = argumentsOf<Improve>({
  tool: { type: 'string', description: 'Slug or URL of your tool.' },
})

const READ = argumentsOf<ReadMine>({
  tools: { type: 'string', description: 'The result of tools/list of your server, as JSON.' },
})

/** The first is required. */
function argumentsOf<T>(properties: Record<string, JsonSchemaType>): StandardSchemaWithJSON<T, T> {
  const required = Object.keys(properties).slice(0, 1)
  return fromJsonSchema<T>({ type: 'object', properties, required }, VALIDATOR)
}

export function registerPrompts(server: McpServer, ask: Ask): void {
  server.registerPrompt(
    'choose_tool',
    {
      title: 'Choose a tool',
      description: 'Find the tool that fits a task best, and connect it.',
      argsSchema: CHOOSE,
    },
    ({ task, constraints }) => userMessage(chooseText(task, constraints)),
  )
  server.registerPrompt(
    'improve_my_tool',
    {
      title: 'Improve my tool',
      description: 'See what costs a tool of yours points with agents, and fix it.',
      argsSchema: completing(IMPROVE, 'tool', (begun) => slugsLike(ask, begun)),
    },
    ({ tool }) => userMessage(improveText(tool)),
  )
  server.registerPrompt(
    'read_my_tools',
    {
      title: 'Read my tools',
      description:
        'Answer closed questions about the texts of your own MCP tools, for a grade that rests on reading.',
      argsSchema: READ,
    },
    ({ tools }) => userMessage(readText(tools)),
  )
}

/** The library looks for completions in `shape`, as a schema of its own kind has it. */
function completing<T>(
  schema: StandardSchemaWithJSON<T, T>,
  name: string,
  complete: (begun: string) => Promise<string[]>,
): StandardSchemaWithJSON<T, T> {
  const member = completable(
    fromJsonSchema<string>({ type: 'string' }, VALIDATOR),
    (begun: string | undefined) => complete(begun ?? ''),
  )
  return Object.assign({}, schema, { shape: { [name]: member } })
}

function chooseText(task: string, constraints: string | undefined): string {
  return `Choose a tool for this task: ${task}${constraints ? `\nConstraints: ${constraints}` : ''}

1. Call recommend_tools with the task and the constraints as arguments.
2. Where two are close, call compare_tools.
3. Tell me the tool, its grade, the two figures that decide, and what speaks against it.
4. Show the configuration from connect, and say which key I need and where it comes from. Change nothing before I agree.`
}

function improveText(tool: string): string {
  return `Improve how well AI agents can use this tool of mine: ${tool}

1. Call get_tool with its slug and include ["fixes"]. If it is not known, call submit_tool with its URL and look again after a minute.
2. List the fixes by gain and effort, and name the cheapest set that reaches the next letter.
3. Look for the place of each fix in my code or documentation, and propose the change. Change nothing before I agree.`
}

/** The list is data in it: each of its strings is JSON on a line of its own. */
function readText(given: string): string {
  const tools = toolsFrom(given)
  if (tools === null)
    return 'The argument `tools` is not the result of tools/list as JSON. Tell me so, and ask me for it: {"tools":[…]}.'
  const shown = shownServer({ mcpTools: { tools, tokens: 0, listMs: 0, repeat: null } })
  if (shown === null) return 'The list has no tools. Tell me so.'
  return `${printedRequest(readingRequest('mcp', shown))}
1. Answer as asked, with your own name as \`by.name\` and today as \`by.date\`, and write the object to first.json.
2. Ask me to have it answered a second time, in a conversation that has not seen the first answer, as second.json with \`"pass":2\`.
3. Then \`agentgrade grade tools.json --answers first.json --answers second.json\` grades the list, and names the fixes.
`
}

function toolsFrom(given: string) {
  try {
    const tools = toolsIn(JSON.parse(given))
    return tools && keptTools(tools)
  } catch {
    return null
  }
}

function userMessage(text: string): GetPromptResult {
  return { messages: [{ role: 'user', content: { type: 'text', text } }] }
}

const MARKDOWN = 'text/markdown'
const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

function about(title: string, description: string, ttlMs: number) {
  const cacheHint = { ttlMs, cacheScope: 'public' as const }
  return { title, description, mimeType: MARKDOWN, cacheHint }
}

export function registerResources(server: McpServer, ask: Ask): void {
  server.registerResource(
    'method',
    'agentgrade://method',
    about('How grades are made', 'What letter, score, evidence and confidence mean.', HOUR_MS),
    (uri) => contentsOf(uri, ask, '/docs/read-a-grade.md'),
  )
  server.registerResource(
    'categories',
    'agentgrade://categories',
    about('Categories', 'What tools are for, with counts and averages.', MINUTE_MS),
    (uri) => contentsOf(uri, ask, '/categories.md'),
  )
  const complete = { slug: (begun: string) => slugsLike(ask, begun) }
  server.registerResource(
    'tool',
    new ResourceTemplate('agentgrade://tools/{slug}', { list: undefined, complete }),
    about(
      'Profile of a tool',
      'Grade, criteria and how to connect, in about 200 tokens.',
      MINUTE_MS,
    ),
    (uri, { slug }) => contentsOf(uri, ask, `/tools/${encodeURIComponent(String(slug))}.md`),
  )
}

async function contentsOf(uri: URL, ask: Ask, path: string): Promise<ReadResourceResult> {
  try {
    const text = await readMarkdown(ask, path)
    return { contents: [{ uri: uri.href, mimeType: MARKDOWN, text }] }
  } catch (error) {
    if (!(error instanceof AskRefused)) throw error
    if (error.problem['code'] === 'tool-not-found')
      throw new ResourceNotFoundError(uri.href, errorText(error))
    throw new Error(errorText(error), { cause: error })
  }
}

const MOST_COMPLETED = 10
/** Enough that every name that starts with two letters is among them. */
const MOST_READ = 100

export async function slugsLike(ask: Ask, typed: string): Promise<string[]> {
  const begun = typed.trim().toLowerCase()
  if (begun === '') {
    const best = await read<ToolList>(ask, '/tools', { limit: MOST_COMPLETED, fields: 'slug' })
    return best.tools.map(({ slug }) => slug)
  }
  const { results } = await read<SearchResults>(ask, '/search', {
    q: begun,
    limit: MOST_READ,
    fields: 'slug,name,score',
  })
  return results
    .map(({ slug, name, score }) => ({
      slug,
      score: score ?? 0,
      place: placeOf(begun, slug, name),
    }))
    .filter(({ place }) => place !== null)
    .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0) || other.score - one.score)
    .slice(0, MOST_COMPLETED)
    .map(({ slug }) => slug)
}

/** Null for a tool whose name does not contain it: a completion continues what was typed. */
function placeOf(begun: string, slug: string, name: string): number | null {
  const lower = name.toLowerCase()
  if (slug.startsWith(begun) || lower.startsWith(begun)) return 0
  const words = [...slug.split('-'), ...lower.split(/[^\p{L}\p{N}]+/u)]
  return words.some((word) => word.startsWith(begun)) ? 1 : null
}
