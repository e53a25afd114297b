// What a client is given: the name of the server, its instructions and its tools, as they were sent.
import { compileFault } from './schema/meta-schema.ts'
import { isObject, type JsonObject, memberOf, sizeOf } from '../domain/schema/json.ts'
import { nodesOf, type Path, type SchemaNode } from './schema/nodes.ts'
import { traitsOf, type Traits } from './schema/traits.ts'

/** Beyond these, nothing is claimed: the list is cut, and the view says so. */
export const OWN_LIMITS = { tools: 1_000, parts: 60_000, depth: 120, findings: 500 } as const

/** Stands for the name that people give a server in their configuration. */
export const ANY_NAME = 'server'

export interface Server {
  name: string
  instructions?: string | null
  /** The complete list, all pages. */
  tools: readonly unknown[]
  /** How many tools each page has, if the server sends pages. */
  pageSizes?: readonly number[]
}

export interface ClientOptions {
  /** Whether tools are found by searching; as the client does by default if left out. */
  toolSearch?: boolean
  /** The family of the model, such as `gpt-4o`, `claude-sonnet` or `gemini-3`. */
  model?: string
  /** Names that the client has given to other tools already. */
  otherNames?: readonly string[]
}

/** One tool as it was sent, with what is certain about its form. */
export interface SentTool {
  at: number
  /** As sent; an item without a name gets its place in the list. */
  name: string
  description: string | null
  title: string | null
  /** Null if it is no object. */
  schema: JsonObject | null
  /** Every schema in its schema, the outer before the inner. */
  nodes: readonly SchemaNode[]
  /** What they have. */
  traits: Traits
  outputSchema: unknown
  /** Where a validator cannot compile its outputSchema; null if it can. */
  outputFault: Path | null
  sent: unknown
  /** Whether it is an object with a name. */
  isTool: boolean
  /** Whether its schema is larger or deeper than is looked at. */
  isTooLarge: boolean
}

/** The tools of a server as they were sent, each read once for all clients. */
export interface SentServer {
  name: string
  instructions: string
  tools: readonly SentTool[]
  /** Also those that are not looked at. */
  count: number
  firstPage: number
}

export function readServer({ name, instructions, tools, pageSizes }: Server): SentServer {
  const firstPage =
    pageSizes !== undefined && pageSizes.length > 1 ? (pageSizes[0] ?? 0) : tools.length
  return {
    name,
    instructions: instructions ?? '',
    tools: tools.slice(0, OWN_LIMITS.tools).map(readTool),
    count: tools.length,
    firstPage,
  }
}

function readTool(sent: unknown, at: number): SentTool {
  const name = memberOf(sent, 'name')
  const description = memberOf(sent, 'description')
  const title = memberOf(sent, 'title')
  const schema = memberOf(sent, 'inputSchema')
  const outputSchema = memberOf(sent, 'outputSchema')
  const isTool = isObject(sent) && typeof name === 'string'
  const isTooLarge = !sizeOf([schema, outputSchema], OWN_LIMITS.parts, OWN_LIMITS.depth)
  const read = isObject(schema) && !isTooLarge ? schema : null
  const nodes = nodesOf(read)
  return {
    at,
    name: typeof name === 'string' ? name : `tools[${at}]`,
    description: typeof description === 'string' ? description : null,
    title: typeof title === 'string' ? title : null,
    schema: read,
    nodes,
    traits: traitsOf(nodes),
    outputSchema: isTooLarge ? undefined : outputSchema,
    outputFault: isObject(outputSchema) && !isTooLarge ? compileFault(outputSchema) : null,
    sent,
    isTool,
    isTooLarge,
  }
}
