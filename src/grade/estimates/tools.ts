// What structure tells of the tools of an MCP server, on the scale of a reader. What they do, and
// whether their texts are true, it does not tell.
import type { Seen } from '../../domain/evidence/observations/index.ts'
import { without } from '../../domain/schema/json.ts'
import { readOnce } from '../reading/read-once.ts'
import { isControl } from './controls.ts'
import { byLength, mean, share, WITHOUT_PARAMETERS } from './figures.ts'
import { parametersOf, type ToolParameter } from './parameters.ts'

type McpTools = Seen<'mcpTools'>
type Tool = McpTools['tools'][number]

/** Means over the tools, from 0 to 4, and the counts that they rest on. */
interface ToolEstimates {
  texts: number
  args: number
  answers: number
  /** Tools with a description, and those with one that is long enough to say more than a name. */
  described: number
  long: number
  parameters: number
  describedParameters: number
  /** Parameters that list or bound their values, show one, or are booleans. */
  formedParameters: number
  /** Tools that say what comes back, and those that let a caller keep it small. */
  answering: number
  controlled: number
  /** The tools with the least said of them, and with the least said of their parameters. */
  barest: string
  leastFilled: string
  /** Of the list as a client sends it, without output schemas. */
  listTokens: number
}

const LONG_ENOUGH = 80
const SHORT = [
  [1, 0],
  [40, 1],
  [LONG_ENOUGH, 1.6],
] as const
const [DESCRIBED_PARAMETERS, HALF_DESCRIBED] = [0.7, 2.2]
const LONG = [
  [200, 2.6],
  [Infinity, 3],
] as const
/** Undefined of a server without tools. */
export const toolEstimates = readOnce(({ tools, tokens }: McpTools): ToolEstimates | undefined => {
  const all = tools.map(estimatedTool)
  const parameters = all.flatMap((one) => one.parameters)
  const texts = mean(all.map((one) => one.texts))
  const args = mean(all.map((one) => one.args))
  const answers = mean(all.map((one) => one.answers))
  const [first] = all
  if (texts === undefined || args === undefined || answers === undefined || !first) return undefined
  const least = (by: 'texts' | 'args') =>
    all.reduce((worst, one) => (one[by] < worst[by] ? one : worst), first).name
  return {
    texts,
    args,
    answers,
    described: all.filter(({ bytes }) => bytes > 0).length,
    long: all.filter(({ bytes }) => bytes >= LONG_ENOUGH).length,
    parameters: parameters.length,
    describedParameters: parameters.filter(({ isDescribed }) => isDescribed).length,
    formedParameters: parameters.filter(({ isFormed }) => isFormed).length,
    answering: all.filter(({ hasOutput }) => hasOutput).length,
    controlled: all.filter(({ isControlled }) => isControlled).length,
    barest: least('texts'),
    leastFilled: least('args'),
    listTokens: Math.round(tokens * inputShare(tools)),
  }
})

const estimatedTool = readOnce((tool: Tool) => {
  const parameters = parametersOf(tool.inputSchema)
  const hasOutput = tool.outputSchema !== undefined
  const isControlled = parameters.some(
    (parameter) => !parameter.isObject && isControl(parameter.name),
  )
  return {
    name: tool.name,
    bytes: Buffer.byteLength((tool.description ?? '').trim()),
    parameters,
    texts: textsOf(tool, parameters),
    args: argsOf(parameters),
    answers: 0.4 + (hasOutput ? 1.3 : 0) + (isControlled ? 1.5 : 0),
    hasOutput,
    isControlled,
  }
})

const COMMANDS = new Set(['command', 'cmd', 'shell', 'script', 'sql'])

/** The parameter of a tool that takes any text as a command; undefined if there is none. */
export function freeCommandOf(tool: Tool): string | undefined {
  return estimatedTool(tool).parameters.find(
    ({ name, isFreeText }) => isFreeText && COMMANDS.has(name.toLowerCase()),
  )?.name
}

function textsOf({ description = '' }: Tool, parameters: readonly ToolParameter[]): number {
  const bytes = Buffer.byteLength(description.trim())
  if (bytes < LONG_ENOUGH) return byLength(bytes, SHORT)
  return describedOf(parameters) < DESCRIBED_PARAMETERS ? HALF_DESCRIBED : byLength(bytes, LONG)
}

function argsOf(parameters: readonly ToolParameter[]): number {
  if (parameters.length === 0) return WITHOUT_PARAMETERS
  return 1 + 1.2 * describedOf(parameters) + 0.8 * share(parameters, ({ isFormed }) => isFormed)
}

function describedOf(parameters: readonly ToolParameter[]): number {
  return share(parameters, ({ isDescribed }) => isDescribed)
}

/** The part of the list that is no output schema, by its bytes: tokens are counted of the whole. */
function inputShare(tools: readonly Tool[]): number {
  if (tools.every(({ outputSchema }) => outputSchema === undefined)) return 1
  return bytesOf(tools.map((tool) => without(tool, ['outputSchema']))) / bytesOf(tools)
}

function bytesOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value))
}
