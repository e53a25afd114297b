// The grade of each access method in words, and what holds it down.
import { ACCESS_IDS, ACCESS_NAMES, type AccessId } from '../../../domain/grading/access-id.ts'
import type { CheckResult, CriterionResult, Grading } from '../../../domain/grading/grading.ts'
import { lossWords } from '../check/loss-words.ts'
import { percentWords } from './basis-words.ts'
import { ceilingWords } from './ceiling-words.ts'

/** What the grade of one access method is told from. */
export type AccessGrade = Pick<
  NonNullable<NonNullable<Grading['access']>['api']>,
  'letter' | 'score'
>

/** "API B+ 7.9 · MCP C+ 5.4 · CLI B 6.8", the best one first; null without an access method. */
export function accessLine({ access, best }: Pick<Grading, 'access' | 'best'>): string | null {
  return gradesLine(access ?? {}, best ?? null)
}

export function gradesLine(
  access: Partial<Record<AccessId, AccessGrade | null>>,
  best: AccessId | null,
): string | null {
  const parts = ACCESS_IDS.toSorted((a, b) => Number(b === best) - Number(a === best)).flatMap(
    (id) => {
      const own = access[id]
      if (!own) return []
      return own.letter === null || own.score === null
        ? [`${ACCESS_NAMES[id]} not rated`]
        : [`${ACCESS_NAMES[id]} ${own.letter} ${own.score.toFixed(1)}`]
    },
  )
  return parts.length === 0 ? null : parts.join(' · ')
}

/** The access methods with a grading of their own, in the order of answers. */
export function gradedAccess({ access }: Pick<Grading, 'access'>): AccessId[] {
  return ACCESS_IDS.filter((id) => access?.[id])
}

/** "Best access: API B+ 7.9 · MCP C+ 5.4"; null if there is nothing to choose from. */
export function bestAccessLine(grading: Pick<Grading, 'access' | 'best'>): string | null {
  return gradedAccess(grading).length < 2 ? null : `Best access: ${accessLine(grading)}`
}

/**
 * "API", "API, MCP": the access methods that a check counts for; null if it counts for all of the
 * tool.
 */
export function countsForWords(
  { access = [] }: Pick<CheckResult, 'access'>,
  offered: readonly AccessId[],
): string | null {
  const own = offered.filter((id) => access.includes(id))
  return own.length === 0 || own.length === offered.length
    ? null
    : own.map((id) => ACCESS_NAMES[id]).join(', ')
}

/** What really holds an access method down: its ceiling if that binds, else its largest loss. */
export function accessWhy(grading: Grading, id: AccessId): string | null {
  const own = grading.access?.[id]
  if (!own) return null
  const { checks } = grading
  if (own.letter === null)
    return `Only ${percentWords(own.confidence)} is known: too little for a grade.`
  if (own.isHeld && own.ceiling)
    return `${ceilingWords(own.ceiling, { checks, confidence: own.confidence })}.`
  const worst = worstOf(grading, id, own.criteria)
  if (own.discount > (worst?.loss ?? 0)) return `Only ${percentWords(own.confidence)} is known.`
  return worst === null ? 'Every check that applies passes.' : sentenceOf(lossWords(worst.check))
}

/** The check that costs this access method most, and what it costs. */
function worstOf(
  { checks, best, fixes }: Grading,
  id: AccessId,
  criteria: readonly CriterionResult[],
): { check: CheckResult; loss: number } | null {
  const own = checks.filter(({ access, strength }) => access?.includes(id) && strength)
  const [first] = fixes
  const named = id === best ? own.find((check) => check.id === first?.check) : undefined
  if (named && first) return { check: named, loss: first.gain }
  const lossOf = (check: CheckResult) => {
    const whole = own
      .filter(({ criterion }) => criterion === check.criterion)
      .reduce((sum, each) => sum + weightOf(each), 0)
    const share = criteria.find((each) => each.id === check.criterion)?.share ?? 0
    return whole === 0 ? 0 : (share * weightOf(check) * (10 - (check.earned ?? 10))) / whole
  }
  return own
    .filter(({ points }) => points !== null && points < 10)
    .map((check) => ({ check, loss: lossOf(check) }))
    .reduce<{ check: CheckResult; loss: number } | null>(
      (worst, each) => (each.loss > (worst?.loss ?? 0) ? each : worst),
      null,
    )
}

function weightOf({ weight, strength }: CheckResult): number {
  return weight * (strength ?? 0)
}

function sentenceOf(clause: string): string {
  return `${clause.charAt(0).toUpperCase()}${clause.slice(1)}.`
}
