// BM25 as the search of Codex computes it, in numbers of 32 bits.
import { searchWords } from './words.ts'

const K1 = 1.2
const B = 0.75
const f32 = Math.fround

interface Indexed {
  /** The weight of each word in this document. */
  weights: ReadonlyMap<string, number>
}

export class Bm25 {
  readonly #documents: readonly Indexed[]
  /** In how many documents a word occurs. */
  readonly #spread = new Map<string, number>()

  constructor(texts: readonly string[]) {
    const words = texts.map(searchWords)
    const total = words.reduce((sum, each) => sum + each.length, 0)
    const average = texts.length === 0 ? 256 : f32(total / texts.length)
    this.#documents = words.map((each) => ({ weights: weightsOf(each, average) }))
    for (const { weights } of this.#documents)
      for (const word of weights.keys()) this.#spread.set(word, (this.#spread.get(word) ?? 0) + 1)
  }

  /** The score of each document; null if it has none of the words. */
  scores(query: string): (number | null)[] {
    const words = searchWords(query)
    const rarities = new Map(words.map((word) => [word, this.#rarity(word)]))
    return this.#documents.map(({ weights }) => {
      if (!words.some((word) => weights.has(word))) return null
      let score = 0
      // A word that the query repeats counts each time.
      for (const word of words)
        score = f32(score + f32((rarities.get(word) ?? 0) * (weights.get(word) ?? 0)))
      return score
    })
  }

  /** The place of a document; ties are broken against it. Null if it is not found. */
  rank(document: number, query: string): number | null {
    const scores = this.scores(query)
    const own = scores[document]
    if (own === null || own === undefined) return null
    return scores.filter((score) => score !== null && score >= own).length
  }

  #rarity(word: string): number {
    const spread = this.#spread.get(word) ?? 0
    const share = f32(f32(this.#documents.length - spread + 0.5) / f32(spread + 0.5))
    return f32(Math.log(f32(1 + share)))
  }
}

function weightsOf(words: readonly string[], average: number): Map<string, number> {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const length = f32(words.length / (average <= 0 ? 256 : average))
  const [k1, b] = [f32(K1), f32(B)]
  const stretch = f32(k1 * f32(f32(1 - b) + f32(b * length)))
  return new Map(
    [...counts].map(([word, count]) => [
      word,
      f32(f32(count * f32(k1 + 1)) / f32(count + stretch)),
    ]),
  )
}
