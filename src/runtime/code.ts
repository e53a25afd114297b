// A source file without its comments, and with one blank for many: two that differ in nothing else
// do the same.

const TOKEN =
  /\/\/[^\n]*|\/\*[^]*?\*\/|'(?:[^'\\\n]|\\[^])*'|"(?:[^"\\\n]|\\[^])*"|\s+|[\p{L}\p{N}_$]+|[^]/uy
const REGEX =
  /\/(?:[^/\\[\n*]|\\.|\[(?:[^\]\\\n]|\\.)*\])(?:[^/\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])*\//y
const TEMPLATE = /(?:[^`\\$]|\\[^]|\$(?!\{))*(?:`|\$\{)/y
/** After a value a slash divides; elsewhere it begins a regular expression. */
const VALUE = /^[\p{L}\p{N}_$)\]}'"`]/u
const BEFORE_VALUE: ReadonlySet<string> = new Set('return typeof case of in await yield'.split(' '))

export function codeOf(text: string): string {
  const tokens: string[] = []
  /** The last that is no blank. */
  let before = ''
  /** For each template that is open: the braces that are open in its expression. */
  const braces: number[] = []
  let at = 0
  const take = (pattern: RegExp): string => {
    pattern.lastIndex = at
    const [part = ''] = pattern.exec(text) ?? []
    at += part.length
    return part
  }
  const takeTemplate = () => {
    const part = take(TEMPLATE)
    if (part.endsWith('${')) braces.push(0)
    tokens.push(part)
    before = part.slice(-1)
  }
  while (at < text.length) {
    const canBeRegex = text[at] === '/' && (!VALUE.test(before) || BEFORE_VALUE.has(before))
    const token = (canBeRegex && take(REGEX)) || take(TOKEN)
    if (/^(?:\s|\/\/|\/\*)/.test(token)) {
      if (tokens.at(-1) !== ' ') tokens.push(' ')
      continue
    }
    tokens.push(token)
    before = token
    const depth = braces.at(-1)
    if (token === '`') takeTemplate()
    else if (depth !== undefined && token === '{') braces[braces.length - 1] = depth + 1
    else if (depth !== undefined && token === '}') {
      if (depth > 0) braces[braces.length - 1] = depth - 1
      else {
        braces.pop()
        takeTemplate()
      }
    }
  }
  return tokens.join('').trim()
}
