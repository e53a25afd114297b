// The TypeScript SDK v1, on which several clients rest: it refuses a list for one malformed tool.
import { defineClient, type RuleMatch, type SeenTool } from '../client.ts'
import { found, toolText } from '../findings.ts'
import { isObject, type JsonObject, memberOf } from '../../domain/schema/json.ts'
import { pointerIn } from '../schema/nodes.ts'
import type { SentServer, SentTool } from '../server.ts'
import facts from './sdk-v1.json' with { type: 'json' }

const LOST = 'every tool of the server'
const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint']

export const sdkV1 = defineClient('sdk-v1', facts, {
  look(server) {
    const findings = sdkFindings(server)
    const tools = server.tools.filter(({ isTool }) => isTool).map(asSent)
    return { tools, findings, context: { upFront: () => tools.map(toolText) } }
  },
})

function asSent({ name, description, sent, isTooLarge }: SentTool): SeenTool {
  const parameters = isTooLarge ? null : memberOf(sent, 'inputSchema')
  return { name, as: name, description: description ?? '', parameters }
}

/** Why the SDK refuses the list: the first reason of each tool. Some clients tolerate outputs. */
export function sdkFindings(
  { tools, firstPage }: SentServer,
  {
    toleratesOutput = 'nothing',
    readsPages = true,
  }: { toleratesOutput?: 'nothing' | 'compile' | 'any'; readsPages?: boolean } = {},
): RuleMatch[] {
  const read = readsPages ? tools : tools.slice(0, firstPage)
  return read.flatMap((tool) => {
    const output =
      toleratesOutput === 'any'
        ? null
        : (outputProblem(tool) ?? (toleratesOutput === 'compile' ? null : compileProblem(tool)))
    return (
      textProblem(tool) ?? schemaProblem(tool, 'inputSchema', 'sdk-input-schema') ?? output ?? []
    )
  })
}

function textProblem(tool: SentTool): RuleMatch | null {
  const { sent } = tool
  const problem = (pointer: string, what: string) =>
    found('sdk-text', tool, pointer, `${LOST}: ${what}`)
  if (!isObject(sent)) return problem('', 'an item of the list is no object')
  if (typeof sent['name'] !== 'string') return problem('/name', 'a name is not text')
  for (const key of ['title', 'description'])
    if (Object.hasOwn(sent, key) && typeof sent[key] !== 'string')
      return problem(`/${key}`, `a ${key} is not text`)
  const meta = memberOf(sent, '_meta')
  if (meta !== undefined && !isObject(meta)) return problem('/_meta', '_meta is no object')
  const annotations = memberOf(sent, 'annotations')
  if (annotations === undefined) return null
  if (!isObject(annotations)) return problem('/annotations', 'annotations are no object')
  const title = memberOf(annotations, 'title')
  if (title !== undefined && typeof title !== 'string')
    return problem('/annotations/title', 'a title is not text')
  const hint = wrongHint(annotations)
  return hint === undefined
    ? null
    : problem(`/annotations/${hint}`, `${hint} is neither true nor false`)
}

/** The first hint that is neither true nor false. */
export function wrongHint(annotations: unknown): string | undefined {
  return HINTS.find((key) => !['undefined', 'boolean'].includes(typeof memberOf(annotations, key)))
}

export function outputProblem(tool: SentTool): RuleMatch | null {
  return memberOf(tool.sent, 'outputSchema') === undefined
    ? null
    : schemaProblem(tool, 'outputSchema', 'sdk-output-type')
}

function schemaProblem(
  tool: SentTool,
  member: 'inputSchema' | 'outputSchema',
  rule: string,
): RuleMatch | null {
  const schema = memberOf(tool.sent, member)
  if (!isObject(schema)) return found(rule, tool, `/${member}`, LOST)
  if (memberOf(schema, 'type') !== 'object') return found(rule, tool, `/${member}/type`, LOST)
  const at = shapeProblem(schema)
  return at === null ? null : found('sdk-property', tool, pointerIn(member, at), LOST)
}

/** What the SDK looks at in a schema: its type, the properties of the root, and required. */
function shapeProblem(schema: JsonObject): readonly string[] | null {
  const properties = memberOf(schema, 'properties')
  if (properties !== undefined) {
    if (!isObject(properties)) return ['properties']
    const wrong = Object.entries(properties).find(
      ([, each]) => typeof each !== 'object' || each === null,
    )
    if (wrong) return ['properties', wrong[0]]
  }
  const required = memberOf(schema, 'required')
  const isNames = Array.isArray(required) && required.every((name) => typeof name === 'string')
  return required === undefined || isNames ? null : ['required']
}

/** What its validator cannot compile. */
export function compileProblem(tool: SentTool): RuleMatch | null {
  if (tool.outputFault === null) return null
  return found('sdk-output-compile', tool, pointerIn('outputSchema', tool.outputFault), LOST)
}
