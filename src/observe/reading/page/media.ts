// Distinguishes HTML from markdown by content: servers send either with the type of the other.

const LOOKED_AT = 20_000
const MARKDOWN_TYPES: ReadonlySet<string> = new Set(['text/markdown', 'text/x-markdown'])
const PLAIN_TYPES: ReadonlySet<string> = new Set([
  'text/plain',
  'text/html',
  'application/octet-stream',
])
const PAGE_START =
  /^<(?:!doctype\s+html|html|head|body|title|meta|link|script|style|base|noscript|main|header|nav|section)[\s>/]/i
const TAG_START = /^<[a-z][a-z0-9-]*[\s>/]/i

/** Whether a text is an HTML page or fragment. Markdown may start with a tag too, as readmes do. */
export function looksLikeHtml(text: string): boolean {
  const start = beginning(text)
  return PAGE_START.test(start) || (TAG_START.test(start) && markdownMarks(text) < 2)
}

export function looksLikeMarkdown(text: string, mediaType: string | null): boolean {
  if (text.trim() === '' || looksLikeHtml(text)) return false
  if (mediaType !== null && MARKDOWN_TYPES.has(mediaType)) return true
  return (mediaType === null || PLAIN_TYPES.has(mediaType)) && markdownMarks(text) >= 2
}

/** The number of different markdown constructs; a heading at the very beginning counts twice. */
function markdownMarks(text: string): number {
  const looked = text.slice(0, LOOKED_AT)
  const marks = [
    /^#{1,6}[ \t]+\S/m,
    /^(?:```|~~~)/m,
    /^[ \t]{0,8}[-*+][ \t]+\S/m,
    /\]\([^\s()<>]{1,500}\)/,
    /^>[ \t]\S/m,
  ]
  const found = marks.filter((mark) => mark.test(looked)).length
  return /^\uFEFF?\s{0,20}#[ \t]+\S/.test(looked) ? found + 1 : found
}

/** The text after byte order mark, comments and XML declaration. */
function beginning(text: string): string {
  let rest = text
    .slice(0, LOOKED_AT)
    .replace(/^\uFEFF/, '')
    .trimStart()
  for (let skipped = 0; skipped < 20; skipped++) {
    const close = rest.startsWith('<!--') ? '-->' : rest.startsWith('<?') ? '?>' : null
    if (close === null) return rest
    const end = rest.indexOf(close)
    if (end < 0) return rest
    rest = rest.slice(end + close.length).trimStart()
  }
  return rest
}
