// What changed from one scan to the next, in lines of words.
import { reasonWords } from '../../../contract/change-rules.ts'
import { counted, firstOf } from '../../../domain/text/figures.ts'
import type { Difference } from '../../../domain/scan/difference.ts'
import { CRITERIA } from '../../../grade/criteria.ts'
import { checkOf } from '../../../grade/method.ts'
import { contractWords } from '../events.ts'

const SHOWN_NAMES = 5
const SURFACES: Readonly<Record<Difference['surfaces']['appeared'][number], string>> = {
  web: 'website',
  api: 'API',
  mcp: 'MCP',
  cli: 'CLI',
  sdk: 'SDK',
}

/** Empty if nothing changed; the most significant first. */
export function differenceLines(difference: Difference | null): string[] {
  if (difference === null) return []
  const { letter, score, surfaces, criteria, checks, mcpTools, operations, contract } = difference
  return [
    ...(letter ? [`Letter ${letter.from ?? 'none'} → ${letter.to ?? 'none'}`] : []),
    ...(score ? [`Score ${figure(score.from)} → ${figure(score.to)}`] : []),
    ...surfaces.appeared.map((surface) => `New access method: ${SURFACES[surface]}`),
    ...surfaces.vanished.map((surface) => `Removed access method: ${SURFACES[surface]}`),
    ...(contract ? [`Contract: ${contractWords(contract.counts)}`] : []),
    ...brokenLines(contract ?? null),
    ...safetyLines(contract ?? null),
    ...criteria.map(
      ({ id, from, to }) =>
        `${CRITERIA.find((each) => each.id === id)?.name ?? id} ${figure(from)} → ${figure(to)}`,
    ),
    ...checks.changed.map(
      ({ id, points }) => `${checkOf(id)?.title ?? id}: ${pointsWords(points)}`,
    ),
    ...furtherLine(checks.total - checks.changed.length),
    ...namedLine('New MCP tools', mcpTools.added),
    ...namedLine('Removed MCP tools', mcpTools.removed),
    ...namedLine('Changed MCP tools', mcpTools.changed),
    ...namedLine('New operations', operations.added),
    ...namedLine('Removed operations', operations.removed),
  ]
}

function brokenLines(contract: Difference['contract'] | null): string[] {
  return (contract?.changes ?? [])
    .filter(({ change }) => change === 'breaking')
    .slice(0, SHOWN_NAMES)
    .map(({ name, breaks }) => `Broken: ${name} (${breaks.map(reasonWords).join(', ')})`)
}

function safetyLines(contract: Difference['contract'] | null): string[] {
  return (contract?.changes ?? [])
    .filter(({ classes = [] }) => classes.includes('safety'))
    .slice(0, SHOWN_NAMES)
    .map(({ name }) => `Safety: ${name} has milder hints, may write, or instructs agents now`)
}

function pointsWords({ from, to }: { from: number | null; to: number | null }): string {
  if (to === null) return 'can no longer be checked'
  return from === null
    ? `checked for the first time, ${figure(to)} of 10 points`
    : from === to
      ? 'different result'
      : `${figure(from)} → ${figure(to)} of 10 points`
}

function furtherLine(count: number): string[] {
  return count > 0 ? [`${counted(count, 'more check')} changed`] : []
}

function namedLine(words: string, { total, names }: Difference['operations']['added']): string[] {
  return total === 0 ? [] : [`${words}: ${firstOf(names, SHOWN_NAMES, total)}`]
}

function figure(value: number | null): string {
  return value === null ? 'none' : value.toFixed(1)
}
