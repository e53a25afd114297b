// What a look found, in a few words, for whoever watches a scan.
import type { Observation } from '../domain/observation.ts'
import type { ObservationName } from '../domain/observations/index.ts'
import { cleanLine } from '../domain/review-text.ts'

const LONGEST = 200

export function foundWords(name: ObservationName, observation: Observation<unknown>): string {
  if (observation.state === 'not-offered') return 'not offered'
  if (observation.state === 'unobserved') return observation.cause
  return cleanLine(wordsOf(name, (observation.value ?? {}) as Record<string, unknown>), LONGEST) || 'found'
}

function wordsOf(name: ObservationName, value: Record<string, unknown>): string {
  const size = (member: string) => (Array.isArray(value[member]) ? value[member].length : 0)
  if (name === 'openapi') return `OpenAPI ${String(value['version'])}, ${String(value['operationCount'])} operations`
  if (name === 'mcp') return `MCP ${String(value['protocolVersion'] ?? 'behind sign-in')} over ${String(value['transport'])}`
  if (name === 'mcpTools') return `${size('tools')} tools, ${String(value['tokens'])} tokens`
  if (name === 'packages') return `${size('packages')} packages`
  if (name === 'documentedTopics') return `${size('topics')} topics`
  if (name === 'apiLatency' && Array.isArray(value['samplesMs'])) return `${value['samplesMs'].map((ms) => Math.round(Number(ms))).join(', ')} ms`
  const place = value['url'] ?? value['command'] ?? value['host']
  return typeof place === 'string' ? place : ''
}
