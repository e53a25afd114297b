// A short summary of what a step found, for the progress of a scan.
import { counted } from '../domain/text/figures.ts'
import type { Observation } from '../domain/evidence/observation.ts'
import type { ObservationName } from '../domain/evidence/observations/index.ts'
import { cleanLine } from '../domain/text/untrusted-text.ts'

const LONGEST = 200

export function foundWords(name: ObservationName, observation: Observation<unknown>): string {
  if (observation.state === 'not-offered') return 'not offered'
  if (observation.state === 'unobserved') return observation.cause
  return (
    cleanLine(wordsOf(name, (observation.value ?? {}) as Record<string, unknown>), LONGEST) ||
    'found'
  )
}

function wordsOf(name: ObservationName, value: Record<string, unknown>): string {
  const said = (member: string) =>
    typeof value[member] === 'string' || typeof value[member] === 'number'
      ? String(value[member])
      : ''
  const size = (member: string) => (Array.isArray(value[member]) ? value[member].length : 0)
  if (name === 'openapi')
    return `OpenAPI ${said('version')}, ${counted(Number(value['operationCount']), 'operation')}`
  if (name === 'mcp')
    return `MCP ${said('protocolVersion') || 'behind sign-in'} over ${said('transport')}`
  if (name === 'mcpTools') return `${counted(size('tools'), 'tool')}, ${said('tokens')} tokens`
  if (name === 'packages') return counted(size('packages'), 'package')
  if (name === 'documentedTopics') return counted(size('topics'), 'topic')
  if (name === 'apiLatency' && Array.isArray(value['samplesMs']))
    return `${value['samplesMs'].map((ms) => Math.round(Number(ms))).join(', ')} ms`
  return said('url') || said('command') || said('host')
}
