// An event in our own words: figures and letters, and no untrusted text but the tool's name.
import { counted } from '../../../domain/text/counted.ts'
import type { ContractCounts } from '../../../domain/scan/contract-change.ts'
import type { ToolEvent } from '../../../domain/scan/event.ts'
import { plainText } from '../plain-text.ts'

const REASONS: Readonly<Record<Exclude<ToolEvent['reason'], 'method'>, string>> = {
  scan: 'after a new scan',
  declaration: 'because the vendor’s declared facts were updated',
}

/** One line with the name of the tool, for lists of many. */
export function eventTitle(event: ToolEvent): string {
  const name = plainText(event.tool.name, 80)
  const { from, to } = event.grade
  if (event.kind === 'tool.added') return `${name}: added with grade ${to ?? 'none'}`
  if (event.contract) return `${name}: ${contractWords(event.contract)}`
  return `${name}: ${methodStart(event)}${from ?? 'no grade'} → ${to ?? 'no grade'}`
}

/** A sentence without the name. */
export function eventSummary(event: ToolEvent): string {
  const { kind, grade, score, reason, contract, scanId } = event
  if (contract) return `Contract changed: ${contractWords(contract)}.`
  if (kind === 'tool.added') return `Added with grade ${standing(grade.to, score.to)}.`
  const change = `${standing(grade.from, score.from)} → ${standing(grade.to, score.to)}`
  if (reason !== 'method') return `Grade ${change} ${REASONS[reason]}.`
  return scanId === null
    ? `${methodStart(event)}${change}, nothing about the tool changed.`
    : `${methodStart(event)}${change} with a new scan; the method changed, so the two cannot be compared.`
}

/** "Method 3.0.0: " where the method changed and not the tool. */
function methodStart({ reason, methodVersion }: ToolEvent): string {
  return reason === 'method' && methodVersion !== null ? `Method ${methodVersion}: ` : ''
}

function standing(letter: string | null, score: number | null): string {
  if (letter === null) return 'none'
  return score === null ? letter : `${letter} (${score.toFixed(1)})`
}

const CLASSES = [
  ['breaking', 'broken'],
  ['removed', 'removed'],
  ['added', 'added'],
  ['extended', 'extended'],
  ['wording', 'reworded'],
] as const

/** Such as "1 MCP tool broken, 2 operations added". */
export function contractWords({ mcp, api, injection }: ContractCounts): string {
  const parts = CLASSES.flatMap(([change, words]) => [
    ...changed(mcp[change], 'MCP tool', words),
    ...changed(api[change], 'operation', words),
  ])
  const safety = (mcp.safety ?? 0) + (api.safety ?? 0)
  const client = (mcp.client ?? 0) + (api.client ?? 0)
  const others = [
    ...(safety > 0 ? [counted(safety, 'safety change')] : []),
    ...(client > 0 ? [`${counted(client, 'tool')} hidden or altered by a client`] : []),
  ]
  const steering = injection === 'none' ? [] : [`possible prompt injection appeared (${injection})`]
  return [...steering, ...parts, ...others].join(', ')
}

function changed(count: number, noun: string, words: string): string[] {
  return count === 0 ? [] : [`${counted(count, noun)} ${words}`]
}
