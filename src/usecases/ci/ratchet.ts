// The baseline as a ratchet: only new findings and a lower score fail; what is fixed tightens it.
import {
  type Baseline,
  type BaselineTarget,
  MOST_BASELINE_FINDINGS,
} from '../../domain/scan/scan-config.ts'
import { blockOf, type Block, type Figures } from '../../domain/grading/report.ts'
import type { Finding } from '../../domain/rule/rule.ts'
import type { Grading } from '../../domain/grading/grading.ts'
import { dependsOnTime } from '../../grade/faults.ts'
import { leavesOf } from '../../grade/parts.ts'
import type { TargetFindings } from './findings.ts'

/** One target as it is now. */
export interface TargetState {
  target: string
  grading: Grading
  /** The unrounded score from checks that do not depend on time. */
  floor: number | null
  findings: readonly Finding[]
  rare: TargetFindings['rare']
  figures: Figures
}

export function entryOf(baseline: Baseline, target: string): BaselineTarget | null {
  return baseline.targets.find((each) => each.target === target) ?? null
}

/** The findings with those of the baseline marked. */
export function markKnown(
  findings: readonly Finding[],
  entry: BaselineTarget | null,
): readonly Finding[] {
  const known = new Set(entry?.findings.map(({ fingerprint }) => fingerprint))
  return findings.map((finding) =>
    finding.state === 'new' && known.has(finding.fingerprint)
      ? { ...finding, state: 'known' }
      : finding,
  )
}

/** With `isUpdating` an entry that cannot be compared is about to be written anew. */
export function ratchetBlocks(
  current: TargetState,
  entry: BaselineTarget | null,
  isUpdating: boolean,
): Block[] {
  const { target, grading, findings } = current
  if (isUpdating && entry?.methodVersion !== grading.methodVersion) return []
  if (!entry)
    return [
      blockOf(
        'baseline',
        `The baseline has no entry for ${target}. Run again with --update-baseline to add it.`,
      ),
    ]
  if (entry.methodVersion !== grading.methodVersion)
    return [
      blockOf(
        'baseline',
        `The baseline is of method ${entry.methodVersion}, and this is method ${grading.methodVersion}: the method has changed in between, and the two cannot be compared; read the report, then run again with --update-baseline to write a baseline of this method.`,
      ),
    ]
  const added = findings.filter(mayFail).filter(({ state }) => state === 'new')
  const fall = fallOf(current, entry)
  return [
    ...added.map((finding) => blockOf('baseline', `New: ${finding.message}`, finding)),
    ...(fall === null ? [] : [blockOf('baseline', fall)]),
  ]
}

/** What costs no points, or depends on time, is told and never fails. */
function mayFail({ rule, level }: Finding): boolean {
  return level !== 'note' && !dependsOnTime(rule)
}

/**
 * Answers that are estimated are means: each tool or operation that is added moves them a little. What
 * is known is never written down lower, so that many small falls are one.
 */
export const SLIGHT_FALL = 0.1

/** Null if the score has not fallen, or cannot be compared. */
function fallOf(current: TargetState, entry: BaselineTarget): string | null {
  const { grading, floor, findings, figures } = current
  if (figures.letter === null && entry.letter !== null)
    return `The baseline has the grade ${entry.letter}, and now there is none.`
  if (floor === null || entry.floor === null || floor >= entry.floor - SLIGHT_FALL) return null
  const now = new Map(leavesOf(grading.checks).map((check) => [check.id, check]))
  const before = Object.entries(entry.checks)
  // What could not be seen this time is no fall.
  if (before.some(([id]) => now.get(id)?.status === 'inconclusive')) return null
  const fallen = before.filter(([id, points]) => (now.get(id)?.points ?? points) < points)
  const isWaived = (id: string) => {
    const own = findings.filter(({ rule }) => rule === id)
    return own.some(({ state }) => state === 'waived') && own.every(({ state }) => state !== 'new')
  }
  if (fallen.length > 0 && fallen.every(([id]) => isWaived(id))) return null
  const because = fallen
    .slice(0, 5)
    .map(([id, points]) => `${id} ${points} → ${now.get(id)?.points}`)
    .join(', ')
  return `The score fell from ${entry.floor.toFixed(2)} to ${floor.toFixed(2)}, by checks that do not depend on time${because === '' ? '' : `: ${because}`}.`
}

/** The baseline with these targets: tighter where something is fixed, new where there is none. */
export function tightened(baseline: Baseline | null, states: readonly TargetState[]): Baseline {
  const entries = new Map(baseline?.targets.map((entry) => [entry.target, entry]))
  for (const current of states) {
    const entry = entries.get(current.target)
    const isComparable = entry?.methodVersion === current.grading.methodVersion
    entries.set(
      current.target,
      entry && isComparable ? tighter(entry, current) : freshEntry(current),
    )
  }
  const targets = [...entries.values()].toSorted((a, b) => (a.target < b.target ? -1 : 1))
  return { format: 'agentgrade-baseline/1', targets }
}

function freshEntry(current: TargetState): BaselineTarget {
  const { target, grading, floor, findings, rare, figures } = current
  return {
    target,
    methodVersion: grading.methodVersion,
    letter: figures.letter,
    score: figures.score,
    floor,
    tokens: figures.tokens,
    clients: figures.clients,
    findable: figures.findable,
    checks: pointsOf(grading),
    findings: [...findings.filter(({ state }) => state !== 'waived'), ...rare]
      .filter(({ rule }) => !dependsOnTime(rule))
      .slice(0, MOST_BASELINE_FINDINGS)
      .map(({ fingerprint, rule, where }) => ({ fingerprint, check: rule, where }))
      .toSorted((a, b) => compare([a.check, a.where], [b.check, b.where])),
  }
}

function tighter(entry: BaselineTarget, current: TargetState): BaselineTarget {
  const fresh = freshEntry(current)
  const found = new Set(fresh.findings.map(({ fingerprint }) => fingerprint))
  const status = new Map(leavesOf(current.grading.checks).map(({ id, status: is }) => [id, is]))
  const isWorse = (current.floor ?? 0) < (entry.floor ?? 0)
  const checks = new Map(Object.entries(entry.checks))
  for (const [id, points] of Object.entries(fresh.checks))
    checks.set(id, Math.max(points, checks.get(id) ?? 0))
  return {
    ...(isWorse ? entry : fresh),
    checks: Object.fromEntries([...checks].toSorted(([a], [b]) => compare([a], [b]))),
    // What could not be judged this time is not fixed.
    findings: entry.findings.filter(
      ({ fingerprint, check }) => found.has(fingerprint) || status.get(check) === 'inconclusive',
    ),
  }
}

function pointsOf({ checks }: Grading): Record<string, number> {
  const judged = leavesOf(checks).flatMap(({ id, points, weight }) =>
    points === null || weight === 0 || dependsOnTime(id) ? [] : [[id, points] as const],
  )
  return Object.fromEntries(judged.toSorted(([a], [b]) => compare([a], [b])))
}

function compare(a: readonly string[], b: readonly string[]): number {
  const [one, other] = [a.join('\u0000'), b.join('\u0000')]
  return one < other ? -1 : one > other ? 1 : 0
}
