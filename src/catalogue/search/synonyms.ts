// Synonyms, looked up by stem, so that every form of a word finds them.
import synonyms from './synonyms.json' with { type: 'json' }
import { isStopWord, stemOf, wordsOf } from './words.ts'

/** No phrase in the table has more words. */
export const MOST_PHRASE_WORDS = 4

type Phrase = readonly string[]

const meanings = new Map<string, Phrase[]>()
for (const group of synonyms.same) {
  for (const phrase of group)
    for (const other of group) if (other !== phrase) addMeaning(phrase, other)
}
for (const [phrase, others] of Object.entries(synonyms.means))
  for (const other of others) addMeaning(phrase, other)

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

/** Synonyms of this phrase, or of a phrase that contains it; each as stems. */
export function meaningsOf(stems: Phrase): readonly Phrase[] {
  return meanings.get(stems.join(' ')) ?? []
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
  const key = wordsOf(phrase).map(stemOf).join(' ')
  const words = wordsOf(other)
  const telling = words.filter((word) => !isStopWord(word))
  // One word of a phrase does not mean the phrase: `log` is not `log in`.
  if (telling.length === 1 && words.length > 1) return
  const known = meanings.get(key)
  const found = telling.map(stemOf)
  if (known) known.push(found)
  else meanings.set(key, [found])
}
