// The AI SDK: names as they are, and a root that takes no other parameters.
import { defineClient, type RuleMatch } from '../client.ts'
import { closedFinding, closedRoot, found, seenTool, toolText, uniqueBy } from '../findings.ts'
import { isObject, memberOf } from '../../domain/schema/json.ts'
import { wrongHint } from '../sdk-v1/sdk-v1.ts'
import type { SentTool } from '../server.ts'
import facts from './ai-sdk.json' with { type: 'json' }

export const aiSdk = defineClient('ai-sdk', facts, {
  look({ tools: sent }) {
    const refused = sent.flatMap(refusal)
    if (refused.length > 0) return { tools: [], findings: refused }
    const { kept, dropped } = uniqueBy(sent, ({ name }) => name, 'last')
    const tools = kept.map((tool) =>
      seenTool(tool, tool.name, tool.schema && closedRoot(tool.schema)),
    )
    return {
      tools,
      findings: [
        ...kept.flatMap((tool) => closedFinding('ai-sdk-closed', tool)),
        ...dropped.map((tool) => found('ai-sdk-duplicate', tool, '/name', 'the tool')),
      ],
      context: { upFront: () => tools.map(toolText) },
    }
  },
})

function refusal(tool: SentTool): RuleMatch[] {
  const at = refusedAt(tool)
  return at === null ? [] : [found('ai-sdk-list', tool, at, 'every tool of the server')]
}

function refusedAt({ sent }: SentTool): string | null {
  if (!isObject(sent)) return ''
  if (typeof sent['name'] !== 'string') return '/name'
  const wrong = ['title', 'description'].find(
    (key) => Object.hasOwn(sent, key) && typeof sent[key] !== 'string',
  )
  if (wrong !== undefined) return `/${wrong}`
  const schema = memberOf(sent, 'inputSchema')
  if (!isObject(schema)) return '/inputSchema'
  const properties = memberOf(schema, 'properties')
  if (properties !== undefined && !isObject(properties)) return '/inputSchema/properties'
  for (const key of ['outputSchema', '_meta', 'annotations']) {
    const member = memberOf(sent, key)
    if (member !== undefined && !isObject(member)) return `/${key}`
  }
  const annotations = memberOf(sent, 'annotations')
  const title = memberOf(annotations, 'title')
  if (title !== undefined && typeof title !== 'string') return '/annotations/title'
  const hint = wrongHint(annotations)
  return hint === undefined ? null : `/annotations/${hint}`
}
