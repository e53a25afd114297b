// The cheapest set of fixes that reaches a better letter.
import type { Grading } from '../domain/grading/grading.ts'
import {
  LETTER_BOUNDS,
  letterAbove,
  LETTERS,
  letterOf,
  shownScore,
} from '../domain/grading/letter.ts'
import { CRITERIA } from './criteria.ts'
import type { Chance } from './fixes.ts'
import {
  basisWith,
  bestLetterAt,
  ceilingOf,
  criterionScore,
  NOTHING,
  partOf,
  sumWith,
  totalOf,
  type Basis,
  type Score,
} from './score.ts'

/** How often to search again with a higher target, if a set falls short. */
const TRIES = 6

/**
 * Null if there is no next letter, the evidence does not allow it, or no set of fixes reaches it.
 */
export function nextLetterFrom(
  basis: Basis,
  chances: readonly Chance[],
  now: Score,
): Grading['nextLetter'] {
  const letter = now.letter && letterAbove(now.letter)
  if (!letter || LETTERS.indexOf(bestLetterAt(now.confidence)) > LETTERS.indexOf(letter))
    return null
  const found = cheapestSet(LETTER_BOUNDS[letter], basis, chances)
  if (!found) return null
  const set = withoutSpare(found, LETTER_BOUNDS[letter], basis)
  const reached = exactWith(basis, set)
  return {
    letter: letterOf(reached),
    checks: set.map((chance) => chance.check.id),
    effort: effortOf(set),
    score: shownScore(reached),
  }
}

/** Removes unnecessary steps, the most expensive first. */
function withoutSpare(set: readonly Chance[], target: number, basis: Basis): Chance[] {
  return set
    .toSorted((a, b) => b.check.effort - a.check.effort || a.benefit - b.benefit)
    .reduce<readonly Chance[]>((kept, chance) => {
      const fewer = kept.filter((other) => other !== chance)
      return exactWith(basis, fewer) >= target ? fewer : kept
    }, set)
    .toSorted((a, b) => b.benefit - a.benefit)
}

/** One of several alternatives, of which at most one is taken. */
interface Option {
  chances: readonly Chance[]
  effort: number
  gain: number
}

function cheapestSet(target: number, basis: Basis, chances: readonly Chance[]): Chance[] | null {
  // Whatever caps the letter below the target must be fixed in any case.
  const forced = chances.filter(
    ({ mark: { cap } }) => cap && 'letter' in cap && ceilingOf(cap.letter) < target,
  )
  const base = fixAll(basis, forced)
  if (totalOf(base).exact >= target) return forced
  const rest = Map.groupBy(
    chances.filter((chance) => !forced.includes(chance)),
    (chance) => chance.check.criterion,
  )
  const groups = [...rest.values()].flatMap((own) => optionsWithin(own, base, target))
  const solve = solver(groups)
  let needed = shortfall(base, target)
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const chosen = solve(needed)
    if (!chosen) return null
    const fixed = fixAll(base, chosen)
    if (totalOf(fixed).exact >= target) return [...forced, ...chosen]
    needed += Math.max(1e-6, shortfall(fixed, target))
  }
  return null
}

/**
 * What is missing to a mean of `target`, weighted by criterion: the contribution of each fix is
 * independent of the others.
 */
function shortfall({ sums }: Basis, target: number): number {
  let missing = 0
  for (const criterion of CRITERIA) {
    const sum = sums.get(criterion.id)
    if (sum) missing += partOf(criterion, sum) * (target - criterionScore(sum).exact)
  }
  return missing
}

/**
 * Gains within a criterion add up, unless an outcome caps it: then its sets of fixes are
 * alternatives.
 */
