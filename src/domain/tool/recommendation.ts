// A recommendation: the request, the tools that fit best with reasons, and what was ruled out.
import type { AccessId, ByAccess, CriterionId } from '../grading/criterion.ts'
import type { ToolFilter } from './tool-filter.ts'
import type { Tool } from './tool.ts'

/** The requirements; a tool that fails one is ruled out. */
export interface Constraints extends ToolFilter {
  /** A program can authenticate without a human at a browser. */
  headless?: boolean | undefined
  /** Every judged part of the grade was observed by our own probes. */
  verified?: boolean | undefined
}

export type ConstraintName = keyof Constraints

/** Weights of criteria by name; a criterion that is not named keeps the weight of the method. */
export type Weights = Partial<Record<CriterionId, number>>

export interface Candidate {
  tool: Tool
  match: 'all' | 'some'
  /** The words of the task that it does not match. */
  missing: readonly string[]
  /** The share of the task that it matches, from 0 to 1. */
  coverage: number
  /** Its rank in the search results, from 1. */
  place: number
  /** How near its match is to the best one, from 0 to 1. */
  closeness: number
  /** The score of each access method, out of 10; null if it has no grade. */
  accessScores: ByAccess<number | null>
  /** The part of the task that it is for, if the task has several. */
  part?: string
}

/** A candidate that meets the constraints, with the access methods that they allow. */
export interface Usable extends Candidate {
  allowed: readonly AccessId[]
}

/** A candidate with its figures. */
export interface Ranked extends Usable {
  /** The access method to use; null if none is allowed. */
  chosen: AccessId | null
  /** The score by the requested weights; the score of the grade if there are none. */
  weighted: number
  /** The sort key among tools that match alike. */
  fit: number
}

/** Why no tool is recommended, and the tool that is nearest. */
export interface NothingFits {
  /** The category of what is nearest, if nothing does the task. */
  category: string | null
  /** The words that it does not match, or the constraint that it does not meet. */
  by: 'words' | 'constraints'
  nearest: { tool: Tool; missing: readonly string[]; ruledOut: RuledOut | null } | null
}

export interface RuledOut {
  tool: Tool
  /** The constraint, or that the task rules it out by name. */
  by: ConstraintName | 'excluded'
  /** In words, if the tool alone does not tell. */
  why?: string
}

/** The penalty of a match that is far from the best one; less, the nearer it is. */
export const COST_OF_DISTANCE = 6
/** The penalty for matching only part of the task. */
export const COST_OF_SOME = 2
/** The penalty for another category than the one that the task names. */
export const COST_OF_ANOTHER_CATEGORY = 1.5
