// The method for a terminal: criteria with their checks, one line each.
import type { Method } from '../../grade/method.ts'

export function methodTerminal({ version, criteria, checks, letters }: Method): string {
  const lines = [
    `AgentGrade method ${version}: ${checks.filter((check) => check.weight > 0).length} scored checks`,
    `Letters: ${letters.map(({ letter, from }) => `${letter} from ${from}`).join(', ')}`,
  ]
  for (const { id, name, weight, question } of criteria) {
    lines.push('', `${name} (${weight}%): ${question}`)
    for (const check of checks.filter((each) => each.criterion === id)) {
      lines.push(
        `  ${String(check.weight).padStart(2)}  ${check.id.padEnd(28)} ${check.title}${check.canBeDeclared ? ' (can be declared)' : ''}`,
      )
    }
  }
  lines.push('', '`agentgrade method <check>` shows one check; --json and --md print everything.')
  return `${lines.join('\n')}\n`
}
