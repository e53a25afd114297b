// Whether a tool meets the constraints; if not, which one it fails first.
import type { ConstraintName, Constraints } from '../../domain/tool/recommendation.ts'
import { FILTER_NAMES, isKept } from '../../domain/tool/tool-filter.ts'
import { LETTERS } from '../../domain/grading/letter.ts'
import { allowedBy, offeredBy } from '../../domain/tool/access.ts'
import type { Tool } from '../../domain/tool/tool.ts'

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
