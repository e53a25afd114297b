// Which words begin alike: the words of each beginning, in the order in which they came.
import { Vocabulary } from './vocabulary.ts'
import { growing, makeRoom } from './growing.ts'

/** By so many letters all words are kept. */
const MOST_LETTERS = 4
/** Of more words with the same beginning those that came first are kept: they are those of the best tools. */
const MOST_KEPT = 100
/** As many words are compared with a longer beginning; about a tenth of a millisecond of work. */
const MOST_COMPARED = 5000
const NONE = 0

export class Beginnings {
  readonly #words: Vocabulary
  readonly #letters: readonly number[]
  readonly #beginnings = new Vocabulary()
  /** By word: whether it was entered. */
  readonly #isKept = growing(Uint8Array)
  /** By beginning: its first and its last word, and how many there are. Words are counted from 1 here. */
  readonly #firsts = growing(Int32Array)
  readonly #lasts = growing(Int32Array)
  readonly #counts = growing(Int32Array)
  /** By word, for each number of letters: the next with the same beginning. */
  readonly #nexts = growing(Int32Array)

  /** Words are kept by so many of their first letters, up to four. */
  constructor(words: Vocabulary, letters: readonly number[]) {
    this.#words = words
    this.#letters = letters
  }

  /** Enters a word, the one that stands there in a text; once. */
  enter(word: number, text: string, from: number, end: number): void {
    makeRoom(this.#isKept, word + 1)
    if (this.#isKept[word] === 1) return
    this.#isKept[word] = 1
    for (const letters of this.#letters) {
      if (end - from <= letters) return
      const beginning = this.#beginnings.enter(text, from, from + letters)
      for (const each of [this.#firsts, this.#lasts, this.#counts]) makeRoom(each, beginning + 1)
      const count = this.#counts[beginning] ?? 0
      // Longer beginnings are looked for among all words of the longest.
      if (count < MOST_KEPT || letters === MOST_LETTERS) this.#link(beginning, count, word, letters)
    }
  }

  /** The first words that are longer than this and begin with it. */
  longerThan(beginning: string, most = MOST_KEPT): number[] {
    const found: number[] = []
    const number = this.#beginnings.find(beginning.slice(0, MOST_LETTERS))
    if (number < 0) return found
    const letters = Math.min(beginning.length, MOST_LETTERS)
    let word = this.#firsts[number] ?? NONE
    for (let compared = 0; word !== NONE && found.length < most && compared < MOST_COMPARED; compared += 1) {
      if (letters === beginning.length || this.#words.isLonger(word - 1, beginning)) found.push(word - 1)
      word = this.#nexts[this.#placeOf(word, letters)] ?? NONE
    }
    return found
  }

  #link(beginning: number, count: number, word: number, letters: number): void {
    const counted = word + 1
    makeRoom(this.#nexts, this.#placeOf(counted, MOST_LETTERS) + 1)
    if (count === 0) this.#firsts[beginning] = counted
    else this.#nexts[this.#placeOf(this.#lasts[beginning] ?? NONE, letters)] = counted
    this.#lasts[beginning] = counted
    this.#counts[beginning] = count + 1
  }

  #placeOf(counted: number, letters: number): number {
    return counted * this.#letters.length + this.#letters.indexOf(letters)
  }
}
