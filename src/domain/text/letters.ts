// How much a text says, whatever script it is in: counted as letters of an alphabet, and as words.

/**
 * A character of these is a word or a syllable. One sentence in many languages, such as the first of
 * the Universal Declaration of Human Rights, then has about as many letters in each, and rather more
 * than too few.
 */
const WORDS = /\p{Ideographic}/gu
const SYLLABLES =
  /[\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Yi}\p{Script=Ethiopic}]/gu
const LETTERS_OF_A_WORD = 4
const LETTERS_OF_A_SYLLABLE = 3
/** Alphabets in which no space stands between words. */
const UNSPACED =
  /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Javanese}]/gu
const LETTERS_BETWEEN_SPACES = 5

/** The characters of a text, where one that stands for several letters counts as those. */
export function lettersIn(text: string): number {
  return (
    text.length +
    (LETTERS_OF_A_WORD - 1) * count(text, WORDS) +
    (LETTERS_OF_A_SYLLABLE - 1) * count(text, SYLLABLES)
  )
}

/** About how many words stand in a text without spaces between them. */
export function unspacedWords(text: string): number {
  const alphabetic = Math.floor(count(text, UNSPACED) / LETTERS_BETWEEN_SPACES)
  return count(text, WORDS) + count(text, SYLLABLES) + alphabetic
}

function count(text: string, characters: RegExp): number {
  return text.match(characters)?.length ?? 0
}
