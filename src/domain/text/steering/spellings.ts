// The words of a vocabulary as a tree of letters: a word is found in a text without copying it.

/** By character: a letter of words in ASCII, a capital as its small one; 0: no word has it. */
const COLUMNS = new Uint8Array(128)
const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789_.'
for (const [at, letter] of [...LETTERS].entries())
  for (const sign of [letter, letter.toUpperCase()]) COLUMNS[sign.charCodeAt(0)] = at + 1
const WIDTH = LETTERS.length + 1
const MOST_NODES = 0xffff
const STAR = 42

/** The word has letters beyond ASCII, which are not in the tree. */
export const BEYOND_ASCII = -1

export class Spellings {
  /** By node and column: the node of the next letter. */
  readonly #next: Uint16Array
  /** By node: the word that ends there, and the word of which this beginning is enough. */
  readonly #whole: Uint16Array
  readonly #beginning: Uint16Array

  /** Each word by its place in the list; `word*` is every word that begins so. */
  constructor(words: readonly string[]) {
    const most = 1 + words.join('').length
    if (most > MOST_NODES) throw new RangeError('There are too many words.')
    this.#next = new Uint16Array(most * WIDTH)
    this.#whole = new Uint16Array(most)
    this.#beginning = new Uint16Array(most)
    let nodes = 1
    for (const [number, word] of words.entries()) {
      const letters = word.replace(/\*$/, '')
      let [node, at] = [0, 0]
      // Also as far as its letters are of ASCII.
      for (let column; (column = COLUMNS[letters.charCodeAt(at)]); at++)
        node = this.#next[node * WIDTH + column] ||= nodes++
      if (at < letters.length) continue
      if (word === letters) this.#whole[node] = number
      else this.#beginning[node] = number
    }
  }

  /** The number of the word at this place; 0: unknown. Emphasis inside a word is left out. */
  numberAt(text: string, start: number, end: number): number {
    let [node, beginning] = [0, 0]
    for (let at = start; at < end; at++) {
      const code = text.charCodeAt(at)
      if (code >= 128) return BEYOND_ASCII
      if (code === STAR) continue
      node = this.#next[node * WIDTH + (COLUMNS[code] ?? 0)] ?? 0
      if (node === 0) return beginning
      beginning = this.#beginning[node] || beginning
    }
    return this.#whole[node] || beginning
  }
}