function optionsWithin(chances: readonly Chance[], { sums }: Basis, target: number): Option[][] {
  const criterion = CRITERIA.find(({ id }) => id === chances[0]?.check.criterion)
  if (!criterion) return []
  const sum = sums.get(criterion.id) ?? NOTHING
  const bare = { ...sum, capped: [] }
  const raw = criterionScore(bare).exact
  const worth = (of: typeof sum) => partOf(criterion, of) * (criterionScore(of).exact - target)
  const scale = partOf(criterion, sum)
  const gainOf = ({ mark, fixed }: Chance) =>
    (worth({ ...sumWith(bare, mark, fixed), capped: [] }) - worth(bare)) / scale
  const lifting = chances.filter(isLifting)
  const plain = chances
    .filter((chance) => !isLifting(chance))
    .map((chance): Option => ({
      chances: [chance],
      effort: chance.check.effort,
      gain: gainOf(chance),
    }))
  if (lifting.length === 0) return plain.map((option) => [{ ...option, gain: option.gain * scale }])

  const groups = plain.map((option) => [option])
  const { gains, taken } = bestByEffort(groups)
  const fronts = Array.from(gains, (gain, effort): Option => ({
    effort,
    gain,
    chances: traceBack(groups, taken, effort),
  }))
  const options = subsetsOf(lifting).flatMap((lifted) => {
    const caps = sum.capped.flatMap(({ result, cap }) =>
      cap && 'criterion' in cap && !lifted.some(({ check }) => check.id === result.id)
        ? [cap.criterion]
        : [],
    )
    const ceiling = Math.min(10, ...caps)
    const liftedGain = lifted.reduce((all, chance) => all + gainOf(chance), 0)
    return fronts.map(({ chances: others, effort, gain }) => ({
      chances: [...lifted, ...others],
      effort: effort + effortOf(lifted),
      gain: scale * (Math.min(ceiling, raw + liftedGain + gain) - criterionScore(sum).exact),
    }))
  })
  return [options.filter(({ effort }) => effort > 0)]
}

function isLifting({ mark: { cap } }: Chance): boolean {
  return cap !== undefined && 'criterion' in cap
}

/** Finds the improvements with the least total effort whose gains reach the target. */
function solver(groups: readonly (readonly Option[])[]): (needed: number) => Chance[] | null {
  const { gains, taken } = bestByEffort(groups)
  return (needed) => {
    const effort = gains.findIndex((gain) => gain >= needed - 1e-7)
    return effort < 0 ? null : traceBack(groups, taken, effort)
  }
}

/** For each total effort the largest gain, with at most one option per group (a knapsack). */
function bestByEffort(groups: readonly (readonly Option[])[]): {
  gains: Float64Array
  taken: Int16Array[]
} {
  const most = groups.reduce(
    (sum, options) => sum + Math.max(0, ...options.map(({ effort }) => effort)),
    0,
  )
  const gains = new Float64Array(most + 1)
  const taken = groups.map((options) => {
    const choice = new Int16Array(most + 1).fill(-1)
    for (let budget = most; budget > 0; budget--) {
      for (const [index, { effort, gain }] of options.entries()) {
        const total = effort <= budget ? (gains[budget - effort] ?? 0) + gain : 0
        if (total > (gains[budget] ?? 0) + 1e-12) {
          gains[budget] = total
          choice[budget] = index
        }
      }
    }
    return choice
  })
  return { gains, taken }
}

function traceBack(
  groups: readonly (readonly Option[])[],
  taken: readonly Int16Array[],
  effort: number,
): Chance[] {
  const chances: Chance[] = []
  let budget = effort
  for (let group = groups.length - 1; group >= 0; group--) {
    const option = groups[group]?.[taken[group]?.[budget] ?? -1]
    if (!option) continue
    chances.push(...option.chances)
    budget -= option.effort
  }
  return chances
}

function subsetsOf(chances: readonly Chance[]): Chance[][] {
  let sets: Chance[][] = [[]]
  for (const chance of chances) sets = sets.concat(sets.map((set) => [...set, chance]))
  return sets
}

function exactWith(basis: Basis, chances: readonly Chance[]): number {
  return totalOf(fixAll(basis, chances)).exact
}

function fixAll(basis: Basis, chances: readonly Chance[]): Basis {
  return basisWith(basis, new Map(chances.map(({ mark, fixed }) => [mark, fixed])))
}

function effortOf(chances: readonly Chance[]): number {
  return chances.reduce((sum, chance) => sum + chance.check.effort, 0)
}
