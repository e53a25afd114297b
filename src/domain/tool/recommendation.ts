// A recommendation: what was asked, which tools fit it best and why in figures, and what was ruled
// out.
import type { CriterionId } from '../grading/criterion.ts'
import type { Letter } from '../grading/letter.ts'
import type { Kind } from '../evidence/kind.ts'
import type { AuthMethod } from '../evidence/declaration.ts'
import type { EvidenceLevel, Tool } from './tool.ts'

/** What a tool must have; a tool that lacks one of them is ruled out. */
export interface Constraints {
  category?: string
  minGrade?: Letter
  hasMcp?: boolean
  hasApi?: boolean
  hasCli?: boolean
  kind?: Kind
  /** What the grade rests on. */
  evidence?: EvidenceLevel
  /** A way to sign in that it offers. */
  auth?: AuthMethod
  /** A program can sign in without a human at a browser. */
  headless?: boolean
  /** Every judged part of the grade was seen by our own probes. */
  verified?: boolean
}

export type ConstraintName = keyof Constraints

/** Weights of criteria by name; a criterion that is not named keeps the weight of the method. */
export type Weights = Partial<Record<CriterionId, number>>

export interface Candidate {
  tool: Tool
  match: 'all' | 'some'
  /** Its place among what the search found, from 1. */
  place: number
}

/** A candidate with its figures. */
export interface Ranked extends Candidate {
  /** The score by the weights that were asked for; the score of the grade where none were. */
  weighted: number
  /** What the order follows. */
  fit: number
}

export interface RuledOut {
  tool: Tool
  by: ConstraintName
}

/** Each place further down in the search costs as much of the score. */
export const COST_OF_A_PLACE = 0.3
/** So does a match of only some of the task. */
export const COST_OF_SOME = 2
/** And a category that the task does not name, where it names one. */
export const COST_OF_ANOTHER_CATEGORY = 1.5
