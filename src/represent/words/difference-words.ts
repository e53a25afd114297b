// What changed from one scan to the next, in lines of words.
import type { Difference } from '../../domain/scan/difference.ts'
import { CRITERIA } from '../../grade/criteria.ts'
import { checkOf } from '../../grade/method.ts'

const SHOWN_NAMES = 5
const SURFACES: Readonly<Record<Difference['surfaces']['appeared'][number], string>> = { web: 'website', api: 'API', mcp: 'MCP', cli: 'CLI', sdk: 'SDK' }

/** Nothing where nothing changed; the most telling first. */
export function differenceLines(difference: Difference | null): string[] {
  if (difference === null) return []
  const { letter, score, surfaces, criteria, checks, mcpTools, operations } = difference
  return [
    ...(letter ? [`Letter ${letter.from ?? 'none'} → ${letter.to ?? 'none'}`] : []),
    ...(score ? [`Score ${figure(score.from)} → ${figure(score.to)}`] : []),
    ...surfaces.appeared.map((surface) => `New way in: ${SURFACES[surface]}`),
    ...surfaces.vanished.map((surface) => `Way in that is gone: ${SURFACES[surface]}`),
    ...criteria.map(({ id, from, to }) => `${CRITERIA.find((each) => each.id === id)?.name ?? id} ${figure(from)} → ${figure(to)}`),
    ...checks.changed.map(({ id, points }) => `${checkOf(id)?.title ?? id}: ${pointsWords(points)}`),
    ...furtherLine(checks.total - checks.changed.length),
    ...namedLine('MCP tools that are new', mcpTools.added),
    ...namedLine('MCP tools that are gone', mcpTools.removed),
    ...namedLine('MCP tools that say something else', mcpTools.changed),
    ...namedLine('Operations that are new', operations.added),
    ...namedLine('Operations that are gone', operations.removed),
  ]
}

function pointsWords({ from, to }: { from: number | null; to: number | null }): string {
  if (to === null) return 'could not be judged any more'
  return from === null
    ? `judged for the first time, ${figure(to)} of 10 points`
    : from === to
      ? 'another outcome'
      : `${figure(from)} → ${figure(to)} of 10 points`
}

function furtherLine(count: number): string[] {
  return count > 0 ? [`${count} further ${count === 1 ? 'check' : 'checks'} changed`] : []
}

function namedLine(words: string, { total, names }: Difference['operations']['added']): string[] {
  if (total === 0) return []
  const shown = names.slice(0, SHOWN_NAMES)
  return [`${words}: ${shown.join(', ')}${total > shown.length ? ` and ${total - shown.length} more` : ''}`]
}

function figure(value: number | null): string {
  return value === null ? 'none' : value.toFixed(1)
}
