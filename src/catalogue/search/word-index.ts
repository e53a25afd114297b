// The words of all tools, in memory: for each word the places of the tools that have it. A tool
// that is entered again gets a new place.
import { wholeNames, weighedWords, type SearchText } from './entry.ts'
import { Posting } from './posting.ts'
import { traitsOf } from './traits.ts'
import { grown, Vocabulary } from './vocabulary.ts'
import { stemOf } from './words.ts'

/**
 * As many places may belong to nobody any more before the index is better made anew; or this share
 * of them.
 */
const MOST_WORN = 1000
const WORN_SHARE = 1 / 8
const NOBODY = 0

export class WordIndex {
  readonly vocabulary = new Vocabulary()
  readonly #postings: Posting[] = []
  /** By word: the places of the tools whose whole name it is, or another name of them. */
  readonly #named = new Map<number, number[]>()
  readonly #aliased = new Map<number, number[]>()
  /** By place: the tool, 0 where it has gone; its score in thousandths; what else it is. */
  readonly ids: number[] = []
  scores = new Int32Array(1024)
  traits = new Int32Array(1024)
  readonly #places = new Map<number, number>()
  readonly #categories: string[] = []

  /** Places in all, those of nobody too. */
  get size(): number {
    return this.ids.length
  }

  /** Tools that can be found. */
  get tools(): number {
    return this.#places.size
  }

  /** Whether so much was replaced that searches pay for it. */
  get isWorn(): boolean {
    return this.size - this.tools > Math.max(MOST_WORN, this.size * WORN_SHARE)
  }

  /** Enters a tool, or replaces its entry. */
  enter(id: number, scoreKey: number, text: SearchText): void {
    this.leave(id)
    const place = this.ids.push(id) - 1
    this.#places.set(id, place)
    if (place === this.scores.length) {
      this.scores = grown(this.scores)
      this.traits = grown(this.traits)
    }
    this.scores[place] = scoreKey
    this.traits[place] = traitsOf(
      text.accessMethods,
      text.kind ?? 'service',
      text.authMethods,
      this.#categoryOf(text.category),
    )
    for (const { stem, written, impact } of weighedWords(text))
      this.#postingFor(stem, written).add(place, impact)
    const { names, aliases } = wholeNames(text)
    for (const name of names) addTo(this.#named, this.vocabulary.enter(stemOf(name), name), place)
    for (const alias of aliases)
      addTo(this.#aliased, this.vocabulary.enter(stemOf(alias), alias), place)
  }

  leave(id: number): void {
    const place = this.#places.get(id)
    if (place === undefined) return
    this.#places.delete(id)
    this.ids[place] = NOBODY
  }

  /** The number of a category that some tool is in or was; and back. */
  categoryNumber(slug: string): number | undefined {
    const number = this.#categories.indexOf(slug)
    return number < 0 ? undefined : number
  }

  category(number: number): string {
    return this.#categories[number] ?? ''
  }

  /** The tools that have a word, by its number; some may have gone. */
  posting(number: number | undefined): Posting | undefined {
    return number === undefined ? undefined : this.#postings[number]
  }

  /** How many tools have had a word since the index was made. */
  count(number: number | undefined): number {
    return this.posting(number)?.size ?? 0
  }

  /** Places of the tools whose whole name this is. */
  named(key: string): readonly number[] {
    return this.#named.get(this.vocabulary.find(stemOf(key)) ?? -1) ?? []
  }

  /** Places of the tools that are also called so. */
  aliased(key: string): readonly number[] {
    return this.#aliased.get(this.vocabulary.find(stemOf(key)) ?? -1) ?? []
  }

  /** Places of the tools whose names begin so. */
  begun(key: string): number[] {
    const places: number[] = []
    for (const number of this.vocabulary.beginningWith(key))
      for (const place of this.#named.get(number) ?? []) places.push(place)
    return places
  }

  isName(number: number): boolean {
    return this.#named.has(number)
  }

  #postingFor(stem: string, written: string): Posting {
    const number = this.vocabulary.enter(stem, written)
    return (this.#postings[number] ??= new Posting())
  }

  #categoryOf(slug: string): number {
    return this.categoryNumber(slug) ?? this.#categories.push(slug) - 1
  }
}

function addTo(map: Map<number, number[]>, number: number, place: number): void {
  const places = map.get(number)
  if (places) places.push(place)
  else map.set(number, [place])
}
