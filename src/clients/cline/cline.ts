// Cline: server__tool, or a cut name with a hash; the first page only.
import { createHash } from 'node:crypto'
import { defineClient } from '../client.ts'
import { firstPageOf, found, nameFinding, toolText } from '../findings.ts'
import { without } from '../../domain/schema/json.ts'
import { sdkFindings } from '../sdk-v1/sdk-v1.ts'
import facts from './cline.json' with { type: 'json' }

const LONGEST_NAME = 64
const HASH = 8

export const cline = defineClient('cline', facts, {
  look(server) {
    const refused = sdkFindings(server, { readsPages: false })
    if (refused.length > 0) return { tools: [], findings: refused }
    const { read, findings } = firstPageOf(server, 'cline-first-page')
    const tools = read.map((tool) => ({
      name: tool.name,
      as: clineName(server.name, tool.name),
      description:
        (tool.description ?? '').trim() ||
        `Execute MCP tool "${tool.name}" from server "${server.name}".`,
      parameters: tool.schema && without(tool.schema, ['$schema']),
    }))
    return {
      tools,
      findings: [
        ...findings,
        ...read.flatMap((tool, at) => [
          ...nameFinding('cline-name', tool, tools[at]?.as ?? ''),
          ...((tool.description ?? '').trim() === ''
            ? [found('cline-description', tool, '/description', 'nothing was there')]
            : []),
        ]),
      ],
      context: { upFront: () => tools.map(toolText) },
    }
  },
})

function clineName(server: string, tool: string): string {
  const sent = `${server}__${tool}`
  const plain = sent.replace(/[^a-zA-Z0-9_-]+/g, '_')
  if (plain === sent && sent.length <= LONGEST_NAME) return sent
  const hash = createHash('sha1').update(sent).digest('hex').slice(0, HASH)
  return `${plain.slice(0, LONGEST_NAME - 1 - HASH)}_${hash}`
}
