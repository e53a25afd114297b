// Whether a text is inert: nothing in it controls a terminal, is invisible, or becomes markup, a
// link or a script.
import { marked } from 'marked'
import { parse, type DefaultTreeAdapterTypes } from 'parse5'

const UNSEEN =
  /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}\u{FE00}-\u{FE0F}\u{E0100}-\u{E01EF}\u{115F}\u{1160}\u{3164}\u{FFA0}]/u
/** What only the animals say. */
const FOREIGN = /evil\.example|alert\(1\)|onerror|onload|im_start/i

type Node = DefaultTreeAdapterTypes.Node

/** Invisible characters, except line breaks. */
export function unseenIn(text: string): string[] {
  return [...text.replaceAll('\n', '')]
    .filter((char) => UNSEEN.test(char))
    .map((char) => `U+${char.codePointAt(0)?.toString(16).padStart(4, '0')}`)
}

/** The same for every string of a JSON text, after parsing. */
export function unseenInJson(json: string): string[] {
  const found: string[] = []
  JSON.parse(json, (key, value: unknown) => {
    if (typeof value === 'string') found.push(...unseenIn(value))
    found.push(...unseenIn(key))
    return value
  })
  return found
}

/** Elements and attributes of a page that came from outside. */
export function aliveInHtml(html: string): string[] {
  const found: string[] = []
  const stack: Node[] = [parse(html)]
  for (let node = stack.pop(); node; node = stack.pop()) {
    if ('childNodes' in node) stack.push(...node.childNodes)
    if (
      node.nodeName === '#comment' &&
      FOREIGN.test((node as DefaultTreeAdapterTypes.CommentNode).data)
    )
      found.push('a comment')
    if (!('tagName' in node)) continue
    for (const { name, value } of node.attrs) {
      const isAddress = ['href', 'src', 'action', 'srcset', 'formaction', 'style'].includes(name)
      if (
        name.startsWith('on') ||
        (isAddress && FOREIGN.test(value)) ||
        /^\s*(?:javascript|data):/i.test(value)
      )
        found.push(`${node.tagName} ${name}=${value}`)
    }
    const isScript =
      node.tagName === 'script' &&
      !node.attrs.some(({ name, value }) => name === 'type' && value.endsWith('json'))
    if (isScript && node.childNodes.some((child) => 'value' in child && FOREIGN.test(child.value)))
      found.push('a script')
  }
  return found
}

/** Links, images, markup and structure of a markdown text that came from outside. */
export function aliveInMarkdown(markdown: string): string[] {
  const found: string[] = []
  marked.walkTokens(marked.lexer(markdown), (token) => {
    if ((token.type === 'link' || token.type === 'image') && FOREIGN.test(String(token['href'])))
      found.push(token.raw)
    if (token.type === 'html' && FOREIGN.test(token.raw)) found.push(token.raw)
    if (token.type === 'strong' && token.raw === '**bold**') found.push(token.raw)
    if (token.type === 'heading' && token.raw.trim() === '# Heading') found.push(token.raw)
  })
  return found
}
