// Prompts: how a user lets an agent choose a tool, or improve their own.
import {
  completable,
  fromJsonSchema,
  type GetPromptResult,
  type McpServer,
  type StandardSchemaWithJSON,
} from '@modelcontextprotocol/server'
import type { Ask } from './ask.ts'
import { VALIDATOR } from './arguments.ts'
import { slugsLike } from './completion.ts'

interface Choose {
  task: string
  constraints?: string
}

interface Improve {
  tool: string
}

const CHOOSE = fromJsonSchema<Choose>(
  {
    type: 'object',
    properties: {
      task: { type: 'string', description: 'What the tool is for.' },
      constraints: {
        type: 'string',
        description: 'What it must have, such as "MCP, at least B, no browser".',
      },
    },
    required: ['task'],
  },
  VALIDATOR,
)
const IMPROVE = fromJsonSchema<Improve>(
  {
    type: 'object',
    properties: { tool: { type: 'string', description: 'Slug or URL of your tool.' } },
    required: ['tool'],
  },
  VALIDATOR,
)

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

function userMessage(text: string): GetPromptResult {
  return { messages: [{ role: 'user', content: { type: 'text', text } }] }
}
