// The cheapest set of fixes that reaches a better letter.
import type { Grading } from '../domain/grading/grading.ts'
import { LETTER_BOUNDS, letterAbove, letterOf, shownScore } from '../domain/grading/letter.ts'
import { basisWith, bestOf, type Candidate, type Change, type Compare } from './candidates.ts'
import type { Chance } from './fixes.ts'
import { settled } from './rounding.ts'
import { highestOf, isSerious, scoreOf } from './score.ts'

/** How often to search again with a higher target, if a set falls short. */
const TRIES = 6

/** Null if there is none, the evidence does not allow it, or no set of fixes reaches it. */
export function nextLetterFrom(
  best: Candidate,
  chances: readonly Chance[],
  now: number,
  compare: Compare,
): Grading['nextLetter'] {
  const letter = letterAbove(letterOf(now))
  if (!letter) return null
  const target = LETTER_BOUNDS[letter]
  const exactWith: ExactWith = (set) => bestOf(compare(changeOf(set)))?.exact ?? 0
  const found = cheapestSet(target, best, chances, exactWith)
  if (!found) return null
  const set = withoutSpare(found, target, exactWith)
  const reached = exactWith(set)
  const gain = reached - now
  return {
    letter: letterOf(reached),
    // In the order of the fixes.
    checks: chances.filter((chance) => set.includes(chance)).map(({ check }) => check.id),
    effort: set.reduce((sum, chance) => sum + chance.check.effort, 0),
    score: shownScore(reached),
    gain: settled(gain),
    // Plus 0, because −0 is none.
    together: settled(gain - set.reduce((sum, chance) => sum + chance.gain, 0)) + 0,
  }
}

type ExactWith = (set: readonly Chance[]) => number

/** Removes unnecessary steps, the most expensive first. */
function withoutSpare(
  set: readonly Chance[],
  target: number,
  exactWith: ExactWith,
): readonly Chance[] {
  return set
    .toSorted((a, b) => b.check.effort - a.check.effort || a.benefit - b.benefit)
    .reduce<readonly Chance[]>((kept, chance) => {
      const fewer = kept.filter((other) => other !== chance)
      return exactWith(fewer) >= target ? fewer : kept
    }, set)
}

function cheapestSet(
  target: number,
  { basis }: Candidate,
  chances: readonly Chance[],
  exactWith: ExactWith,
): Chance[] | null {
  // Whatever limits the letter below the target must be fixed in any case.
  const forced = chances.filter(
    ({ mark }) =>
      (mark.cap && highestOf(mark.cap.letter) < target) ||
      (target >= LETTER_BOUNDS.A && isSerious(mark)),
  )
  if (exactWith(forced) >= target) return forced
  const base = basisWith(basis, changeOf(forced))
  const meanWith = (set: readonly Chance[]) => scoreOf(basisWith(base, changeOf(set))).mean ?? 0
  const start = meanWith([])
  const rest = chances.filter((chance) => !forced.includes(chance))
  const solve = solver(
    rest,
    rest.map((chance) => meanWith([chance]) - start),
  )
  let needed = target - start
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const chosen = solve(needed)
    if (!chosen) return null
    const set = [...forced, ...chosen]
    if (exactWith(set) >= target) return set
    needed += Math.max(1e-6, target - meanWith(chosen))
  }
  return null
}

/** Finds the fixes with the least total effort whose gains reach what is needed (a knapsack). */
function solver(
  chances: readonly Chance[],
  gains: readonly number[],
): (needed: number) => Chance[] | null {
  const most = chances.reduce((sum, { check }) => sum + check.effort, 0)
  const reached = new Float64Array(most + 1)
  const taken = chances.map(({ check: { effort } }, index) => {
    const isTaken = new Uint8Array(most + 1)
    for (let budget = most; budget >= effort; budget--) {
      const total = (reached[budget - effort] ?? 0) + (gains[index] ?? 0)
      if (total > (reached[budget] ?? 0) + 1e-12) {
        reached[budget] = total
        isTaken[budget] = 1
      }
    }
    return isTaken
  })
  return (needed) => {
    let budget = reached.findIndex((gain) => gain >= needed - 1e-7)
    if (budget < 0) return null
    const chosen: Chance[] = []
    for (const [index, chance] of [...chances.entries()].toReversed())
      if (taken[index]?.[budget]) {
        chosen.push(chance)
        budget -= chance.check.effort
      }
    return chosen
  }
}

function changeOf(chances: readonly Chance[]): Change {
  return new Map(chances.map(({ check, mark, fixed }) => [check, { mark, fixed }]))
}
