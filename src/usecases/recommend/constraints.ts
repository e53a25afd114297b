// Whether a tool meets the constraints; if not, which one it fails first.
import { LETTERS } from '../../domain/grading/letter.ts'
import type { ConstraintName, Constraints } from '../../domain/tool/recommendation.ts'
import type { Tool } from '../../domain/tool/tool.ts'

const MEETS: {
  [N in ConstraintName]-?: (tool: Tool, asked: NonNullable<Constraints[N]>) => boolean
} = {
  category: ({ category }, asked) => category === asked,
  minGrade: ({ grade }, asked) =>
    grade !== null && LETTERS.indexOf(grade) <= LETTERS.indexOf(asked),
  hasMcp: ({ accessMethods }, asked) => accessMethods.includes('MCP') === asked,
  hasApi: ({ accessMethods }, asked) => accessMethods.includes('API') === asked,
  hasCli: ({ accessMethods }, asked) => accessMethods.includes('CLI') === asked,
  kind: ({ kind }, asked) => kind === asked,
  evidence: ({ evidence }, asked) => evidence === asked,
  auth: ({ auth }, asked) => auth.methods.includes(asked),
  headless: ({ auth }, asked) =>
    !asked || auth.machineFlow === true || auth.methods.includes('none'),
  verified: ({ evidence }, asked) => !asked || evidence === 'verified',
}

/** The first constraint that the tool does not meet; null if it meets all. */
export function unmet(tool: Tool, constraints: Constraints): ConstraintName | null {
  const names = Object.keys(MEETS) as ConstraintName[]
  return (
    names.find(
      (name) => constraints[name] !== undefined && !MEETS[name](tool, constraints[name] as never),
    ) ?? null
  )
}
