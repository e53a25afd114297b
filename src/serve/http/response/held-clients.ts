// What clients make of the tools in a stored evidence, computed once while it is asked for: counting
// the tokens of hundreds of tools takes longer than all the rest of a page.
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { ToolClients } from '../../../domain/answer/clients.ts'
import { readStoredEvidence } from '../../../domain/evidence/stored-evidence.ts'
import { toolClients } from '../../../usecases/tool-clients.ts'

/** By the text of the evidence, so that nothing outlives a change. */
const HELD = new LRUCache<string, Promise<ToolClients>>({ max: 100 })

export function heldClients(
  tool: { slug: string; name: string },
  stored: string | null,
): Promise<ToolClients> {
  if (stored === null) return toolClients(tool, null)
  const key = createHash('sha256').update(`${tool.slug}\0${tool.name}\0${stored}`).digest('base64')
  const held = HELD.get(key) ?? toolClients(tool, readStoredEvidence(stored)?.evidence ?? null)
  HELD.set(key, held)
  return held
}
