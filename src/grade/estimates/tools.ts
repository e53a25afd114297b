// What structure tells of the tools of an MCP server, on the scale of a reader. What they do, and
// whether their texts are true, it does not tell.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { without } from '../../domain/schema/json.ts'
import { isControl } from './controls.ts'
import { byLength, mean, share, WITHOUT_PARAMETERS } from './figures.ts'
import { parametersOf, type ToolParameter } from './parameters.ts'

type McpTools = Seen<'mcpTools'>
type Tool = McpTools['tools'][number]

/** Means over the tools, from 0 to 4. */
interface ToolEstimates {
  texts: number
  args: number
  answers: number
  /** The share of tools with a mark. */
  marked: number
  /** Of the list as a client sends it, without output schemas. */
  listTokens: number
  /** Tools that take any text as a command. */
  freeCommands: string[]
}

const SHORT = [
  [1, 0],
  [40, 1],
  [80, 1.6],
] as const
const [DESCRIBED_PARAMETERS, HALF_DESCRIBED] = [0.7, 2.2]
const LONG = [
  [200, 2.6],
  [Infinity, 3],
] as const
const COMMANDS = new Set(['command', 'cmd', 'shell', 'script', 'sql'])
const MARKS = ['readOnlyHint', 'destructiveHint']

/** Undefined of a server without tools. */
export function toolEstimates({ tools, tokens }: McpTools): ToolEstimates | undefined {
  const read = tools.map((tool) => ({ tool, parameters: parametersOf(tool.inputSchema) }))
  const texts = mean(read.map(({ tool, parameters }) => textsOf(tool, parameters)))
  const args = mean(read.map(({ parameters }) => argsOf(parameters)))
  const answers = mean(read.map(({ tool, parameters }) => answersOf(tool, parameters)))
  if (texts === undefined || args === undefined || answers === undefined) return undefined
  return {
    texts,
    args,
    answers,
    marked: share(tools, isMarked),
    listTokens: tokens * inputShare(tools),
    freeCommands: read
      .filter(({ parameters }) => parameters.some(isFreeCommand))
      .map(({ tool }) => tool.name),
  }
}

function textsOf({ description = '' }: Tool, parameters: readonly ToolParameter[]): number {
  const bytes = Buffer.byteLength(description.trim())
  if (bytes < 80) return byLength(bytes, SHORT)
  return describedOf(parameters) < DESCRIBED_PARAMETERS ? HALF_DESCRIBED : byLength(bytes, LONG)
}

function argsOf(parameters: readonly ToolParameter[]): number {
  if (parameters.length === 0) return WITHOUT_PARAMETERS
  return 1 + 1.2 * describedOf(parameters) + 0.8 * share(parameters, ({ isFormed }) => isFormed)
}

function answersOf({ outputSchema }: Tool, parameters: readonly ToolParameter[]): number {
  const isControlled = parameters.some(({ name }) => isControl(name))
  return 0.4 + (outputSchema === undefined ? 0 : 1.3) + (isControlled ? 1.5 : 0)
}

function describedOf(parameters: readonly ToolParameter[]): number {
  return share(parameters, ({ isDescribed }) => isDescribed)
}

function isMarked({ annotations }: Tool): boolean {
  return MARKS.some((mark) => typeof annotations?.[mark] === 'boolean')
}

function isFreeCommand({ name, isFreeText }: ToolParameter): boolean {
  return isFreeText && COMMANDS.has(name.toLowerCase())
}

/** The part of the list that is no output schema, by its bytes: tokens are counted of the whole. */
function inputShare(tools: readonly Tool[]): number {
  if (tools.every(({ outputSchema }) => outputSchema === undefined)) return 1
  return bytesOf(tools.map((tool) => without(tool, ['outputSchema']))) / bytesOf(tools)
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
