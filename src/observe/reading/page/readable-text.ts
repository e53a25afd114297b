// Collects the text of a page as a reader would see it: one space between words, one line break
// between blocks.

export class ReadableText {
  readonly #longest: number
  readonly #parts: string[] = []
  #length = 0
  #gap: '' | ' ' | '\n' = ''

  constructor(longest: number) {
    this.#longest = longest
  }

  get length(): number {
    return this.#length
  }

  add(text: string): void {
    const words = text.replace(/\s+/g, ' ')
    if (words.startsWith(' ')) this.space()
    const said = words.trim()
    if (said === '') return
    if (this.#length > 0) this.#push(this.#gap)
    this.#push(said)
    this.#gap = words.endsWith(' ') ? ' ' : ''
  }

  /** As in `pre`, where line breaks count. */
  addLines(text: string): void {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) this.breakLine()
      this.add(line)
    }
  }

  space(): void {
    if (this.#gap === '') this.#gap = ' '
  }

  breakLine(): void {
    this.#gap = '\n'
  }

  toString(): string {
    return this.#parts.join('')
  }

  #push(text: string): void {
    const kept = text.slice(0, this.#longest - this.#length)
    if (kept === '') return
    this.#parts.push(kept)
    this.#length += kept.length
  }
}
