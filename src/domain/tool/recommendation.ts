// A recommendation: the request, the tools that fit it best with numeric reasons, and what was
// ruled out.
import type { CriterionId } from '../grading/criterion.ts'
import type { Letter } from '../grading/letter.ts'
import type { Kind } from '../evidence/kind.ts'
import type { AuthMethod } from '../evidence/declaration.ts'
import type { EvidenceLevel, Tool } from './tool.ts'

/** The requirements; a tool that fails one is ruled out. */
export interface Constraints {
  category?: string
  minGrade?: Letter
  hasMcp?: boolean
  hasApi?: boolean
  hasCli?: boolean
  kind?: Kind
  /** What the grade is based on. */
  evidence?: EvidenceLevel
  /** An authentication method that the tool offers. */
  auth?: AuthMethod
  /** A program can authenticate without a human at a browser. */
  headless?: boolean
  /** Every judged part of the grade was observed by our own probes. */
  verified?: boolean
}

export type ConstraintName = keyof Constraints

/** Weights of criteria by name; a criterion that is not named keeps the weight of the method. */
export type Weights = Partial<Record<CriterionId, number>>

export interface Candidate {
  tool: Tool
  match: 'all' | 'some'
  /** The words of the task that it does not match. */
  missing: readonly string[]
  /** Its rank in the search results, from 1. */
  place: number
}

/** A candidate with its figures. */
export interface Ranked extends Candidate {
  /** The score by the requested weights; the score of the grade if there are none. */
  weighted: number
  /** The sort key among tools that match alike. */
  fit: number
}

export interface RuledOut {
  tool: Tool
  /** The constraint, or that the task rules it out by name. */
  by: ConstraintName | 'excluded'
  /** In words, if the tool alone does not tell. */
  why?: string
}

/** The penalty for each rank in the search results. */
export const COST_OF_A_PLACE = 0.3
/** The penalty for matching only part of the task. */
export const COST_OF_SOME = 2
/** The penalty for another category than the one that the task names. */
export const COST_OF_ANOTHER_CATEGORY = 1.5
