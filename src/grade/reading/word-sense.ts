// Whether a text consists of words at all: gibberish has none that any language uses to build
// sentences, and none that descriptions of tools are made of.
import type { Words } from '../../domain/tool-reach/texts.ts'
import { FUNCTION_WORDS, isCommon, OTHER_LANGUAGES } from '../../domain/tool-reach/vocabulary.ts'

const MOST_WORDS = 40
/** Below this share of known words a text is looked at closely. */
const FEW_KNOWN = 0.15
/** So many words in a row of texts, and hardly one known, are no language. */
const ENOUGH_WORDS = 20
const HARDLY_ANY = 0.03
/** Two such words make a sentence English, of which so many others then say something. */
const ENGLISH = 2
const LEAST_SAID = 3
/** Letters behind it are not Latin. */
const LATIN_ENDS = '\u0370'
const VOWELLESS = /^[b-df-hj-np-tv-xz]{3,}$/u
const TYPED =
  /qwer|wert|erty|rtyu|tyui|yuio|uiop|asdf|sdfg|dfgh|fghj|ghjk|hjkl|zxcv|xcvb|cvbn|vbnm|([a-z])\1\1|[bcdfghjklmnpqrstvwxz]{6}/u
const HARDLY = 'contains hardly any known words'

/**
 * Why each text says nothing, as the end of a sentence that begins with it; undefined if it may say
 * something. Texts of one list are in one language, so that a short one is judged with the others.
 */
export function senselessness(texts: readonly Words[]): (string | undefined)[] {
  const counts = texts.map(countWords)
  const doubtful = counts.filter(({ all, known }) => known < all * FEW_KNOWN)
  const sum = (of: 'all' | 'known') => doubtful.reduce((total, each) => total + each[of], 0)
  const isNoLanguage = sum('all') >= ENOUGH_WORDS && sum('known') < sum('all') * HARDLY_ANY
  return counts.map(({ all, known, typed, distinct, isEnglish }, index) => {
    if (texts[index]?.includes('lorem') && texts[index].includes('ipsum'))
      return 'is placeholder text'
    if (!isEnglish && all >= 8 && distinct <= all * 0.3) return 'repeats the same few words'
    const isSenseless = isEnglish ? all >= LEAST_SAID : isNoLanguage || typed * 3 >= all
    return known < all * FEW_KNOWN && isSenseless ? HARDLY : undefined
  })
}

const NONE = { all: 0, known: 0, typed: 0, distinct: 0, isEnglish: false }

function countWords(text: Words): typeof NONE {
  const words = text.filter((word) => word !== '.' && !/^\d/.test(word)).slice(0, MOST_WORDS)
  const latin = words.filter((word) => word < LATIN_ENDS)
  // Other alphabets are not judged.
  if (words.length < 2 || latin.length < words.length * 0.7) return NONE
  const said = words.filter((word) => !FUNCTION_WORDS.has(word))
  const english = new Set(words).size - new Set(said).size
  const isOther = (word: string) => OTHER_LANGUAGES.has(word) || /\P{ASCII}/u.test(word)
  const isEnglish = english >= ENGLISH && english > new Set(said.filter(isOther)).size
  const counted = isEnglish ? said : words
  return {
    all: counted.length,
    known: counted.filter(isKnown).length,
    typed: counted.filter((word) => VOWELLESS.test(word) || TYPED.test(word)).length,
    distinct: new Set(counted).size,
    isEnglish,
  }
}

function isKnown(word: string): boolean {
  return FUNCTION_WORDS.has(word) || OTHER_LANGUAGES.has(word) || isCommon(word)
}
