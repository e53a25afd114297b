// What a scan would show about a tool: results that are only stated, which it would confirm or
// refute.
import type { ScanWouldTell } from '../../../domain/answer/profile.ts'
import type { CheckResult, Grading } from '../../../domain/grading/grading.ts'
import { checkOf } from '../../../grade/method.ts'

const NAMED = 3

/** Null if a scan has nothing to confirm. */
export function scanWouldTell({ checks }: Pick<Grading, 'checks'>): ScanWouldTell | null {
  const unseen = checks.filter(
    ({ id, basis, weight }) =>
      (isStated(basis) || basis === 'undocumented') && weight > 0 && isProbed(id),
  )
  if (unseen.length === 0) return null
  const declared = unseen.filter(({ basis }) => isStated(basis)).length
  const weightiest = unseen.toSorted((a, b) => b.weight - a.weight).slice(0, NAMED)
  return {
    declared,
    undocumented: unseen.length - declared,
    checks: weightiest.map(({ id }) => id),
  }
}

export function scanWouldTellWords({ declared, undocumented, checks }: ScanWouldTell): string {
  const facts = [
    ...(declared > 0
      ? [`${declared} ${declared === 1 ? 'result that is' : 'results that are'} only stated`]
      : []),
    ...(undocumented > 0
      ? [`${undocumented} that ${undocumented === 1 ? 'is' : 'are'} not documented`]
      : []),
  ]
  const titles = checks.map((id) => checkOf(id)?.title ?? id)
  const rest = declared + undocumented - titles.length
  return `A scan would verify ${facts.join(' and ')}: ${titles.join(', ')}${rest > 0 ? ` and ${rest} more` : ''}.`
}

export function isStated(basis: CheckResult['basis']): boolean {
  return basis === 'declared' || basis === 'unread' || basis === 'third-party'
}

/** Some results can only come from documentation. */
function isProbed(id: string): boolean {
  const check = checkOf(id)
  return check !== undefined && check.needs.length + check.uses.length > 0
}
