// Synonyms and names of products, looked up by stem, so that every form of a word finds them.
import { isStopWord } from './common-words.ts'
import products from './products.json' with { type: 'json' }
import synonyms from './synonyms.json' with { type: 'json' }
import { runTogether, stemOf, wordsOf } from './words.ts'

/** No phrase in the tables has more words. */
export const MOST_PHRASE_WORDS = 4

type Phrase = readonly string[]

/** A product that people know: what it is for, in our categories. */
export interface Product {
  name: string
  category: string
}

const meanings = new Map<string, Phrase[]>()
for (const group of synonyms.same) {
  for (const phrase of group)
    for (const other of group) if (other !== phrase) addMeaning(phrase, other)
}
for (const [phrase, others] of Object.entries(synonyms.means))
  for (const other of others) addMeaning(phrase, other)

const productsByKey = new Map<string, Product>()
for (const [category, namesByWords] of Object.entries(products)) {
  for (const [words, names] of Object.entries(namesByWords)) {
    for (const name of names) {
      const key = runTogether(wordsOf(name))
      addMeaning(name, words)
      if (key !== name) addMeaning(key, words)
      productsByKey.set(key, { name, category })
    }
  }
}

const categories = new Map(
  Object.entries(synonyms.categories).map(([slug, phrases]) => [
    slug,
    phrases.flatMap((phrase) => wordsOf(phrase)),
  ]),
)
const categoriesByPhrase = new Map(
  Object.entries(synonyms.categories).flatMap(([slug, phrases]) =>
    phrases.map((phrase) => [wordsOf(phrase).map(stemOf).join(' '), slug] as const),
  ),
)

/**
 * Replaces phrases that mean something else than their words (`text a customer`) with the words
 * that tools use.
 */
export function inOurWords(text: string): string {
  return Object.entries(synonyms.instead)
    .reduce((left, [phrase, words]) => left.replaceAll(` ${phrase} `, ` ${words} `), ` ${text} `)
    .trim()
}

/** What the phrase may mean; each meaning as stems that a tool has all of. */
export function meaningsOf(stems: Phrase): readonly Phrase[] {
  return meanings.get(stems.join(' ')) ?? []
}

/** A product by its name, joined into one word. */
export function productNamed(key: string): Product | undefined {
  return productsByKey.get(key)
}

/** The category that the whole query is a synonym for. */
export function categoryMeant(stems: Phrase): string | undefined {
  return categoriesByPhrase.get(stems.join(' '))
}

/** Synonyms of a category, by its slug. */
export function categoryWords(slug: string): readonly string[] {
  return categories.get(slug) ?? []
}

function addMeaning(phrase: string, other: string): void {
  const { key, stems } = meaningOf(phrase, other)
  const known = meanings.get(key)
  if (known) known.push(stems)
  else meanings.set(key, [stems])
}

/**
 * How a phrase is looked up, and what is searched for instead. Throws if it could never match as it
 * is written, because nobody would notice.
 */
export function meaningOf(phrase: string, other: string): { key: string; stems: Phrase } {
  const words = wordsOf(phrase)
  if (words.length === 0 || words.length > MOST_PHRASE_WORDS)
    throw new Error(`The synonym "${phrase}" needs one to ${MOST_PHRASE_WORDS} words.`)
  const others = wordsOf(other)
  const telling = others.filter((word) => !isStopWord(word))
  // One word of a phrase does not mean the phrase: `by` is no word, and `call` is not `call by`.
  if (telling.length === 0 || (telling.length === 1 && others.length > 1))
    throw new Error(
      `Of "${other}", a synonym of "${phrase}", only "${telling.join(' ')}" would be searched.`,
    )
  return { key: words.map(stemOf).join(' '), stems: telling.map(stemOf) }
}
