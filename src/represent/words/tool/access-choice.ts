// Why an access method of a tool was chosen, in one sentence.
import { ACCESS_NAMES, type AccessId } from '../../../domain/grading/access-id.ts'
import type { Letter } from '../../../domain/grading/letter.ts'

export interface ChosenAccess {
  id: AccessId | null
  grade: Letter | null
  score: number | null
  /** Whether the tool has other access methods that may not be used. */
  isRestricted: boolean
}

export function choiceWords({ id, grade, score, isRestricted }: ChosenAccess): string {
  const allowed = isRestricted ? ' that you allow' : ''
  if (id === null) return `It has no access method${allowed}.`
  const name = ACCESS_NAMES[id]
  if (grade === null) return `${name} is an access method${allowed}; it has no grade of its own.`
  const figure = score === null ? '' : ` ${score.toFixed(1)}`
  return `${name} ${grade}${figure} is its best access method${allowed}.`
}
