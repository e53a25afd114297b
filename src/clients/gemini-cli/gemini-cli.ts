// Gemini CLI: prefixed names of at most 63 characters, the first page only, a parameter of its own.
import { defineClient, type RuleMatch } from '../client.ts'
import {
  firstPageOf,
  found,
  nameFinding,
  rewrittenTool,
  seenTool,
  toolText,
  uniqueBy,
} from '../findings.ts'
import {
  isObject,
  type JsonObject,
  mapItems,
  mapMembers,
  memberOf,
} from '../../domain/schema/json.ts'
import { pointerIn } from '../schema/nodes.ts'
import { sdkFindings } from '../sdk-v1/sdk-v1.ts'
import type { SentServer, SentTool } from '../server.ts'
import { addressAt, isRemote, mcpServers } from '../setup.ts'
import facts from './gemini-cli.json' with { type: 'json' }

const LONGEST_NAME = 63
const END = 30
const WAIT = {
  type: 'boolean',
  description:
    'Set to true to wait for all previously requested tools in this turn to complete before starting. Set to false (or omit) to run in parallel. Use true when this tool depends on the output of previous tools.',
}

export const geminiCli = defineClient('gemini-cli', facts, {
  look(server) {
    const refused = sdkFindings(server, { toleratesOutput: 'compile', readsPages: false })
    if (refused.length > 0) return { tools: [], findings: refused }
    const { read, findings } = firstPageOf(server, 'gemini-first-page')
    const nameless = read.filter(({ name }) => name === '')
    const named = read
      .filter(({ name }) => name !== '')
      .map((tool) => ({ tool, as: geminiName(server.name, tool.name) }))
    const { kept, dropped } = uniqueBy(named, ({ as }) => as, 'last')
    const tools = kept.map(({ tool, as }) =>
      rewrittenTool(seenTool(tool, as), () => withWait(nullable(tool.schema ?? {}) as JsonObject)),
    )
    return {
      tools,
      findings: [
        ...findings,
        ...nameless.map((tool) => found('gemini-empty-name', tool, '/name', 'the tool')),
        ...dropped.map(({ tool, as }) =>
          found('gemini-clash', tool, '/name', `the tool: another is called ${as}`),
        ),
        ...kept.flatMap(({ tool, as }) => [
          ...nameFinding('gemini-name', tool, as),
          ...schemaFindings(tool),
        ]),
        ...serverFinding(server),
      ],
      context: { upFront: () => [...instructionsOf(server), ...tools.map(toolText)] },
    }
  },
  setup: {
    rank: 7,
    file: '~/.gemini/settings.json',
    // Streamable HTTP is at `httpUrl`, SSE at `url`.
    write: (name, server) => ({
      config: mcpServers(
        name,
        isRemote(server) ? addressAt(server.type === 'http' ? 'httpUrl' : 'url', server) : server,
      ),
    }),
  },
})

function geminiName(server: string, tool: string): string {
  const joined = `${server}_${tool}`
  const name = (joined.startsWith('mcp_') ? joined : `mcp_${joined}`).replace(
    /[^a-zA-Z0-9_\-.:]/g,
    '_',
  )
  return name.length > LONGEST_NAME ? `${name.slice(0, END)}...${name.slice(-END)}` : name
}

/** Everywhere, whatever the object is: `{type: [X, "null"]}` becomes X with nullable. */
function nullable(value: unknown): unknown {
  if (Array.isArray(value)) return mapItems(value, nullable)
  if (!isObject(value)) return value
  const type = memberOf(value, 'type')
  const other = Array.isArray(type) ? besidesNull(type) : null
  return mapMembers(other === null ? value : { ...value, type: other, nullable: true }, nullable)
}

function besidesNull(types: readonly unknown[]): string | null {
  const at = types.indexOf('null')
  const other = types[1 - at]
  return types.length === 2 && at >= 0 && typeof other === 'string' ? other : null
}

function withWait(schema: JsonObject): JsonObject {
  const properties = memberOf(schema, 'properties') ?? {}
  return schema['type'] === 'object' && isObject(properties)
    ? { ...schema, properties: { ...properties, wait_for_previous: WAIT } }
    : schema
}

function schemaFindings(tool: SentTool): RuleMatch[] {
  const findings: RuleMatch[] = []
  const own = '/inputSchema/properties/wait_for_previous'
  if (isObject(memberOf(memberOf(tool.schema, 'properties'), 'wait_for_previous')))
    findings.push(found('gemini-wait', tool, own, 'your own parameter of this name'))
  for (const { schema, path } of tool.traits.hasTypeLists ? tool.nodes : []) {
    const type = memberOf(schema, 'type')
    if (!Array.isArray(type) || besidesNull(type) === null) continue
    const pointer = pointerIn('inputSchema', [...path, 'type'])
    return [
      ...findings,
      found('gemini-nullable', tool, pointer, 'null as a type; nullable says it'),
    ]
  }
  return findings
}

function serverFinding({ name }: SentServer): RuleMatch[] {
  return name.includes('_')
    ? [found('gemini-server-name', null, '', 'nothing, but rules for single tools may not match')]
    : []
}

function instructionsOf({ name, instructions }: SentServer): string[] {
  return instructions === ''
    ? []
    : [
        `The following are instructions provided by the tool server '${name}':\n---[start of server instructions]---\n${instructions}\n---[end of server instructions]---`,
      ]
}
