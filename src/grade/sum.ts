// How a grade adds up, in the parts that are printed: what each check counts in its criterion, the
// criteria by their weights, the limit, and what each check costs. Nobody else computes these.
import type { AccessId, CriterionId } from '../domain/grading/criterion.ts'
import type { Ceiling, CheckResult, Grading } from '../domain/grading/grading.ts'
import { hundredths, type Letter, shownGain } from '../domain/grading/letter.ts'
import { CRITERIA } from './criteria.ts'
import { UNKNOWN } from './evidence-rules.ts'

/** What a check counts with in its criterion. */
export interface Term {
  result: CheckResult
  /** Null for what is not known, which counts with `points` all the same. */
  earned: number | null
  points: number
  /** The part of its weight that counts. */
  strength: number
  /** Its weight by that part. */
  counts: number
  product: number
}

/** A criterion and the checks that apply to the access method and count. */
export interface CriterionSum {
  id: CriterionId
  name: string
  weight: number
  /** Null if no check applies. */
  score: number | null
  /** How far it could be judged. */
  coverage: number
  /** Score times weight, with two decimals; 0 without a score. */
  product: number
  terms: readonly Term[]
  /** Of all terms. */
  counts: number
  points: number
}

export interface GradeSum {
  criteria: readonly CriterionSum[]
  /** Of the criteria that have a score: their weights, their products, and the mean of both. */
  weights: number
  total: number
  mean: number
  /** The limit, if the score would be higher without it. */
  limit: Ceiling | null
  /** Null without a grade. */
  letter: Letter | null
  score: number | null
  exact: number | null
}

/** Of one access method; of the whole tool where it has none, or its criteria are those of none. */
export function sumOf(grading: Grading, access: AccessId | null): GradeSum {
  const own = (access && grading.access?.[access]) ?? null
  const isBest = access === (grading.best ?? null)
  const criteria = criteriaOf(grading, access)
  const scored = criteria.filter(({ score }) => score !== null)
  const weights = scored.reduce((sum, { weight }) => sum + weight, 0)
  const total = Math.round(scored.reduce((sum, { product }) => sum + product * 100, 0)) / 100
  const mean = weights === 0 ? 0 : total / weights
  const { letter, score, exact } = isBest ? grading : (own ?? grading)
  const ceiling = own?.ceiling ?? null
  return {
    criteria,
    weights,
    total,
    mean,
    limit: ceiling !== null && exact !== null && exact < mean - SAME ? ceiling : null,
    letter,
    score,
    exact,
  }
}

/** The limit that lowers the score of a tool; null if the score would be no higher without it. */
export function bindingCeiling(grading: Grading): Ceiling | null {
  return sumOf(grading, grading.best ?? null).limit
}

/** Sums of products differ in the last digits. */
const SAME = 1e-6

/** The checks that apply to an access method and count in its score. */
export function countingChecks({ checks }: Grading, access: AccessId | null): CheckResult[] {
  return checks.filter((check) => {
    if (check.weight === 0) return false
    const other = access === null ? undefined : check.countsAs?.[access]
    if (other !== undefined) return other !== null
    const isOwn = access === null || check.access === undefined || check.access.includes(access)
    return check.status !== 'not-applicable' && isOwn
  })
}

/** What is not known counts, too: with few points and a part of its weight. */
export function termOf(result: CheckResult, access: AccessId | null = null): Term {
  const { weight } = result
  const { earned, strength: known } = (access && result.countsAs?.[access]) || result
  const points = earned ?? UNKNOWN.points
  const strength = earned === null ? UNKNOWN.strength : (known ?? 0)
  const counts = weight * strength
  return { result, earned, points, strength, counts, product: counts * points }
}

function criteriaOf(grading: Grading, access: AccessId | null): CriterionSum[] {
  const own = (access && grading.access?.[access]?.criteria) ?? grading.criteria
  const groups = Map.groupBy(countingChecks(grading, access), ({ criterion }) => criterion)
  return CRITERIA.map(({ id, name, weight }) => {
    const { score = null, coverage = 0 } = own.find((each) => each.id === id) ?? {}
    const terms = (groups.get(id) ?? []).map((result) => termOf(result, access))
    return {
      id,
      name,
      weight,
      score,
      coverage,
      product: Math.round((score ?? 0) * 100 * weight) / 100,
      terms,
      counts: terms.reduce((sum, term) => sum + term.counts, 0),
      points: terms.reduce((sum, term) => sum + term.product, 0),
    }
  })
}

/** What each check costs an access method. Of the best it is what its fix gains, unless limited. */
export function lossesOf(grading: Grading, access: AccessId | null): ReadonlyMap<string, number> {
  const own = (access && grading.access?.[access]?.criteria) ?? grading.criteria
  const losses = new Map<string, number>()
  for (const { id, terms, counts } of criteriaOf(grading, access)) {
    const { share = 0 } = own.find((each) => each.id === id) ?? {}
    for (const term of terms) {
      const lost = (term.counts * (10 - (term.earned ?? 10))) / counts
      if (lost > 0) losses.set(term.result.id, hundredths(share * lost))
    }
  }
  if (access !== (grading.best ?? null) || grading.exact === null) return losses
  for (const { check, gain } of grading.fixes) {
    const shown = shownGain(grading.exact, gain)
    if (shown >= 0.005 && losses.has(check)) losses.set(check, shown)
  }
  return losses
}
