// The inverted index in memory: for each word its documents. A replaced tool gets a new id.
import { ACCESS_IDS, byAccess, type AccessId } from '../../domain/grading/criterion.ts'
import { TRAIT_BITS, traitsOf } from '../../domain/tool/tool-filter.ts'
import { wholeNames, weighedWords, type SearchText } from './entry.ts'
import { doubled, placeIn, Postings, type Posting } from './postings.ts'
import { Vocabulary } from './vocabulary.ts'
import { stemOf, wordsOf } from './words.ts'

/** The index is rebuilt when this many documents are deleted, or this share of them. */
const MOST_DELETED = 1000
const DELETED_SHARE = 1 / 8
const NOBODY = 0
/** Strangers choose the words. */
const MOST_TASKS = 2000
/** Names are compared as a whole, so all of them count the same. */
const NAME_IMPACT = 1

export class WordIndex {
  readonly vocabulary = new Vocabulary()
  readonly #postings = new Postings()
  /** By word: the documents with this full name or alias, and those of this vendor. */
  readonly #called = { names: new Postings(), aliases: new Postings(), makers: new Postings() }
  /** By document: the tool, 0 if deleted; its score; its traits, and above them its category. */
  readonly ids: number[] = []
  scores = new Int32Array(1024)
  /** The score of each access method in thousandths, below 0 if it has no grade. */
  readonly #accessScores = byAccess(() => new Int16Array(1024))
  traits = new Int32Array(1024)
  readonly #places = new Map<number, number>()
  /** Stems with which tasks begin, as tools tell them: verbs, as a rule. */
  readonly #tasks = new Set<string>()
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
      this.scores = doubled(this.scores)
      for (const way of ACCESS_IDS) this.#accessScores[way] = doubled(this.#accessScores[way])
      this.traits = doubled(this.traits)
    }
    this.scores[place] = scoreKey
    for (const way of ACCESS_IDS) this.#accessScores[way][place] = text.accessScores?.[way] ?? -1
    this.traits[place] = traitsOf(text) | (this.#categoryOf(text.category) << TRAIT_BITS)
    for (const { stem, written, impact } of weighedWords(text))
      this.#postings.add(this.vocabulary.enter(stem, written), place, impact)
    for (const [verb] of text.capabilities.map(wordsOf))
      if (verb !== undefined && this.#tasks.size < MOST_TASKS) this.#tasks.add(stemOf(verb))
    const whole = wholeNames(text)
    for (const kind of ['names', 'aliases', 'makers'] as const)
      for (const key of whole[kind])
        this.#called[kind].add(this.vocabulary.enter(stemOf(key), key), place, NAME_IMPACT)
  }

  leave(id: number): void {
    const place = this.#places.get(id)
    if (place === undefined) return
    this.#places.delete(id)
    this.ids[place] = NOBODY
  }

  /** By document: the score that counts for this access method, or for the tool. */
  scoresOf(access: AccessId | undefined): Int16Array | Int32Array {
    return access === undefined ? this.scores : this.#accessScores[access]
  }

  /** The category of a document. */
  category(place: number): string {
    return this.#categories[(this.traits[place] ?? 0) >> TRAIT_BITS] ?? ''
  }

  /** The documents that contain a word, by its number; some may be deleted. */
  posting(number: number | undefined): Posting | undefined {
    return number === undefined || this.count(number) === 0 ? undefined : this.#postings.get(number)
  }

  /** Whether any document contains a word. */
  has(word: string): boolean {
    return this.posting(this.vocabulary.find(stemOf(word))) !== undefined
  }

  /** The number of documents that contained a word since the index was built. */
  count(number: number): number {
    return this.#postings.size(number)
  }

  /** The words that a document shares with others, by number, each with its impact. */
  wordsIn(place: number): { number: number; impact: number }[] {
    return this.#postings.wordsIn(place)
  }

  /** Documents of the tools with this full name or alias, or of this vendor. */
  called(kind: 'names' | 'aliases' | 'makers', key: string): number[] {
    return this.#placesOf(kind, this.vocabulary.find(stemOf(key)))
  }

  /** Documents of the tools whose names have this prefix. */
  begun(key: string): number[] {
    return this.vocabulary
      .beginningWith(key)
      .flatMap((number) => (this.isName(number) ? this.#placesOf('names', number) : []))
  }

  /** Whether what a tool can do begins with this stem. */
  isTask(stem: string): boolean {
    return this.#tasks.has(stem)
  }

  isName(number: number): boolean {
    return this.#called.names.size(number) > 0
  }

  #placesOf(kind: 'names' | 'aliases' | 'makers', number: number | undefined): number[] {
    const places = number === undefined ? [] : Array.from(this.#called[kind].get(number), placeIn)
    return places.filter((place) => this.ids[place] !== NOBODY)
  }

  #categoryOf(slug: string): number {
    const known = this.#categories.indexOf(slug)
    return known < 0 ? this.#categories.push(slug) - 1 : known
  }
}
