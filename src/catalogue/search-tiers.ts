// The order of search results, the same on every database: exact names, beginnings of names, words in names, words anywhere, near misses.
import type { SearchEntry } from './search-index.ts'
import { queryWords, runTogether, wordsOf } from './search-words.ts'

/** A total says how much there is; nobody counts further. */
const TOTAL_CAP = 100
/** With fewer hits than this, names one slip away are offered after them. */
const FEW = 10
/** Marks a word as part of a name; no word of a text can hold it. */
const NAME = '='

/** Asked for together, they would make the database walk half of the catalogue. */
const EMPTY_WORDS = new Set('a an and are as at by for from in into is it its of on or that the this to with you your'.split(' '))

/** A word as it stands in the index; `prefix` takes every word that begins with it. */
export interface Term {
  word: string
  prefix?: boolean
}

/** Every group of `all` must be there by one of its terms; or one of `any`. */
export interface Expression {
  all: readonly (readonly Term[])[]
  any: readonly Term[]
}

/** What a database answers for one search. Tools come best score first. */
export interface Lookup {
  /** Tools whose whole name is this, then those whose slug is. */
  exact(key: string, limit: number): Promise<number[]>
  /** The same, and those whose name begins with the text. */
  named(key: string, text: string, limit: number): Promise<Named>
  /** Counts no further than `cap`. */
  ranked(expression: Expression, limit: number, cap: number): Promise<Ranked>
  /** Words of the vocabulary one slip away. */
  correct(word: string): Promise<string[]>
}

export interface Named {
  exact: number[]
  begins: number[]
}

export interface Ranked {
  ids: number[]
  total: number
}

/** What is entered of a tool. */
export interface Fingerprint {
  folded: string
  nameKey: string
  slugKey: string
  /** For the vocabulary of corrections: words of name, slug and tags. */
  terms: string[]
  /** All words, and those of the name again with their mark. */
  words: string[]
}

const SPELLABLE_LETTERS = 3

export function fingerprint(entry: SearchEntry): Fingerprint {
  const name = wordsOf(entry.name)
  const slug = wordsOf(entry.slug)
  const tags = entry.tags.map(wordsOf)
  const nameKey = runTogether(name)
  const slugKey = runTogether(slug)
  const names = [...new Set([...name, ...slug, nameKey, slugKey])].filter((word) => word !== '')
  const plain = [...names, ...tags.flat(), ...tags.map(runTogether), ...wordsOf(entry.category), ...wordsOf(entry.description)]
  return {
    folded: name.join(' '),
    nameKey,
    slugKey,
    terms: [...new Set([...names, ...tags.flat()])].filter((word) => word.length >= SPELLABLE_LETTERS),
    words: [...new Set([...plain.filter((word) => word !== ''), ...names.map((word) => NAME + word)])],
  }
}

export async function matchTiers(lookup: Lookup, text: string, limit: number): Promise<Ranked> {
  const words = queryWords(text)
  if (words.length === 0) return { ids: [], total: 0 }
  const key = runTogether(words)
  const groups = telling(words).map((word) => anywhereTerms(word, words.indexOf(word) === words.length - 1))
  const anywhere = await lookup.ranked({ all: groups, any: words.length > 1 ? [inName({ word: key })] : [] }, limit, Math.max(limit, TOTAL_CAP))
  const { exact, begins } = await lookup.named(key, words.join(' '), limit)
  const found = new Found(limit).add(exact).add(begins)
  // What is nowhere is in no name either.
  if (!found.isFull && anywhere.total > 0) found.add((await lookup.ranked({ all: words.map((word) => [inName({ word })]), any: [] }, limit, limit)).ids)
  found.add(anywhere.ids)
  if (exact.length > 0 || anywhere.total >= FEW) return { ids: found.ids, total: anywhere.total }
  return addNearMisses(lookup, found, groups, words, anywhere.total)
}

/** After what matches come names one slip away; where nothing matches, also tools with the corrected words. */
async function addNearMisses(lookup: Lookup, found: Found, groups: Expression['all'], words: readonly string[], direct: number): Promise<Ranked> {
  const key = runTogether(words)
  const near = await lookup.correct(key)
  for (const name of near) if (!found.isFull) found.add(await lookup.exact(name, found.limit))
  const corrected = direct === 0 ? await correctGroups(lookup, groups, telling(words)) : null
  if (near.length === 0 && corrected === null) return { ids: found.ids, total: direct }
  if (corrected && !found.isFull) found.add((await lookup.ranked({ all: corrected.map((terms) => terms.map(inName)), any: [] }, found.limit, found.limit)).ids)
  const any = [...(words.length > 1 ? [key] : []), ...near].map((word) => inName({ word }))
  const wide = await lookup.ranked({ all: corrected ?? groups, any }, found.limit, Math.max(found.limit, TOTAL_CAP))
  return { ids: found.add(wide.ids).ids, total: wide.total }
}

/** Ids in the order in which they were found, each once, no more than asked for. */
class Found {
  readonly limit: number
  readonly #ids = new Set<number>()

  constructor(limit: number) {
    this.limit = limit
  }

  get ids(): number[] {
    return [...this.#ids]
  }

  get isFull(): boolean {
    return this.#ids.size >= this.limit
  }

  add(ids: readonly number[]): this {
    for (const id of ids) if (!this.isFull) this.#ids.add(id)
    return this
  }
}

/** The groups with every word that matches nothing replaced by words one slip away; null where that helps nothing. */
async function correctGroups(lookup: Lookup, groups: Expression['all'], words: readonly string[]): Promise<Term[][] | null> {
  const corrected: Term[][] = []
  let changes = 0
  for (const [at, word] of words.entries()) {
    const group = groups[at] ?? []
    if ((await lookup.ranked({ all: [group], any: [] }, 1, 1)).total > 0) {
      corrected.push([...group])
      continue
    }
    const candidates = await lookup.correct(word)
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

/** The last word may still be being typed. One letter begins too many words to mean any but those of names. */
function anywhereTerms(word: string, isLast: boolean): Term[] {
  if (!isLast) return [{ word }]
  return word.length > 1 ? [{ word, prefix: true }] : [{ word }, { word: NAME + word, prefix: true }]
}

function inName(term: Term): Term {
  return term.word.startsWith(NAME) ? term : { ...term, word: NAME + term.word }
}
