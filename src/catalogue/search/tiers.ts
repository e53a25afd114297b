// The order of search results: exact names, beginnings of names, words in names, words anywhere, near misses.
import { queryWords, runTogether } from './words.ts'
import type { Expression, Term, WordIndex } from './word-index.ts'

/** A total says how much there is; nobody counts further. */
const TOTAL_CAP = 100
/** With fewer hits than this the last word may be a beginning, and names one slip away are offered after the rest. */
const FEW = 10

/** Asked for together, they would have half of the catalogue looked through. */
const EMPTY_WORDS = new Set('a an and are as at by for from in into is it its of on or that the this to with you your'.split(' '))

/** What can be looked up for one search. Tools come best score first. */
export interface Lookup {
  words: Pick<WordIndex, 'begins' | 'exact' | 'ranked'>
  /** Words of names and tags one slip away. */
  correct(word: string): Promise<string[]>
}

export interface Matched {
  ids: number[]
  /** Counts to a hundred, or as far as was asked for. */
  total: number
}

export async function matchTiers(lookup: Lookup, text: string, limit: number): Promise<Matched> {
  const words = queryWords(text)
  if (words.length === 0) return { ids: [], total: 0 }
  const cap = Math.max(limit, TOTAL_CAP)
  const key = runTogether(words)
  const any = words.length > 1 ? [inName(key)] : []
  const exact = lookup.words.exact(key, limit)
  const begins = lookup.words.begins(words, limit)
  let groups: Term[][] = telling(words).map((word) => [{ word }])
  let anywhere = lookup.words.ranked({ all: groups, any }, cap)
  if (anywhere.length < FEW) {
    // The last word may still be being typed; a single letter begins too many.
    groups = groups.map((terms) => terms.map(({ word }) => ({ word, prefix: word.length > 1 && word === words.at(-1) })))
    anywhere = lookup.words.ranked({ all: groups, any }, cap)
  }
  // What is nowhere is in no name either.
  const inNames = anywhere.length > 0 ? lookup.words.ranked({ all: words.map((word) => [inName(word)]), any: [] }, limit) : []
  const tiers = [exact, begins, inNames, anywhere]
  if (exact.length === 0 && anywhere.length < FEW) tiers.push(...(await nearMisses(lookup, groups, words, { limit, cap, isAnywhere: anywhere.length > 0 })))
  return together(tiers, limit, cap)
}

/** Each tool once, where it comes first. */
function together(tiers: readonly (readonly number[])[], limit: number, cap: number): Matched {
  const found = new Set<number>()
  const isFull = tiers.some((tier) => tier.length >= cap)
  for (const tier of tiers) {
    for (const id of tier) {
      // Where it is known that there are enough, nobody counts further.
      if (isFull && found.size === limit) return { ids: [...found], total: cap }
      found.add(id)
    }
  }
  return { ids: [...found].slice(0, limit), total: Math.min(found.size, cap) }
}

interface Bounds {
  limit: number
  cap: number
  isAnywhere: boolean
}

/** After what matches come names one slip away; where nothing matches, also tools with the corrected words. */
async function nearMisses(lookup: Lookup, groups: Expression['all'], words: readonly string[], { limit, cap, isAnywhere }: Bounds): Promise<number[][]> {
  const key = runTogether(words)
  const near = await lookup.correct(key)
  const corrected = isAnywhere ? null : await correctGroups(lookup, groups)
  const tiers = near.map((name) => lookup.words.exact(name, limit))
  if (corrected) tiers.push(lookup.words.ranked({ all: corrected.map((terms) => terms.map(({ word }) => inName(word))), any: [] }, limit))
  const any = [...(words.length > 1 ? [key] : []), ...near].map(inName)
  if (near.length > 0 || corrected) tiers.push(lookup.words.ranked({ all: corrected ?? groups, any }, cap))
  return tiers
}

/** The groups with every word that matches nothing replaced by words one slip away; null where that helps nothing. */
async function correctGroups(lookup: Lookup, groups: Expression['all']): Promise<Term[][] | null> {
  const corrected: Term[][] = []
  let changes = 0
  for (const group of groups) {
    if (lookup.words.ranked({ all: [group], any: [] }, 1).length > 0) {
      corrected.push([...group])
      continue
    }
    const candidates = await lookup.correct(group[0]?.word ?? '')
    if (candidates.length === 0) return null
    corrected.push(candidates.map((candidate) => ({ word: candidate })))
    changes++
  }
  return changes > 0 ? corrected : null
}

/** The words that tell tools apart: where there are others, those that stand in every second sentence are not asked for. */
function telling(words: readonly string[]): readonly string[] {
  const once = [...new Set(words)]
  const rest = once.filter((word) => !EMPTY_WORDS.has(word))
  return rest.length > 0 ? rest : once
}

function inName(word: string): Term {
  return { word, inName: true }
}
