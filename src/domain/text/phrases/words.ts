// Splits text into the words of phrases: normalised spelling, without punctuation.
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
