// Zed: names without a prefix, and tools hidden whose references lead nowhere.
import { defineClient, type RuleMatch } from '../client.ts'
import { found, nameFinding, plainName, seenTool, toolText } from '../findings.ts'
import type { ClientOptions, SentServer, SentTool } from '../server.ts'
import { zedSchema } from './schema.ts'
import facts from './zed.json' with { type: 'json' }

const LONGEST_NAME = 64

export const zed = defineClient('zed', facts, {
  look(server, options) {
    const findings: RuleMatch[] = []
    const names = namesOf(server, options, findings)
    const isGoogle = (options.model ?? '').toLowerCase().includes('gemini')
    const tools = [...names].flatMap(([tool, as]) => {
      const parameters = parametersOf(tool, isGoogle, findings)
      return parameters === undefined ? [] : [seenTool(tool, as, parameters)]
    })
    return { tools, findings, context: { upFront: () => tools.map(toolText) } }
  },
})

function namesOf(
  { name: server, tools }: SentServer,
  { otherNames = [] }: ClientOptions,
  findings: RuleMatch[],
): Map<SentTool, string> {
  const named = tools.filter(({ isTool }) => isTool)
  const counts = new Map(otherNames.map((name) => [name, 1]))
  for (const tool of named) counts.set(zedName(tool), (counts.get(zedName(tool)) ?? 0) + 1)
  return new Map(
    named.map((tool) => {
      const name = zedName(tool)
      if ((counts.get(name) ?? 0) < 2) {
        findings.push(...nameFinding('zed-name', tool, name))
        return [tool, name]
      }
      const room = Math.max(0, LONGEST_NAME - name.length)
      const prefix = `${plainName(snakeCase(server))}_`.slice(0, room)
      findings.push(
        found('zed-clash', tool, '/name', `the plain name: two tools are called ${name}`),
      )
      return [tool, `${prefix}${name}`]
    }),
  )
}

function zedName({ name }: SentTool): string {
  return plainName(name).slice(0, LONGEST_NAME) || 'tool'
}

/** "Azure DevOps" as azure_dev_ops. */
function snakeCase(text: string): string {
  return text
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/[^a-zA-Z0-9]+/g, '_')
    .toLowerCase()
}

function parametersOf(tool: SentTool, isGoogle: boolean, findings: RuleMatch[]): unknown {
  if (tool.schema === null) {
    if (!tool.isTooLarge) findings.push(found('no-schema', tool, '/inputSchema', 'not known'))
    return null
  }
  const read = zedSchema(tool.schema, isGoogle)
  if (!read.isRead) {
    const pointer = `/inputSchema${read.pointer}`
    if (read.reason === 'too-large') {
      findings.push(
        found('own-limit', tool, pointer, 'its references multiply beyond what is looked at'),
      )
      return null
    }
    const rule = read.reason === 'reference' ? 'zed-reference' : 'zed-google'
    findings.push(found(rule, tool, pointer, 'the tool'))
    return undefined
  }
  if (read.hasCircle)
    findings.push(found('zed-circle', tool, '/inputSchema', 'what is inside the circle'))
  return read.schema
}
