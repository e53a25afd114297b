// How phrases are written down: words, choices, gaps, kinds of words and named classes.
import { fold } from './lexicon.ts'

export type Part =
  | { is: 'words'; words: readonly string[] }
  | { is: 'kind'; name: string }
  /** `most` words at most; without it, any up to the end of the sentence. */
  | { is: 'gap'; most: number | undefined }
  | { is: 'group'; choices: readonly Part[][]; isOptional: boolean; most: number }

const TOKENS = /\)(?:\?|\.\.\d)?|\.\.\d|[(|?~]|<\w+>|\.?[^\s()|?.<>~]+/g
const ALONE = /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/gu

/** With the classes that `{name}` stands for. */
export function withClasses(source: string, classes: Readonly<Record<string, string>>): string {
  return source.replace(/\{(\w+)\}/g, (_, name: string) => {
    const choices = classes[name]
    if (choices === undefined) throw new Error(`No class of words is called ${name}.`)
    return `(${withClasses(choices, classes)})`
  })
}

export function parsePhrase(source: string): Part[] {
  const tokens = fold(source).match(TOKENS) ?? []
  const parsed = parseChoices(tokens, 0)
  const [only = []] = parsed.choices
  if (parsed.at !== tokens.length) throw new Error(`A group is not closed or not opened: ${source}`)
  return parsed.choices.length === 1
    ? only
    : [{ is: 'group', choices: parsed.choices, isOptional: false, most: 1 }]
}

function parseChoices(tokens: readonly string[], start: number): { choices: Part[][]; at: number } {
  const choices: Part[][] = [[]]
  let at = start
  for (; at < tokens.length && !tokens[at]?.startsWith(')'); at++) {
    const token = tokens[at] ?? ''
    const parts = choices.at(-1) ?? []
    if (token === '|') choices.push([])
    else if (token === '(') {
      const group = parseChoices(tokens, at + 1)
      at = group.at
      const end = tokens[at] ?? ''
      parts.push({
        is: 'group',
        choices: group.choices,
        isOptional: end.length > 1,
        most: end.includes('..') ? Number(end.at(-1)) : 1,
      })
    } else if (token === '~') parts.push({ is: 'gap', most: undefined })
    else if (token.startsWith('..')) parts.push({ is: 'gap', most: Number(token.slice(2)) })
    else if (token.startsWith('<')) parts.push({ is: 'kind', name: token.slice(1, -1) })
    else if (tokens[at + 1] === '?') {
      parts.push({ is: 'words', words: [token, token.slice(0, -1)] })
      at += 1
    } else
      // In scripts without spaces, each character is a word.
      for (const word of token.replace(ALONE, ' $& ').trim().split(/\s+/u))
        parts.push({ is: 'words', words: [word] })
  }
  return { choices, at }
}
