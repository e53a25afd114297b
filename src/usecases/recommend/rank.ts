// Orders candidates: full matches first, then good ones, then those that can lead, then by fit.
// Deterministic.
import { type AccessId, CRITERION_IDS, type CriterionId } from '../../domain/grading/criterion.ts'
import { shownScore, LETTERS } from '../../domain/grading/letter.ts'
import {
  COST_OF_ANOTHER_CATEGORY,
  COST_OF_DISTANCE,
  COST_OF_SOME,
  type Ranked,
  type Usable,
  type Weights,
  type ConstraintName,
  type Constraints,
} from '../../domain/tool/recommendation.ts'
import {
  leadsFirst,
  FILTER_NAMES,
  isKept,
  bestAccess,
  allowedBy,
  offeredBy,
} from '../../domain/tool/tool-filter.ts'
import type { Tool } from '../../domain/tool/tool.ts'
import { CRITERIA } from '../../grade/criteria.ts'

/** From this share of the best match on, a match is as good. */
const AS_GOOD = 0.85

/** No grade makes up for what a weaker match does not do. */
const isWeaker = ({ closeness }: Usable) => closeness < AS_GOOD

/** `category` is the one named in the task, if any. */
export function rank(candidates: readonly Usable[], weights: Weights, category?: string): Ranked[] {
  const isOwn = Object.keys(weights).length > 0
  const ranked = candidates.map((candidate): Ranked => {
    const chosen = bestAccess(candidate.allowed, candidate.accessScores)
    const weighted = isOwn ? weightedScore(candidate.tool, weights) : scoreOf(candidate, chosen)
    const isElsewhere = category !== undefined && candidate.tool.category !== category
    const cost =
      (1 - candidate.closeness) * COST_OF_DISTANCE +
      (candidate.match === 'some' ? COST_OF_SOME : 0) +
      (isElsewhere ? COST_OF_ANOTHER_CATEGORY : 0)
    return { ...candidate, chosen, weighted, fit: Math.round((weighted - cost) * 100) / 100 }
  })
  return ranked.toSorted(
    (one, other) =>
      Number(other.match === 'all') - Number(one.match === 'all') ||
      Number(isWeaker(one)) - Number(isWeaker(other)) ||
      leadsFirst(one.tool, other.tool) ||
      other.fit - one.fit ||
      one.place - other.place,
  )
}

/** That of the tool, or of the access method to use; before method 3 they had none. */
function scoreOf({ tool, allowed, accessScores }: Usable, chosen: AccessId | null): number {
  const isGraded = Object.values(accessScores).some((score) => score !== null)
  if (!isGraded || allowed.length === tool.accessMethods.length) return tool.score ?? 0
  return shownScore((chosen && accessScores[chosen]) ?? 0)
}

/** The caller's weights, with the method's for the rest. */
export function weightsOf(weights: Weights): Record<CriterionId, number> {
  return Object.fromEntries(
    CRITERIA.map(({ id, weight }) => [id, weights[id] ?? weight]),
  ) as Record<CriterionId, number>
}

/** The weighted mean of the applicable criteria, to one decimal, truncated like all scores. */
export function weightedScore({ criteria }: Pick<Tool, 'criteria'>, own: Weights): number {
  const weights = weightsOf(own)
  let sum = 0
  let total = 0
  for (const id of CRITERION_IDS) {
    const score = criteria[id]
    if (score === null) continue
    sum += score * weights[id]
    total += weights[id]
  }
  // Floating-point products may fall just short of the intended tenth.
  return total === 0 ? 0 : Math.floor((sum / total) * 10 + 1e-9) / 10
}

/** The first constraint that the tool does not meet; null if it meets all. */
export function unmet(tool: Tool, constraints: Constraints): ConstraintName | null {
  const { access } = constraints
  const failed = FILTER_NAMES.find(
    (name) => !isKept({ [name]: constraints[name], ...(name === 'minGrade' && { access }) }, tool),
  )
  if (failed) return failed
  if (!isGoodEnough(tool, constraints)) return 'minGrade'
  const { auth, evidence } = tool
  const isHeadless = auth.machineFlow === true || auth.methods.includes('none')
  if (constraints.headless === true && !isHeadless) return 'headless'
  return constraints.verified === true && evidence !== 'verified' ? 'verified' : null
}

/** With several access methods to choose from, one of them has the grade. */
function isGoodEnough(tool: Tool, constraints: Constraints): boolean {
  const { minGrade } = constraints
  const allowed = allowedBy(constraints)
  const isFree = offeredBy(tool).every((id) => allowed.includes(id))
  if (minGrade === undefined || isFree) return true
  const grades = allowed.map((id) => tool.accessGrades[id])
  const isGraded = Object.values(tool.accessGrades).some((grade) => grade !== null)
  const isEnough = (grade: Tool['grade']) =>
    grade !== null && LETTERS.indexOf(grade) <= LETTERS.indexOf(minGrade)
  return !isGraded || grades.some(isEnough)
}
