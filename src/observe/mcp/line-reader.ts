// Splits a byte stream into UTF-8 lines, with limits on length and number.

const LINE_FEED = 10

/** Takes the next bytes; false if a line or the whole stream is too long. */
export function lineReader(
  lineBytes: number,
  allBytes: number,
  take: (line: string) => void,
): (chunk: Buffer) => boolean {
  let parts: Buffer[] = []
  let line = 0
  let all = 0
  return (chunk) => {
    all += chunk.length
    let from = 0
    for (let at = chunk.indexOf(LINE_FEED); at >= 0; at = chunk.indexOf(LINE_FEED, from)) {
      parts.push(chunk.subarray(from, at))
      take(Buffer.concat(parts).toString().trim())
      parts = []
      line = 0
      from = at + 1
    }
    parts.push(chunk.subarray(from))
    line += chunk.length - from
    return line <= lineBytes && all <= allBytes
  }
}
