// docs/agent-costs.md: what agents pay in o200k tokens, measured on a service with the launch
// catalogue, and the way to a task from the first request to the configuration.
import { encode } from 'gpt-tokenizer/encoding/o200k_base'
import { call, ERAS, openMcp, type AnyClient } from '../../test/agents/open-mcp.ts'
import { closedAfter } from './closed-after.ts'

const TASK = 'pick an email API with MCP and connect it'
const BASE = 'https://agentgrade.example.com'

type App = Awaited<ReturnType<typeof openMcp>>['app']

interface Step {
  words: string
  tokens: number
}

export async function agentCosts(): Promise<string> {
  return closedAfter(async (t) => {
    const { app, address } = await openMcp(t, { settings: { publicUrl: BASE } })
    const client = await ERAS['2026'](t, address)
    return pageOf(await measured(app, client), await overMcp(client), await overHttp(app))
  })
}

async function measured(app: App, client: AnyClient): Promise<Step[]> {
  const read = async (words: string, url: string): Promise<Step> => ({
    words,
    tokens: count(await bodyOf(app, url)),
  })
  const asked = async (words: string, name: string, given: Record<string, unknown>) => ({
    words,
    tokens: count((await call(client, name, given)).content[0]?.text ?? ''),
  })
  return [
    await read('discover the service: `/llms.txt`', '/llms.txt'),
    { words: '`tools/list` over MCP', tokens: count(JSON.stringify(await client.listTools())) },
    await read(
      'a search of ten: `/search.md?q=send+email&limit=10`',
      '/search.md?q=send+email&limit=10',
    ),
    await asked('a search of ten: `search_tools` over MCP', 'search_tools', {
      query: 'send email',
      limit: 10,
    }),
    await read('a profile: `/tools/resend.md`', '/tools/resend.md'),
    await read(
      'a comparison of three: `/compare.md?tools=resend,postmark,mailgun`',
      '/compare.md?tools=resend,postmark,mailgun',
    ),
    await asked('a recommendation of three: `recommend_tools` over MCP', 'recommend_tools', {
      task: TASK,
    }),
    await asked('a tool with its fixes: `get_tool` over MCP', 'get_tool', {
      slug: 'resend',
      include: ['fixes'],
    }),
    await read('ten tools: `/tools.md?limit=10`', '/tools.md?limit=10'),
    await read(
      'fifty tools, names and grades alone: `/tools?fields=slug,grade`',
      '/tools?fields=slug,grade',
    ),
    await read('how grades are made: `/docs/read-a-grade.md`', '/docs/read-a-grade.md'),
    await read('the whole contract: `/openapi.json?compact=true`', '/openapi.json?compact=true'),
  ]
}

async function overMcp(client: AnyClient): Promise<Step[]> {
  const answer = await call(client, 'recommend_tools', { task: TASK, limit: 1 })
  return [
    {
      words: 'connect: the instructions of the server',
      tokens: count(client.getInstructions() ?? ''),
    },
    { words: '`tools/list`', tokens: count(JSON.stringify(await client.listTools())) },
    {
      words: '`recommend_tools` with the task and `limit` 1',
      tokens: count(answer.content[0]?.text ?? ''),
    },
  ]
}

async function overHttp(app: App): Promise<Step[]> {
  const path = `/recommend.md?task=${encodeURIComponent(TASK).replaceAll('%20', '+')}&limit=1`
  const answer = await bodyOf(app, path)
  if (!/\.mcp\.json \(Claude Code\): `\{"mcpServers":/.test(answer))
    throw new Error('The recommendation holds no configuration for Claude Code.')
  return [
    { words: '`GET /llms.txt`', tokens: count(await bodyOf(app, '/llms.txt')) },
    { words: `\`GET ${path}\``, tokens: count(answer) },
  ]
}

function pageOf(costs: readonly Step[], mcp: readonly Step[], http: readonly Step[]): string {
  return `# What agents pay

Printed by \`npm run docs\` from a service with the launch catalogue: o200k tokens of the answers, rounded up. [Connect an agent](guides/connect-an-agent.md) has the bounds that tests hold.

${table('An agent reads', costs)}

## "${TASK[0]?.toUpperCase()}${TASK.slice(1)}"

From knowing only the address of the service to configuration that works. Both ways end with \`connect.mcp.config\` as \`.mcp.json\` of Claude Code, the reasons in figures, and where the key comes from.

Over MCP, ${mcp.length} requests, ${sum(mcp)} tokens:

${table('Request', mcp)}

Over HTTP, ${http.length} requests, ${sum(http)} tokens:

${table('Request', http)}
`
}

function table(title: string, steps: readonly Step[]): string {
  const rows = steps.map(({ words, tokens }): [string, string] => [words, shown(tokens)])
  const widths = [
    Math.max(title.length, ...rows.map(([words]) => words.length)),
    Math.max('Tokens'.length, ...rows.map(([, tokens]) => tokens.length)),
  ] as const
  return [
    `| ${title.padEnd(widths[0])} | ${'Tokens'.padStart(widths[1])} |`,
    `| ${'-'.repeat(widths[0])} | ${'-'.repeat(widths[1] - 1)}: |`,
    ...rows.map(
      ([words, tokens]) => `| ${words.padEnd(widths[0])} | ${tokens.padStart(widths[1])} |`,
    ),
  ].join('\n')
}

function sum(steps: readonly Step[]): string {
  return shown(steps.reduce((total, { tokens }) => total + tokens, 0))
}

/** Rounded up, so that a word more or less changes nothing. */
function shown(tokens: number): string {
  return (Math.ceil(tokens / 20) * 20).toLocaleString('en-US')
}

function count(text: string): number {
  return encode(text).length
}

async function bodyOf(app: App, url: string): Promise<string> {
  const answer = await app.inject({ url, headers: { host: 'localhost' } })
  if (answer.statusCode !== 200) throw new Error(`${url} answers ${answer.statusCode}.`)
  return answer.body
}
