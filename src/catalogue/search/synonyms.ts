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
      addMeaning(name, words)
      productsByKey.set(runTogether(wordsOf(name)), { name, category })
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

/** Throws on what could never match as it is written, because nobody would notice. */
function addMeaning(phrase: string, other: string): void {
  const keyWords = wordsOf(phrase)
  if (keyWords.length === 0 || keyWords.length > MOST_PHRASE_WORDS)
    throw new Error(`The synonym "${phrase}" has no words, or more than ${MOST_PHRASE_WORDS}.`)
  const words = wordsOf(other)
  const telling = words.filter((word) => !isStopWord(word))
  // One word of a phrase does not mean the phrase: `call` is not `call by`.
  if (telling.length === 0 || (telling.length === 1 && words.length > 1))
    throw new Error(
      `Of the synonym "${other}" of "${phrase}" only stop words or a single word would be searched.`,
    )
  const key = keyWords.map(stemOf).join(' ')
  const found = telling.map(stemOf)
  const known = meanings.get(key)
  if (known) known.push(found)
  else meanings.set(key, [found])
}
