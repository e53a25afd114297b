// The lines of a text: by offset, and as they arrive in chunks.

export class Lines {
  readonly #starts: number[] = [0]

  constructor(text: string) {
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1))
      this.#starts.push(at + 1)
  }

  /** From 1. */
  at(offset: number): { line: number; column: number } {
    let low = 0
    let high = this.#starts.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.#starts[middle] ?? 0) <= offset) low = middle
      else high = middle - 1
    }
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 }
  }
}

/** No line of ours is nearly as long; one that never ends must not fill the memory. */
const LONGEST_CHARS = 64 * 1024 * 1024

/** Reads no chunk ahead, as `readline` would. Throws a `RangeError` at a line that is too long. */
export async function* linesIn(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    let start = 0
    for (let end = chunk.indexOf('\n'); end >= 0; end = chunk.indexOf('\n', start)) {
      yield withoutReturn(rest + chunk.slice(start, end))
      rest = ''
      start = end + 1
    }
    rest += chunk.slice(start)
    if (rest.length > LONGEST_CHARS)
      throw new RangeError(`a line has more than ${LONGEST_CHARS} characters`)
  }
  if (rest !== '') yield withoutReturn(rest)
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line
}
