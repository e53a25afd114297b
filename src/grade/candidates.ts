// The access methods of a tool side by side: their scores, and the best of them.
import type { Ceiling } from '../domain/grading/grading.ts'
import { LETTERS } from '../domain/grading/letter.ts'
import type { ACCESS_IDS } from '../domain/grading/criterion.ts'
import type { Check } from './check.ts'
import { UNRATED_BELOW } from './evidence-rules.ts'
import { readOnce } from './reading/read-once.ts'
import { limited, scoreOf, type Basis, type Mark, type Score } from './score.ts'

/** One access method with its result. */
export interface Candidate {
  basis: Basis
  score: Score
  /** Under its ceiling; null if it is unrated. */
  exact: number | null
}

/** What becomes of a check: its mark for one of the access methods, before and after. */
export type Change = ReadonlyMap<Check, { mark: Mark; fixed: Mark }>

/** All that the grade of a tool is computed from. */
export interface Bases {
  /** One for each access method that the tool offers. */
  each: readonly Basis[]
  /** Of the whole tool, also those that count for none of its access methods. */
  marks: readonly Mark[]
}

export function candidatesOf({ each, marks }: Bases): Candidate[] {
  const cap = capOfTool(marks)
  return each.map((basis) => {
    const score = under(ownScoreOf(basis), cap)
    const isRated = score.confidence >= UNRATED_BELOW
    return { basis, score, exact: isRated ? limited(score) : null }
  })
}

/** At the same score and as well known, agents prefer them in this order. */
const PREFERRED = ['mcp', 'api', 'cli'] as const satisfies readonly (typeof ACCESS_IDS)[number][]

/** The one with the highest score; of equal ones the one that is known best. Null if all are unrated. */
export function bestOf(candidates: readonly Candidate[]): Candidate | null {
  const [best = null] = candidates
    .filter(({ exact }) => exact !== null)
    .toSorted(
      (a, b) =>
        (b.exact ?? 0) - (a.exact ?? 0) ||
        b.score.confidence - a.score.confidence ||
        PREFERRED.indexOf(a.basis.access) - PREFERRED.indexOf(b.basis.access),
    )
  return best
}

/** The same candidates, in the same order, with some marks replaced. */
export type Compare = (change: Change) => Candidate[]

/** A fix of one access method can change another, or which is the best: all are compared again. */
export function comparing({ each, marks }: Bases): Compare {
  return (change) =>
    candidatesOf({
      each: each.map((basis) => basisWith(basis, change)),
      marks: replaced(marks, change),
    })
}

/** The basis with some marks replaced; itself, if none of them is its own. */
export function basisWith(basis: Basis, change: Change): Basis {
  const isRecent = basis.isRecent || [...change.values()].some(isPublishing)
  return isRecent === basis.isRecent && !basis.marks.some(({ check }) => change.has(check))
    ? basis
    : { ...basis, isRecent, marks: replaced(basis.marks, change) }
}

/** What was looked for in vain is seen by whoever looks again. */
function isPublishing({ mark, fixed }: { mark: Mark; fixed: Mark }): boolean {
  return mark.result.basis === 'unpublished' && fixed.result.basis === 'seen'
}

function replaced(marks: readonly Mark[], change: Change): readonly Mark[] {
  return marks.map((mark) => change.get(mark.check)?.fixed ?? mark)
}

/** Most changes leave the other access methods as they are. */
const ownScoreOf = readOnce(scoreOf)

/** Injected instructions anywhere cap the whole tool. */
function capOfTool(marks: readonly Mark[]): Ceiling | null {
  const mark = marks.find(({ cap }) => cap?.tool)
  return mark?.cap ? { letter: mark.cap.letter, by: 'tool', check: mark.check.id } : null
}

function under(score: Score, cap: Ceiling | null): Score {
  const isLower =
    cap && (!score.ceiling || LETTERS.indexOf(cap.letter) > LETTERS.indexOf(score.ceiling.letter))
  return isLower ? { ...score, ceiling: cap } : score
}
