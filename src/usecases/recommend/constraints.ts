// Whether a tool meets the constraints; if not, which one it fails first.
import type { ConstraintName, Constraints } from '../../domain/tool/recommendation.ts'
import { FILTER_NAMES, isKept } from '../../domain/tool/tool-filter.ts'
import type { Tool } from '../../domain/tool/tool.ts'

/** The first constraint that the tool does not meet; null if it meets all. */
export function unmet(tool: Tool, constraints: Constraints): ConstraintName | null {
  const failed = FILTER_NAMES.find((name) => !isKept({ [name]: constraints[name] }, tool))
  if (failed) return failed
  const { auth, evidence } = tool
  const isHeadless = auth.machineFlow === true || auth.methods.includes('none')
  if (constraints.headless === true && !isHeadless) return 'headless'
  return constraints.verified === true && evidence !== 'verified' ? 'verified' : null
}
