// The cheapest set of fixes that reaches the next letter.
import type { Grading } from '../domain/grading.ts'
import { LETTER_BOUNDS, letterAbove, shownScore } from '../domain/letter.ts'
import { gainFrom, type Chance } from './fixes.ts'
import { scoreOf, type Mark, type Score } from './score.ts'

/** Null where there is no next letter, or no set of fixes reaches it. */
export function nextLetterFrom(marks: readonly Mark[], chances: readonly Chance[], now: Score): Grading['nextLetter'] {
  const letter = now.letter && letterAbove(now.letter)
  if (!letter) return null
  const target = LETTER_BOUNDS[letter]
  const mends = chances.filter((chance) => chance.act === 'mend')
  // A cap makes gains depend on one another: what lifts it is tried both inside and outside the set.
  const lifting = mends.filter((chance) => marks[chance.index]?.cap)
  const letterLifting = lifting.filter((chance) => 'letter' in (marks[chance.index]?.cap ?? {}))
  const [best] = [[], letterLifting, lifting]
    .map((forced) => cheapestSet(target, marks, mends, forced))
    .filter((set) => set !== null)
    .toSorted((a, b) => effortOf(a) - effortOf(b) || a.length - b.length)
  if (!best) return null
  return {
    letter,
    checks: best.map((chance) => chance.check.id),
    effort: effortOf(best),
    score: shownScore(scoreOf(mendAll(marks, best)).exact ?? 0),
  }
}

function cheapestSet(target: number, marks: readonly Mark[], chances: readonly Chance[], forced: readonly Chance[]): Chance[] | null {
  const base = mendAll(marks, forced)
  const start = scoreOf(base)
  const rest = chances.filter((chance) => !forced.includes(chance))
  const gains = rest.map((chance) => gainFrom(start, scoreOf(base.with(chance.index, chance.mended))))
  const chosen = leastEffort(
    rest.map((chance) => chance.check.effort),
    gains,
    target - (start.exact ?? 0),
  )
  if (!chosen) return null
  const set = [...forced, ...rest.filter((_, index) => chosen.has(index))]
  return (scoreOf(mendAll(marks, set)).exact ?? 0) >= target ? set : null
}

/** The items of least total effort whose gains reach what is needed (0/1 knapsack over effort). */
function leastEffort(efforts: readonly number[], gains: readonly number[], needed: number): Set<number> | null {
  if (needed <= 0) return new Set()
  const most = efforts.reduce((sum, effort) => sum + effort, 0)
  const best = new Float64Array(most + 1)
  const taken = efforts.map(() => new Uint8Array(most + 1))
  efforts.forEach((effort, item) => {
    for (let budget = most; budget >= effort; budget--) {
      const gain = (best[budget - effort] ?? 0) + (gains[item] ?? 0)
      if (gain > (best[budget] ?? 0) + 1e-12) {
        best[budget] = gain
        ;(taken[item] as Uint8Array)[budget] = 1
      }
    }
  })
  let budget = best.findIndex((gain) => gain >= needed - 1e-9)
  if (budget < 0) return null
  const chosen = new Set<number>()
  for (let item = efforts.length - 1; item >= 0; item--) {
    if (taken[item]?.[budget]) {
      chosen.add(item)
      budget -= efforts[item] ?? 0
    }
  }
  return chosen
}

function mendAll(marks: readonly Mark[], chances: readonly Chance[]): Mark[] {
  const mended = [...marks]
  for (const chance of chances) mended[chance.index] = chance.mended
  return mended
}

function effortOf(chances: readonly Chance[]): number {
  return chances.reduce((sum, chance) => sum + chance.check.effort, 0)
}
