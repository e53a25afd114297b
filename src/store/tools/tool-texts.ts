// The tool texts that lists show: read in portions, cached up to a number of characters.
import { sql } from '../database/statement.ts'

/** As many as fit into one statement. */
const PORTION = 128

export const readTexts = sql<{ tool_id: number; tool: string }>({ sealed: ['tool'] })(
  `select tool_id, tool from tool_document where tool_id in (:ids[${PORTION}])`,
)

/** Splits ids into batches that fit into one statement. */
export function portionsOf(ids: readonly number[]): number[][] {
  return Array.from({ length: Math.ceil(ids.length / PORTION) }, (_, at) =>
    ids.slice(at * PORTION, (at + 1) * PORTION),
  )
}

export class ToolTexts {
  readonly #mostCharacters: number
  readonly #texts: (string | undefined)[] = []
  /** Ids in the order of insertion; one may occur twice. */
  #inserted: number[] = []
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
    this.#inserted.push(id)
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
    while (this.#characters > enough && gone < this.#inserted.length) {
      this.drop(this.#inserted[gone] ?? 0)
      gone += 1
    }
    this.#inserted = this.#inserted.slice(gone)
  }
}
