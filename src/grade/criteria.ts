// The eight criteria: what each asks, and how much it weighs.
import type { CriterionId } from '../domain/grading/criterion.ts'
import TABLE from './criteria.json' with { type: 'json' }

export interface Criterion {
  id: CriterionId
  name: string
  question: string
  /** In percent of the score; the eight add up to 100. */
  weight: number
}

export const CRITERIA: readonly Criterion[] = Object.freeze(TABLE as Criterion[])
