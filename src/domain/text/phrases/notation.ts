// How phrases are written down: words, choices and gaps.
//
//   ignore (all|every)? ..2 instructions?
//
// Words stand in their order. `?` makes the last letter or a whole group optional, `*` stands for
// any ending of a word, `..2` for up to
// two words of any kind, `(very|so)..3` for up to three of the group. `<url>` is a kind of word
// that the reader of the text tells.
import { phraseWords } from './words.ts'

export type Part =
  | { is: 'words'; words: readonly string[] }
  | { is: 'beginning'; text: string }
  | { is: 'kind'; name: string }
  | { is: 'gap'; most: number }
  | { is: 'group'; choices: readonly Part[][]; isOptional: boolean; most: number }

const TOKENS = /\)(?:\?|\.\.\d)?|\.\.\d|[(|?]|<\w+>|[^\s()|?.<>]+/g

export function parsePhrase(source: string): Part[] {
  const tokens = source.match(TOKENS) ?? []
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
    } else if (token.startsWith('..')) parts.push({ is: 'gap', most: Number(token.slice(2)) })
    else if (token.startsWith('<')) parts.push({ is: 'kind', name: token })
    else if (token.endsWith('*')) parts.push({ is: 'beginning', text: phraseWords(token)[0] ?? '' })
    else if (tokens[at + 1] === '?') {
      parts.push({ is: 'words', words: [token, token.slice(0, -1)].flatMap(phraseWords) })
      at += 1
    } else for (const word of phraseWords(token)) parts.push({ is: 'words', words: [word] })
  }
  return { choices, at }
}
