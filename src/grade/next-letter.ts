// The cheapest set of fixes that reaches the next letter.
import type { Grading } from '../domain/grading.ts'
import { LETTER_BOUNDS, letterAbove, shownScore } from '../domain/letter.ts'
import type { Chance } from './fixes.ts'
import { ceilingOf, scoreOf, sumsOf, type Mark, type Score } from './score.ts'

/** Null where there is no next letter, or no set of fixes reaches it. */
export function nextLetterFrom(marks: readonly Mark[], chances: readonly Chance[], now: Score): Grading['nextLetter'] {
  const letter = now.letter && letterAbove(now.letter)
  if (!letter) return null
  const mends = chances.filter((chance) => chance.act === 'mend')
  const set = cheapestSet(LETTER_BOUNDS[letter], marks, mends)
  if (!set) return null
  return {
    letter,
    checks: set.map((chance) => chance.check.id),
    effort: effortOf(set),
    score: shownScore(scoreOf(sumsOf(mendAll(marks, set))).exact ?? 0),
  }
}

/** One of several ways to gain something, of which at most one is taken. */
interface Option {
  chances: readonly Chance[]
  effort: number
  gain: number
}

function cheapestSet(target: number, marks: readonly Mark[], mends: readonly Chance[]): Chance[] | null {
  // Whatever holds the letter below the target must go in any case.
  const forced = mends.filter(({ index }) => {
    const cap = marks[index]?.cap
    return cap && 'letter' in cap && ceilingOf(cap.letter) < target
  })
  const base = mendAll(marks, forced)
  const start = scoreOf(sumsOf(base))
  const needed = target - (start.exact ?? 0)
  if (needed <= 0) return forced
  const rest = Map.groupBy(
    mends.filter((chance) => !forced.includes(chance)),
    (chance) => chance.check.criterion,
  )
  const groups = [...rest.values()].flatMap((chances) => optionsWithin(chances, base, start))
  const chosen = leastEffort(groups, needed)
  return chosen && [...forced, ...chosen]
}

/** Gains within a criterion add up, unless an outcome caps it: then its sets of fixes are options of one choice. */
function optionsWithin(chances: readonly Chance[], base: readonly Mark[], start: Score): Option[][] {
  const before = start.criteria.find(({ id }) => id === chances[0]?.check.criterion)
  const own = base.filter(({ result }) => result.criterion === before?.id)
  const weight = own.reduce((sum, { result }) => sum + result.weight, 0)
  const raw = own.reduce((sum, { result }) => sum + result.weight * (result.earned ?? 0), 0) / weight
  const share = before?.share ?? 0
  const gainOf = ({ mended, index }: Chance) => (mended.result.weight * ((mended.result.earned ?? 0) - (base[index]?.result.earned ?? 0))) / weight
  const isLifting = ({ index }: Chance) => base[index]?.cap !== undefined && 'criterion' in base[index].cap
  const lifting = chances.filter(isLifting)
  const plain = chances
    .filter((chance) => !isLifting(chance))
    .map((chance): Option => ({ chances: [chance], effort: chance.check.effort, gain: gainOf(chance) }))
  if (lifting.length === 0) return plain.map((option) => [{ ...option, gain: option.gain * share }])

  const groups = plain.map((option) => [option])
  const { gains, taken } = bestByEffort(groups)
  const fronts = Array.from(gains, (gain, effort): Option => ({ effort, gain, chances: traceBack(groups, taken, effort) }))
  const options = subsetsOf(lifting).flatMap((lifted) => {
    const caps = own.flatMap(({ result, cap }) => (cap && 'criterion' in cap && !lifted.some(({ check }) => check.id === result.id) ? [cap.criterion] : []))
    const ceiling = Math.min(10, ...caps)
    const liftedGain = lifted.reduce((sum, chance) => sum + gainOf(chance), 0)
    return fronts.map(({ chances: others, effort, gain }) => ({
      chances: [...lifted, ...others],
      effort: effort + effortOf(lifted),
      gain: share * (Math.min(ceiling, raw + liftedGain + gain) - (before?.exact ?? 0)),
    }))
  })
  return [options.filter(({ effort }) => effort > 0)]
}

/** The chances of least total effort whose gains reach what is needed. */
function leastEffort(groups: readonly (readonly Option[])[], needed: number): Chance[] | null {
  const { gains, taken } = bestByEffort(groups)
  const effort = gains.findIndex((gain) => gain >= needed - 1e-9)
  return effort < 0 ? null : traceBack(groups, taken, effort)
}

/** For each total effort the most that can be gained, from at most one option of each group (a knapsack). */
function bestByEffort(groups: readonly (readonly Option[])[]): { gains: Float64Array; taken: Int16Array[] } {
  const most = groups.reduce((sum, options) => sum + Math.max(0, ...options.map(({ effort }) => effort)), 0)
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

function traceBack(groups: readonly (readonly Option[])[], taken: readonly Int16Array[], effort: number): Chance[] {
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

function mendAll(marks: readonly Mark[], chances: readonly Chance[]): Mark[] {
  const mended = [...marks]
  for (const chance of chances) mended[chance.index] = chance.mended
  return mended
}

function effortOf(chances: readonly Chance[]): number {
  return chances.reduce((sum, chance) => sum + chance.check.effort, 0)
}
