// Why a criterion has no score: none of its checks applies, or none of them was seen.
import type { AccessId } from '../../../domain/grading/access-id.ts'
import type { CriterionId } from '../../../domain/grading/criterion.ts'
import type { Grading } from '../../../domain/grading/grading.ts'

/** `access` is the access method that the score would be of. */
export function withoutScoreWords(
  { checks }: Pick<Grading, 'checks'>,
  criterion: CriterionId,
  access: AccessId | null | undefined,
): 'not seen' | 'does not apply' {
  const applies = checks.some(
    (check) =>
      check.criterion === criterion &&
      check.weight > 0 &&
      check.status !== 'not-applicable' &&
      (!access || check.access === undefined || check.access.includes(access)),
  )
  return applies ? 'not seen' : 'does not apply'
}
