// One digest of all that an MCP server promises: another list of tools has another.
import { createHash } from 'node:crypto'
import type { Evidence } from '../domain/evidence/evidence.ts'
import { canonicalJson, uncanonicalIn } from './lock.ts'
import { toolDefinition } from './definition.ts'

/** Over its tools in any order, and what it tells every agent; null if no list was read. */
export function toolsDigest({ observations: { mcp, mcpTools } }: Evidence): string | null {
  if (mcpTools?.state !== 'observed') return null
  const tools = mcpTools.value.tools
    .map((sent) => toolDefinition(sent) ?? sent)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const instructions = mcp?.state === 'observed' ? mcp.value.instructions : null
  const promised = { instructions, tools }
  // What has no canonical form counts as it was sent.
  const text = uncanonicalIn(promised) ? JSON.stringify(promised) : canonicalJson(promised)
  return createHash('sha256').update(text).digest('hex')
}
