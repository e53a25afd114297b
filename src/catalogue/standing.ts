// The standing of all graded tools, moved by every tool that is graded, graded again or no longer graded.
import type { CheckResult } from '../domain/grading.ts'
import type { Standing } from '../domain/standing.ts'
import type { ToolRecord } from '../domain/tool.ts'

export const NO_STANDING: Standing = { criteria: {}, checks: {} }

const ALL_POINTS = 10

/** The standing after a tool became another: null before it was made. */
export function moveStanding(standing: Standing, before: ToolRecord | null, after: ToolRecord | null): Standing {
  return addStanding(addStanding(standing, standingOf(before, -1)), standingOf(after, 1))
}

/** A difference has counts below zero; where nothing is left of a cell, it is gone. */
export function addStanding(standing: Standing, change: Standing): Standing {
  const criteria = { ...standing.criteria }
  for (const [category, cells] of Object.entries(change.criteria)) put(criteria, category, added(own(criteria, category) ?? {}, cells))
  return { criteria, checks: added(standing.checks, change.checks) }
}

export function isNoStanding({ criteria, checks }: Standing): boolean {
  return Object.keys(criteria).length === 0 && Object.keys(checks).length === 0
}

/** What one tool gives to the standing, or takes. */
function standingOf(record: ToolRecord | null, times: 1 | -1): Standing {
  const grading = record?.status === 'graded' ? record.grading : null
  if (!record || !grading || grading.letter === null) return NO_STANDING
  const scored = grading.criteria.flatMap(({ id, score }) => (score === null ? [] : [[id, { n: times, sum: times * score }] as const]))
  const judged = grading.checks.flatMap((check) => {
    const shares = sharesOf(check)
    return shares ? [[check.id, { judged: times, full: times * shares.full, part: times * shares.part, none: times * shares.none }] as const] : []
  })
  return { criteria: scored.length === 0 ? {} : { [record.category]: Object.fromEntries(scored) }, checks: Object.fromEntries(judged) }
}

function sharesOf({ status, weight, points }: CheckResult): { full: number; part: number; none: number } | null {
  if (status !== 'judged' || weight === 0 || points === null) return null
  const full = points === ALL_POINTS ? 1 : 0
  const none = points === 0 ? 1 : 0
  return { full, part: 1 - full - none, none }
}

type Cell = Record<string, number>

function added<C extends Cell>(cells: Record<string, C>, change: Record<string, C>): Record<string, C> {
  const sums = { ...cells }
  for (const [name, cell] of Object.entries(change)) {
    const before = own(sums, name)
    // Scores have one decimal; so have their sums, whatever was added and taken away before.
    const figures = Object.entries(cell).map(([figure, value]) => [figure, Math.round(((before?.[figure] ?? 0) + value) * 10) / 10] as const)
    put(sums, name, figures.some(([, value]) => value !== 0) ? (Object.fromEntries(figures) as C) : {})
  }
  return sums
}

/** Names come from gradings: `constructor` must be as good as any. */
function own<V>(values: Record<string, V>, name: string): V | undefined {
  return Object.hasOwn(values, name) ? values[name] : undefined
}

function put<V extends object>(values: Record<string, V>, name: string, value: V | object): void {
  if (Object.keys(value).length === 0) delete values[name]
  else Object.defineProperty(values, name, { value, enumerable: true, configurable: true, writable: true })
}
