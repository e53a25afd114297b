// Text as the words that phrases are made of: one spelling for many, punctuation left out.
import { normalise } from '../normalise.ts'

// Scripts that are written without spaces: each character is a word.
const WORD =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]|(?:(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}])[\p{L}\p{N}])+/gu

/** One spelling for many: no case, no accents, nothing unseen, no emphasis. */
export function fold(text: string): string {
  const bare = normalise(text, 'NFKD').replace(/[\p{M}\p{Cf}\p{DI}*`~]/gu, '')
  return normalise(bare, 'NFC').toLowerCase()
}

/** The words of a text that is folded already. */
export function wordsOf(folded: string): string[] {
  return folded.match(WORD) ?? []
}

/** The words of a phrase as they are found in a text; `^` and `$` stand for its ends. */
export function phraseWords(text: string): string[] {
  return /^(?:[\^$]|[a-z0-9]+)$/.test(text) ? [text] : wordsOf(fold(text))
}
