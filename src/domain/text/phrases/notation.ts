// How phrases are written down (words, choices and gaps), and how text is split into words.
import { normalise } from '../normalise.ts'

// In scripts without spaces, each character is a word.
const WORD =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])[\p{L}\p{N}])+/gu

/** Normalises spelling: case, accents, invisible characters, emphasis. */
export function fold(text: string): string {
  const bare = normalise(text, 'NFKD').replace(/[\p{M}\p{Cf}\p{DI}*`~]/gu, '')
  return normalise(bare, 'NFC').toLowerCase()
}

/** The words of a text that is already folded. */
export function wordsOf(folded: string): string[] {
  return folded.match(WORD) ?? []
}

/** The words of a phrase as they occur in text; `^` and `$` are its ends. */
export function phraseWords(text: string): string[] {
  return /^(?:[\^$]|[a-z0-9]+)$/.test(text) ? [text] : wordsOf(fold(text))
}

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
