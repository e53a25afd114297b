// Products that people know and the catalogue does not have, by name; and words of other languages,
// because every entry is written in English. No text of ours has them, so they are tables.
import { isStopWord, fold, runTogether, stemOf, wordsOf } from './words.ts'
import languages from './languages.json' with { type: 'json' }
import products from './products.json' with { type: 'json' }

/** No name in the tables has more words. */
export const MOST_NAME_WORDS = 4

/** What a product is for: in our categories, and as stems that a tool has all of. */
export interface Product {
  name: string
  category: string
  purpose: readonly string[]
}

const productsByKey = new Map<string, Product>()
for (const [category, namesByPurpose] of Object.entries(products))
  for (const [words, names] of Object.entries(namesByPurpose)) {
    const purpose = wordsOf(words)
      .filter((word) => !isStopWord(word))
      .map(stemOf)
    for (const name of names.split(', '))
      productsByKey.set(runTogether(wordsOf(name)), { name, category, purpose })
  }

/** A product by its name, joined into one word. */
export function productNamed(key: string): Product | undefined {
  return productsByKey.get(key)
}

const english = new Map(
  Object.entries(languages).flatMap(([word, others]) =>
    others.split(' ').map((other) => [fold(other), word] as const),
  ),
)
/** Of scripts without spaces between words; the longest first. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u
const unspaced = [...english]
  .filter(([word]) => UNSPACED.test(word))
  .toSorted(([one], [other]) => other.length - one.length)

/** The text with the words of the field in English. */
export function inEnglish(text: string): string {
  const known = text.replace(/\p{L}+/gu, (word) => english.get(word) ?? word)
  if (!UNSPACED.test(known)) return known.trim()
  return unspaced.reduce((left, [word, meant]) => left.replaceAll(word, ` ${meant} `), known).trim()
}
