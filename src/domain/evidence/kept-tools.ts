// A list of tools as a server sent it, in the form of evidence: as many, and as much of each, as it holds.
import { objectOf } from '../schema/json.ts'
import type { Seen } from './observations/index.ts'
import { MOST_TOOLS } from './observations/mcp.ts'

type Tools = Seen<'mcpTools'>

const LONGEST_NAME = 500
const LONGEST_DESCRIPTION = 20_000
const DEEPEST = 48

/** Empties, in place, every object and array below the deepest level. */
export function cutDeep<T>(value: T): T {
  const stack: { part: unknown; depth: number }[] = [{ part: value, depth: 0 }]
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { part, depth } = next
    if (typeof part !== 'object' || part === null) continue
    if (depth < DEEPEST)
      for (const member of Object.values(part)) stack.push({ part: member, depth: depth + 1 })
    else if (Array.isArray(part)) part.length = 0
    else for (const key of Object.keys(part)) Reflect.deleteProperty(part, key)
  }
  return value
}

export function keptTools(tools: readonly unknown[]): Tools['tools'] {
  return tools.slice(0, MOST_TOOLS).map(kept)
}

/** Every item of the list counts as a tool; missing members stay missing. */
function kept(sent: unknown): Tools['tools'][number] {
  const {
    name,
    title,
    description,
    inputSchema = null,
    outputSchema,
    annotations,
  } = objectOf(sent) ?? {}
  const hints = objectOf(annotations)
  return {
    name: typeof name === 'string' ? name.slice(0, LONGEST_NAME) : '',
    ...(typeof title === 'string' && { title: title.slice(0, LONGEST_NAME) }),
    ...(typeof description === 'string' && {
      description: description.slice(0, LONGEST_DESCRIPTION),
    }),
    inputSchema: cutDeep(inputSchema),
    ...(outputSchema !== undefined && { outputSchema: cutDeep(outputSchema) }),
    ...(hints && { annotations: cutDeep(hints) }),
  }
}
