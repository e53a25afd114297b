// Splits text into sentences, for HTML text and markdown alike.

const LONGEST_TEXT = 300_000
const LONGEST = 600
const WRAPPED = 40

export function* sentencesOf(text: string): Generator<string> {
  let paragraph = ''
  for (const raw of text.slice(0, LONGEST_TEXT).split('\n')) {
    const line = withoutMarks(raw)
    // Markdown is often wrapped: a line that starts in lower case continues the one before it.
    if (paragraph.length > WRAPPED && !/[.!?:]$/.test(paragraph) && /^\p{Ll}/u.test(line)) {
      paragraph = `${paragraph} ${line}`
      continue
    }
    yield* cut(paragraph)
    paragraph = line
  }
  yield* cut(paragraph)
}

function* cut(paragraph: string): Generator<string> {
  for (const sentence of paragraph.split(/(?<=[.!?])\s(?=[\p{Lu}“"(\d])/u)) {
    for (let at = 0; at < sentence.length; at += LONGEST) {
      yield sentence.slice(at, at + LONGEST)
    }
  }
}

/** Without markdown syntax and invisible characters; the text of a link stays. */
function withoutMarks(line: string): string {
  return line
    .replace(/\p{Cf}/gu, '')
    .replace(/\]\([^()\s]{0,500}\)/g, '')
    .replace(/[*`|[\]]/g, ' ')
    .replace(/^\s*(?:#{1,6}|>|[-+])\s/, '')
    .replace(/\s+/g, ' ')
    .trim()
}
