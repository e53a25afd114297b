// Roo Code: mcp--server--tool, and schemas closed for strict calls.
import { defineClient, type RuleMatch } from '../client.ts'
import {
  found,
  nameFinding,
  rewrittenTool,
  schemaFindings,
  seenTool,
  toolText,
  uniqueBy,
} from '../findings.ts'
import { isObject, memberOf } from '../../domain/schema/json.ts'
import { pointerIn } from '../schema/nodes.ts'
import type { SentTool } from '../server.ts'
import facts from './roo.json' with { type: 'json' }
import { mayLose, rooSchema } from './schema.ts'

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
      // What it cannot read as a schema, it leaves as it is.
      if (!isReadable(tool)) return seenTool(tool, as)
      findings.push(...changesIn(tool))
      return rewrittenTool(seenTool(tool, as), () => rooSchema(tool.schema, () => {}))
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

/** One finding for each kind of change. */
function changesIn(tool: SentTool): RuleMatch[] {
  const findings = new Map<string, RuleMatch>()
  const { traits, nodes } = tool
  if (
    traits.hasTypeLists ||
    traits.requiresUndefined ||
    (['format', 'additionalProperties'].some((key) => traits.keywords.has(key)) &&
      nodes.some(({ schema }) => mayLose(schema)))
  )
    rooSchema(tool.schema, (rule, path, lost) => {
      if (!findings.has(rule))
        findings.set(rule, found(rule, tool, pointerIn('inputSchema', path), lost))
    })
  return [...findings.values()]
}

function isReadable({ schema: root, nodes, traits }: SentTool): boolean {
  if (root === null || traits.isPlain) return root !== null
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
