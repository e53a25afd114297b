// How text becomes the words that search compares: folded, split and bounded, the same for what is entered and what is asked.
import { normalise } from '../../domain/normalise.ts'

const QUERY_CHARACTERS = 200
const QUERY_WORDS = 8
/** No tool is found by the end of a longer word, and no index should hold one. */
const WORD_CHARACTERS = 40

/** Letters that Unicode does not take apart, though people type them so. */
const PLAIN: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i', ς: 'σ' }

/** Lower case, without accents and other marks. */
export function fold(text: string): string {
  const lower = normalise(text, 'NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  return normalise(lower, 'NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/[ßæœøłđðþıς]/gu, (letter) => PLAIN[letter] ?? letter)
}

/** The words of a text: runs of letters and digits, folded. */
export function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (word.length > WORD_CHARACTERS ? [...word].slice(0, WORD_CHARACTERS).join('') : word))
}

/** The words of a query; what is longer than anyone types is not read. */
export function queryWords(text: string): string[] {
  return wordsOf(text.slice(0, QUERY_CHARACTERS)).slice(0, QUERY_WORDS)
}

/** Words run together and bounded like a word, so that `Open AI` and `OpenAI` meet. */
export function runTogether(words: readonly string[]): string {
  return [...words.join('')].slice(0, WORD_CHARACTERS).join('')
}

/** What is entered of a tool. */
export interface Fingerprint {
  nameKey: string
  slugKey: string
  /** For the vocabulary of corrections: words of name, slug and tags. */
  terms: string[]
  /** Words of the name, in order; of the slug; all others. */
  name: string[]
  slug: string[]
  others: string[]
}

const SPELLABLE_LETTERS = 3

export function fingerprint(tool: { name: string; slug: string; tags: readonly string[]; category: string; description: string }): Fingerprint {
  const name = wordsOf(tool.name)
  const slug = wordsOf(tool.slug)
  const tags = tool.tags.map(wordsOf)
  const nameKey = runTogether(name)
  const slugKey = runTogether(slug)
  const names = new Set([...name, ...slug, nameKey, slugKey].filter((word) => word !== ''))
  const rest = [...tags.flat(), ...tags.map(runTogether), ...wordsOf(tool.category), ...wordsOf(tool.description)]
  return {
    nameKey,
    slugKey,
    terms: [...new Set([...names, ...tags.flat()])].filter((word) => word.length >= SPELLABLE_LETTERS),
    name,
    slug,
    others: [...new Set(rest)].filter((word) => word !== '' && !names.has(word)),
  }
}
