// The names of observed MCP tools and API operations, which say what a tool can do.
import { seenIn, type Evidence } from './evidence.ts'

export const MOST_OPERATION_NAMES = 40
export const LONGEST_OPERATION_NAME = 60

/** MCP tools first, then operation ids; of too many an even sample. */
export function operationNames(evidence: Evidence): string[] {
  const { mcpTools, openapi } = seenIn(evidence)
  const tools = mcpTools?.tools.map(({ name }) => name) ?? []
  const operations = openapi?.operations.flatMap(({ operationId }) => operationId ?? []) ?? []
  const first = spread(tools, MOST_OPERATION_NAMES)
  return [...new Set([...first, ...spread(operations, MOST_OPERATION_NAMES - first.length)])]
}

function spread(names: readonly string[], most: number): string[] {
  const usable = names.filter((name) => name.length <= LONGEST_OPERATION_NAME)
  if (usable.length <= most) return usable
  return Array.from(
    { length: most },
    (_, at) => usable[Math.floor((at * usable.length) / most)] ?? '',
  )
}
