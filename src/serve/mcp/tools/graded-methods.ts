// The access methods of a tool with their letters, in one short text: "MCP C+, API B".
import type { AccessId } from '../../../domain/grading/access-id.ts'
import type { Tool } from '../../../domain/tool/tool.ts'

/** An older service does not tell the grades. */
export function gradedMethods(
  accessMethods: Tool['accessMethods'],
  accessGrades: Tool['accessGrades'] | undefined,
): string {
  const gradeOf = (name: string) => accessGrades?.[name.toLowerCase() as AccessId] ?? null
  return accessMethods
    .map((name) => (gradeOf(name) === null ? name : `${name} ${gradeOf(name)}`))
    .join(', ')
}
