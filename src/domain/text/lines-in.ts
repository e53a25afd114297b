// The lines of a text that arrives in chunks, each as soon as it is complete.

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
