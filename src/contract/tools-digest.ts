// One digest of all that an MCP server promises: another list of tools has another.
import { createHash } from 'node:crypto'
import type { Evidence } from '../domain/evidence/evidence.ts'
import type { Shown } from '../domain/evidence/observations/mcp.ts'
import { canonicalJson, uncanonicalIn } from './lock.ts'
import { toolDefinition } from './definition.ts'

/** Null if no list of tools was read. */
export function shownIn({ observations: { mcp, mcpTools } }: Evidence): Shown | null {
  if (mcpTools?.state !== 'observed') return null
  const instructions = mcp?.state === 'observed' ? mcp.value.instructions : null
  return { tools: mcpTools.value.tools, instructions }
}

/** Over its tools in any order, and what it tells every agent; null if no list was read. */
export function toolsDigest(evidence: Evidence): string | null {
  const shown = shownIn(evidence)
  return shown && digestOf(shown)
}

export function digestOf({ tools, instructions }: Shown): string {
  const definitions = tools
    .map((sent) => toolDefinition(sent) ?? sent)
    .toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const promised = { instructions, tools: definitions }
  // What has no canonical form counts as it was sent.
  const text = uncanonicalIn(promised) ? JSON.stringify(promised) : canonicalJson(promised)
  return createHash('sha256').update(text).digest('hex')
}
