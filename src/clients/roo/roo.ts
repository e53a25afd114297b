// Roo Code: mcp--server--tool, and schemas closed for strict calls.
import { defineClient, type RuleMatch } from '../client.ts'
import { found, nameFinding, schemaFindings, seenTool, toolText, uniqueBy } from '../findings.ts'
import { isObject, memberOf } from '../../domain/schema/json.ts'
import { pointerIn } from '../schema/nodes.ts'
import type { SentTool } from '../server.ts'
import facts from './roo.json' with { type: 'json' }
import { rooSchema } from './schema.ts'

const LONGEST_NAME = 64
const TYPES: ReadonlySet<string> = new Set(
  'string number integer boolean null object array'.split(' '),
)

export const roo = defineClient('roo', facts, {
  look(server) {
    const named = server.tools
      .filter(({ isTool }) => isTool)
      .map((tool) => ({ tool, as: rooName(server.name, tool.name) }))
    const { kept, dropped } = uniqueBy(named, ({ as }) => as, 'first')
    const findings: RuleMatch[] = []
    const tools = kept.map(({ tool, as }) => {
      findings.push(...nameFinding('roo-name', tool, as))
      return seenTool(tool, as, parametersOf(tool, findings))
    })
    for (const { tool, as } of dropped)
      findings.push(found('roo-duplicate', tool, '/name', `the tool: another is called ${as}`))
    if (server.count > facts.limit.most)
      findings.push(found('roo-many', null, '', `nothing, but it has ${server.count} tools`))
    return {
      tools,
      findings: [...findings, ...schemaFindings(kept.map(({ tool }) => tool))],
      context: { upFront: () => tools.map(toolText) },
    }
  },
})

function rooName(server: string, tool: string): string {
  return `mcp--${plainPart(server)}--${plainPart(tool)}`.slice(0, LONGEST_NAME)
}

function plainPart(name: string): string {
  if (name === '') return '_'
  const plain = name
    .replace(/\s+/g, '_')
    .replace(/[^a-zA-Z0-9_-]/g, '')
    .replace(/-{2,}/g, '-')
  if (plain === '') return '_unnamed'
  return /^[a-zA-Z_]/.test(plain) ? plain : `_${plain}`
}

function parametersOf(tool: SentTool, findings: RuleMatch[]): unknown {
  // What it cannot read as a schema, it leaves as it is.
  if (tool.schema === null || !isReadable(tool)) return tool.schema
  const reported = new Set<string>()
  return rooSchema(tool.schema, (rule, path, lost) => {
    if (reported.has(rule)) return
    reported.add(rule)
    findings.push(found(rule, tool, pointerIn('inputSchema', path), lost))
  })
}

function isReadable({ nodes }: SentTool): boolean {
  for (const { schema } of nodes) {
    const type = memberOf(schema, 'type')
    const types: readonly unknown[] = Array.isArray(type) ? type : [type ?? 'null']
    if (!types.every((each) => typeof each === 'string' && TYPES.has(each))) return false
    const properties = memberOf(schema, 'properties')
    if (
      properties !== undefined &&
      !(isObject(properties) && Object.values(properties).every(isObject))
    )
      return false
  }
  return true
}
