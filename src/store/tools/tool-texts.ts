// A cache of the tool texts that lists show, bounded by characters; the oldest are evicted.

export class ToolTexts {
  readonly #mostCharacters: number
  readonly #texts: (string | undefined)[] = []
  /** Ids in the order of insertion; one may occur twice. */
  #came: number[] = []
  #characters = 0

  constructor(mostCharacters: number) {
    this.#mostCharacters = mostCharacters
  }

  get(id: number): string | undefined {
    return this.#texts[id]
  }

  keep(id: number, text: string): void {
    this.drop(id)
    this.#texts[id] = text
    this.#characters += text.length
    this.#came.push(id)
    if (this.#characters > this.#mostCharacters) this.#makeRoom()
  }

  drop(id: number): void {
    this.#characters -= this.#texts[id]?.length ?? 0
    this.#texts[id] = undefined
  }

  /** Evicts an eighth at once, so that the list of ids is rarely cut. */
  #makeRoom(): void {
    const enough = this.#mostCharacters * (7 / 8)
    let gone = 0
    while (this.#characters > enough && gone < this.#came.length) {
      this.drop(this.#came[gone] ?? 0)
      gone += 1
    }
    this.#came = this.#came.slice(gone)
  }
}
