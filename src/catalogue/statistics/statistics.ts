// The standing of all graded tools, moved by every tool that is graded, graded again or no longer graded.
import type { Standing } from '../../domain/grading/statistics.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'

export const NO_STANDING: Standing = { criteria: {}, checks: {} }

const ALL_POINTS = 10

/** As far as a tool counts: small enough to be kept until a whole import is counted. */
export interface Share {
  category: string
  scores: readonly { id: string; score: number }[]
  judged: readonly { id: string; points: number }[]
}

/** A tool that counted as one thing and counts as another; null where it does not count. */
export interface Move {
  before: Share | null
  after: Share | null
}

/** The standing after a tool became another: null before it was made. */
export function moveStanding(standing: Standing, before: ToolRecord | null, after: ToolRecord | null): Standing {
  return moveAll(standing, [{ before: before && shareOf(before), after: after && shareOf(after) }])
}

export function moveAll(standing: Standing, moves: readonly Move[]): Standing {
  const draft = draftOf(standing)
  for (const { before, after } of moves) {
    if (before) count(draft, before, -1)
    if (after) count(draft, after, 1)
  }
  return standingOf(draft)
}

/** Null for a tool that is not graded. */
export function shareOf({ status, category, grading }: ToolRecord): Share | null {
  if (status !== 'graded' || !grading || grading.letter === null) return null
  return {
    category,
    scores: grading.criteria.flatMap(({ id, score }) => (score === null ? [] : { id, score })),
    judged: grading.checks.flatMap(({ id, weight, points, ...check }) => (check.status === 'judged' && weight > 0 && points !== null ? { id, points } : [])),
  }
}

/** In maps, because names come from gradings, and `constructor` must be as good as any. */
interface Draft {
  /** Sums in tenths, so that they stay exact whatever is added and taken away. */
  criteria: Map<string, Map<string, { n: number; tenths: number }>>
  checks: Map<string, Standing['checks'][string]>
}

function draftOf({ criteria, checks }: Standing): Draft {
  const cells = Object.entries(criteria).map(([category, scores]) => {
    const drafts = Object.entries(scores).map(([id, { n, sum }]) => [id, { n, tenths: Math.round(sum * 10) }] as const)
    return [category, new Map(drafts)] as const
  })
  return {
    criteria: new Map(cells),
    checks: new Map(Object.entries(checks).map(([id, cell]) => [id, { ...cell }])),
  }
}

function count({ criteria, checks }: Draft, { category, scores, judged }: Share, times: 1 | -1): void {
  const cells = criteria.get(category) ?? new Map<string, { n: number; tenths: number }>()
  criteria.set(category, cells)
  for (const { id, score } of scores) {
    const cell = cells.get(id) ?? { n: 0, tenths: 0 }
    cells.set(id, cell)
    cell.n += times
    cell.tenths += times * Math.round(score * 10)
  }
  for (const { id, points } of judged) {
    const cell = checks.get(id) ?? { judged: 0, full: 0, part: 0, none: 0 }
    checks.set(id, cell)
    cell.judged += times
    cell[points === ALL_POINTS ? 'full' : points === 0 ? 'none' : 'part'] += times
  }
}

/** Without what no tool counts in any more. */
function standingOf({ criteria, checks }: Draft): Standing {
  const shown = [...criteria].map(([category, cells]) => {
    const scores = [...cells].filter(([, { n }]) => n > 0).map(([id, { n, tenths }]) => [id, { n, sum: tenths / 10 }] as const)
    return [category, Object.fromEntries(scores)] as const
  })
  return {
    criteria: Object.fromEntries(shown.filter(([, scores]) => Object.keys(scores).length > 0)),
    checks: Object.fromEntries([...checks].filter(([, { judged }]) => judged > 0)),
  }
}
