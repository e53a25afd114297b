// What changed in words: the contract of a server, and a tool from one scan to the next.
import { type Change, DIFF_CLASSES, reasonWords } from '../../contract/change-rules.ts'
import type { Measures } from '../../contract/compare.ts'
import type { Difference } from '../../domain/scan/difference.ts'
import { counted, firstOf, figure } from '../../domain/text/figures.ts'
import { checkOf } from '../../grade/method.ts'
import { contractWords } from './events.ts'
import { criterionName } from './criteria.ts'

/** "2 breaking, 1 safety". */
export function countWords(changes: readonly Change[]): string {
  const counts = DIFF_CLASSES.flatMap((kind) => {
    const many = changes.filter((change) => change.class === kind).length
    return many === 0 ? [] : [`${many} ${kind}`]
  })
  return counts.join(', ') || 'nothing changed'
}

/** The value as JSON; what is not there is a dash. Text of others: whoever shows it makes it inert. */
export function valueWords(value: unknown, most: number): string {
  if (value === null || value === undefined) return '–'
  const text = JSON.stringify(value)
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

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
    ...(score ? [`Score ${pointsFigure(score.from)} → ${pointsFigure(score.to)}`] : []),
    ...surfaces.appeared.map((surface) => `New access method: ${SURFACES[surface]}`),
    ...surfaces.vanished.map((surface) => `Removed access method: ${SURFACES[surface]}`),
    ...(contract ? [`Contract: ${contractWords(contract.counts)}`] : []),
    ...brokenLines(contract ?? null),
    ...safetyLines(contract ?? null),
    ...criteria.map(
      ({ id, from, to }) => `${criterionName(id)} ${pointsFigure(from)} → ${pointsFigure(to)}`,
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
    ? `checked for the first time, ${pointsFigure(to)} of 10 points`
    : from === to
      ? 'different result'
      : `${pointsFigure(from)} → ${pointsFigure(to)} of 10 points`
}

function furtherLine(further: number): string[] {
  return further > 0 ? [`${counted(further, 'more check')} changed`] : []
}

function namedLine(words: string, { total, names }: Difference['operations']['added']): string[] {
  return total === 0 ? [] : [`${words}: ${firstOf(names, SHOWN_NAMES, total)}`]
}

function pointsFigure(value: number | null): string {
  return value === null ? 'none' : value.toFixed(1)
}

/** What both states are worth; what is not known is left out. */
export function measureLines(before: Measures, after: Measures): string[] {
  return [
    ...line('grade', graded(before), graded(after)),
    ...line('tokens', count(before.tokens), count(after.tokens)),
    ...line('found by search', share(before.findability), share(after.findability)),
  ]
}

function line(name: string, was: string | null, is: string | null): string[] {
  if (was === null && is === null) return []
  return [was === is ? `${name} ${is}, as before` : `${name} ${was ?? '–'} → ${is ?? '–'}`]
}

function count(value: number | null): string | null {
  return value === null ? null : figure(value)
}

function share(value: number | null): string | null {
  return value === null ? null : `${Math.round(value * 100)}%`
}

function graded({ grade, score }: Measures): string | null {
  if (grade === null) return null
  return score === null ? grade : `${grade} (${(Math.floor(score * 10) / 10).toFixed(1)})`
}
