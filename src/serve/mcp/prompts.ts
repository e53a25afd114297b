// Prompts: how a user lets an agent choose a tool, or improve their own.
import { fromJsonSchema, type GetPromptResult, type McpServer } from '@modelcontextprotocol/server'

interface Choose {
  task: string
  constraints?: string
}

interface Improve {
  tool: string
}

const CHOOSE = fromJsonSchema<Choose>({
  type: 'object',
  properties: {
    task: { type: 'string', description: 'What the tool is for.' },
    constraints: {
      type: 'string',
      description: 'What it must have, such as "MCP, at least B, no browser".',
    },
  },
  required: ['task'],
})
const IMPROVE = fromJsonSchema<Improve>({
  type: 'object',
  properties: { tool: { type: 'string', description: 'Slug or URL of your tool.' } },
  required: ['tool'],
})

export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    'choose_tool',
    {
      title: 'Choose a tool',
      description: 'Find the tool that fits a task best, and connect it.',
      argsSchema: CHOOSE,
    },
    ({ task, constraints }) => asked(chooseText(task, constraints)),
  )
  server.registerPrompt(
    'improve_my_tool',
    {
      title: 'Improve my tool',
      description: 'See what costs a tool of yours points with agents, and fix it.',
      argsSchema: IMPROVE,
    },
    ({ tool }) => asked(improveText(tool)),
  )
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

function asked(text: string): GetPromptResult {
  return { messages: [{ role: 'user', content: { type: 'text', text } }] }
}
