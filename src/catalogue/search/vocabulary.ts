// Words, each known by a number: their letters stand in one piece of memory and are found by a hash, so that a million of them cost little.

import { growing, makeRoom } from './growing.ts'

/** Of the places for numbers at most so many are taken. */
const MOST_TAKEN = 0.75
const LEAST_PLACES = 512
const NOT_THERE = -1

export class Vocabulary {
  readonly #letters = growing(Uint16Array)
  /** Where each word begins; the next one begins where it ends. */
  readonly #starts = growing(Int32Array)
  /** By hash: the number of a word and one, or 0. */
  #places: Int32Array
  #count = 0

  /** With room for so many words; where more come, it takes a while to make some. */
  constructor(words = 0) {
    this.#places = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(words / MOST_TAKEN, LEAST_PLACES))))
  }

  get size(): number {
    return this.#count
  }

  /** The number of the word that stands there in a text; a new one where it is not known. Numbers follow each other from 0. */
  enter(text: string, from: number, end: number): number {
    let place = this.#placeOf(text, from, end)
    const known = (this.#places[place] ?? 0) - 1
    if (known !== NOT_THERE) return known
    if (this.#count + 1 > this.#places.length * MOST_TAKEN) {
      this.#widenPlaces()
      place = this.#placeOf(text, from, end)
    }
    this.#append(text, from, end)
    this.#places[place] = this.#count
    return this.#count - 1
  }

  /** The number of a word, or -1. */
  find(word: string): number {
    return (this.#places[this.#placeOf(word, 0, word.length)] ?? 0) - 1
  }

  /** Whether a word is longer than this beginning and begins with it. */
  isLonger(number: number, beginning: string): boolean {
    const start = this.#starts[number] ?? 0
    return (this.#starts[number + 1] ?? 0) - start > beginning.length && this.#stands(start, beginning, 0, beginning.length)
  }

  /** The place that holds the word, or that it would take. */
  #placeOf(text: string, from: number, end: number): number {
    const mask = this.#places.length - 1
    let hash = 0
    for (let at = from; at < end; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x9e3779b1)
    let place = (hash ^ (hash >>> 15)) & mask
    for (let number = this.#places[place] ?? 0; number !== 0; number = this.#places[place] ?? 0) {
      const start = this.#starts[number - 1] ?? 0
      if ((this.#starts[number] ?? 0) - start === end - from && this.#stands(start, text, from, end)) return place
      place = (place + 1) & mask
    }
    return place
  }

  #stands(start: number, text: string, from: number, end: number): boolean {
    for (let at = from; at < end; at += 1) if (this.#letters[start + at - from] !== text.charCodeAt(at)) return false
    return true
  }

  #append(text: string, from: number, end: number): void {
    const start = this.#starts[this.#count] ?? 0
    const after = start + end - from
    makeRoom(this.#letters, after)
    for (let at = from; at < end; at += 1) this.#letters[start + at - from] = text.charCodeAt(at)
    makeRoom(this.#starts, this.#count + 2)
    this.#count += 1
    this.#starts[this.#count] = after
  }

  #widenPlaces(): void {
    const mask = this.#places.length * 2 - 1
    const wider = new Int32Array(mask + 1)
    for (let number = 0; number < this.#count; number += 1) {
      const end = this.#starts[number + 1] ?? 0
      let hash = 0
      for (let at = this.#starts[number] ?? 0; at < end; at += 1) hash = Math.imul(hash ^ (this.#letters[at] ?? 0), 0x9e3779b1)
      let place = (hash ^ (hash >>> 15)) & mask
      while (wider[place] !== 0) place = (place + 1) & mask
      wider[place] = number + 1
    }
    this.#places = wider
  }
}
