// BM25 as the search of Codex computes it, in numbers of 32 bits.
import { stem } from 'porter2'
import { normalise } from '../../domain/text/normalise.ts'
import lists from '../search-words.json' with { type: 'json' }

const K1 = 1.2
const B = 0.75
const f32 = Math.fround

interface Posting {
  document: number
  weight: number
}

export class Bm25 {
  /** By word: weight of the word in each document that has it. */
  readonly #postings = new Map<string, Posting[]>()
  readonly #count: number
  readonly #stems = new Map<string, string>()

  /** Each document is a list of texts, of which many documents may have the same. */
  constructor(documents: readonly (readonly string[])[]) {
    const read = new Map<string, readonly string[]>()
    const wordsIn = (text: string) => {
      const words = read.get(text) ?? searchWords(text, this.#stems)
      read.set(text, words)
      return words
    }
    const all = documents.map((texts) => texts.flatMap(wordsIn))
    const total = all.reduce((sum, words) => sum + words.length, 0)
    const average = all.length === 0 ? 256 : f32(total / all.length)
    this.#count = all.length
    for (const [document, words] of all.entries())
      for (const [word, weight] of weightsOf(words, average)) {
        const postings = this.#postings.get(word)
        if (postings) postings.push({ document, weight })
        else this.#postings.set(word, [{ document, weight }])
      }
  }

  /** The score of each document; 0 if it has none of the words. */
  scores(query: string): Float32Array {
    const scores = new Float32Array(this.#count)
    // A word that the query repeats counts each time.
    for (const word of searchWords(query, this.#stems)) {
      const postings = this.#postings.get(word)
      if (!postings) continue
      const rarity = this.#rarity(postings.length)
      for (const { document, weight } of postings)
        scores[document] = (scores[document] ?? 0) + f32(rarity * weight)
    }
    return scores
  }

  /** The place of a document; ties are broken against it. Null if it is not found. */
  rank(document: number, query: string): number | null {
    const scores = this.scores(query)
    const own = scores[document] ?? 0
    if (own === 0) return null
    let rank = 0
    for (const score of scores) if (score >= own) rank += 1
    return rank
  }

  /** Whether a document has one of the words of a text; true if the text has none. */
  holds(document: number, text: string): boolean {
    const words = searchWords(text, this.#stems)
    return (
      words.length === 0 ||
      words.some((word) => this.#postings.get(word)?.some((each) => each.document === document))
    )
  }

  #rarity(spread: number): number {
    const share = f32(f32(this.#count - spread + 0.5) / f32(spread + 0.5))
    return f32(Math.log(f32(1 + share)))
  }
}

function weightsOf(words: readonly string[], average: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const length = f32(words.length / (average <= 0 ? 256 : average))
  const [k1, b] = [f32(K1), f32(B)]
  const stretch = f32(k1 * f32(f32(1 - b) + f32(b * length)))
  for (const [word, count] of counts)
    counts.set(word, f32(f32(count * f32(k1 + 1)) / f32(count + stretch)))
  return counts
}

/** The English list of NLTK. */
const STOP_WORDS: ReadonlySet<string> = new Set(lists.stopWords)

/** Letters that have an ASCII spelling of their own. */
const SPELLINGS: Readonly<Record<string, string>> = lists.spellings

// UAX #29 for ASCII: letters, digits and _ stay together; a colon, full stop or apostrophe inside
// letters, and a comma, semicolon, full stop or apostrophe inside digits, does not split.
const WORD = /[a-z0-9_]+(?:(?:(?<=[a-z])[:.'](?=[a-z])|(?<=[0-9])[,;.'](?=[0-9]))[a-z0-9_]+)*/g

/** The words of a text in order, each as often as it occurs; the stem of one left out is empty. */
export function searchWords(text: string, known = new Map<string, string>()): string[] {
  const found: string[] = []
  for (const word of plain(text).match(WORD) ?? []) {
    let stemmed = known.get(word)
    if (stemmed === undefined) known.set(word, (stemmed = isLeftOut(word) ? '' : stem(word)))
    if (stemmed !== '') found.push(stemmed)
  }
  return found
}

function isLeftOut(word: string): boolean {
  return STOP_WORDS.has(word) || !/[a-z0-9]/.test(word)
}

/** Letters beyond Latin are transliterated there, which is not done here. */
function plain(text: string): string {
  if (/^[\0-\x7F]*$/.test(text)) return text.toLowerCase()
  return normalise(text.toLowerCase(), 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\0-\x7F]/gu, (character) => SPELLINGS[character] ?? ' ')
}
