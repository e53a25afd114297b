// The inverted index over all tools, in memory: for each word the documents that contain it. A tool
// that is replaced gets a new document id.
import { wholeNames, weighedWords, type SearchText } from './entry.ts'
import { Posting } from './posting.ts'
import { traitsOf } from './traits.ts'
import { grown, Vocabulary } from './vocabulary.ts'
import { stemOf } from './words.ts'

/** The index is rebuilt when this many documents are deleted, or this share of them. */
const MOST_DELETED = 1000
const DELETED_SHARE = 1 / 8
const NOBODY = 0

export class WordIndex {
  readonly vocabulary = new Vocabulary()
  readonly #postings: Posting[] = []
  /** By word: the documents with this full name or alias. */
  readonly #named = new Map<number, number[]>()
  readonly #aliased = new Map<number, number[]>()
  /** By document: the tool, 0 if deleted; its score in thousandths; its properties. */
  readonly ids: number[] = []
  scores = new Int32Array(1024)
  traits = new Int32Array(1024)
  readonly #places = new Map<number, number>()
  readonly #categories: string[] = []

  /** The number of documents, deleted ones included. */
  get size(): number {
    return this.ids.length
  }

  /** The number of tools. */
  get tools(): number {
    return this.#places.size
  }

  /** Whether deleted documents slow searches down. */
  get isStale(): boolean {
    return this.size - this.tools > Math.max(MOST_DELETED, this.size * DELETED_SHARE)
  }

  /** Adds a tool, or replaces its entry. */
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

  /** The number of a category that has or had tools; and the reverse. */
  categoryNumber(slug: string): number | undefined {
    const number = this.#categories.indexOf(slug)
    return number < 0 ? undefined : number
  }

  category(number: number): string {
    return this.#categories[number] ?? ''
  }

  /** The documents that contain a word, by its number; some may be deleted. */
  posting(number: number | undefined): Posting | undefined {
    return number === undefined ? undefined : this.#postings[number]
  }

  /** The number of documents that contained a word since the index was built. */
  count(number: number | undefined): number {
    return this.posting(number)?.size ?? 0
  }

  /** Documents of the tools with this full name. */
  named(key: string): readonly number[] {
    return this.#named.get(this.vocabulary.find(stemOf(key)) ?? -1) ?? []
  }

  /** Documents of the tools with this alias. */
  aliased(key: string): readonly number[] {
    return this.#aliased.get(this.vocabulary.find(stemOf(key)) ?? -1) ?? []
  }

  /** Documents of the tools whose names have this prefix. */
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
