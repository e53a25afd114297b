// Typing errors: which words of the vocabulary are one slip away (a letter more, less, wrong, or two changed round).
import type { Reader } from '../engine.ts'

/** Shorter words have too many neighbours to mean one of them. */
const CORRECTABLE_LETTERS = 3
const CANDIDATES = 5

/** Statements over `search_term` (word, number of tools) and `search_spell` (word without one letter, word). Lists go in as one value. */
export interface SpellingStatements {
  list(words: readonly string[]): string
  pairs(pairs: readonly (readonly [key: string, term: string])[]): string
  /** List of words in, `term` and the number of tools that now have it out. */
  count: string
  /** The same, one tool less. */
  discount: string
  /** Takes words that no tool has any more out of `search_term`. */
  forget: string
  /** Pairs into `search_spell`, and out of it. */
  enter: string
  leave: string
  /** List of keys in, `term` and `n` out. */
  near: string
}

/** The word itself, and the word without each of its letters: two words one slip apart share one of these. */
export function spellKeys(word: string): string[] {
  const letters = [...word]
  return [...new Set([word, ...letters.map((_, at) => letters.toSpliced(at, 1).join(''))])]
}

/** Whether one slip turns a word into the other. */
export function isOneSlip(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [[...a], [...b]] : [[...b], [...a]]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start++
  let end = 0
  while (end < short.length - start && short.at(-1 - end) === long.at(-1 - end)) end++
  const shortLeft = short.length - start - end
  const longLeft = long.length - start - end
  if (longLeft <= 1) return shortLeft + longLeft > 0
  return longLeft === 2 && shortLeft === 2 && short[start] === long[start + 1] && short[start + 1] === long[start]
}

/** Words of the vocabulary one slip away, the likeliest first: people seldom miss the first letter, and mean common names. */
export async function correct(reader: Reader, sql: SpellingStatements, word: string): Promise<string[]> {
  if (word.length < CORRECTABLE_LETTERS) return []
  const rows = await reader.all(sql.near, [sql.list(spellKeys(word))])
  return rows
    .map((row) => ({ term: String(row['term']), tools: Number(row['n']) }))
    .filter(({ term }) => isOneSlip(word, term))
    .toSorted((a, b) => Number(b.term[0] === word[0]) - Number(a.term[0] === word[0]) || b.tools - a.tools || (a.term < b.term ? -1 : 1))
    .slice(0, CANDIDATES)
    .map(({ term }) => term)
}

/** Changes the vocabulary from what a tool had (`terms` of its row) to what it has. Words go in sorted, so that parallel writers wait for each other in one order. */
export async function changeTerms(tx: Reader, sql: SpellingStatements, before: unknown, after: readonly string[]): Promise<void> {
  const had = typeof before === 'string' && before !== '' ? before.split(' ') : []
  const gained = after.filter((term) => !had.includes(term)).toSorted()
  const lost = had.filter((term) => !after.includes(term)).toSorted()
  if (gained.length > 0) {
    const rows = await tx.all(sql.count, [sql.list(gained)])
    const fresh = rows.filter((row) => Number(row['n']) === 1).map((row) => String(row['term']))
    if (fresh.length > 0) await tx.all(sql.enter, [sql.pairs(keyPairs(fresh))])
  }
  if (lost.length > 0) {
    const rows = await tx.all(sql.discount, [sql.list(lost)])
    const gone = rows.filter((row) => Number(row['n']) <= 0).map((row) => String(row['term']))
    if (gone.length > 0) {
      await tx.all(sql.forget, [sql.list(gone)])
      await tx.all(sql.leave, [sql.pairs(keyPairs(gone))])
    }
  }
}

function keyPairs(terms: readonly string[]): (readonly [string, string])[] {
  return terms.flatMap((term) => spellKeys(term).map((key) => [key, term] as const))
}
