// The texts of tools that lists show, up to so many characters: the oldest make room.

export class ToolTexts {
  readonly #mostCharacters: number
  readonly #texts: (string | undefined)[] = []
  /** Ids in the order in which their texts came; one may stand in it twice. */
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

  /** An eighth at once, so that the list of ids is seldom cut. */
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
