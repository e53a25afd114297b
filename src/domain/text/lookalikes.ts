// Maps letters, digits and signs that look like Latin letters to those.
import TABLE from './lookalikes.json' with { type: 'json' }
import { normalise } from './normalise.ts'

/** Each Latin letter with its lookalikes, without those of Unicode's compatibility forms. */
const LATIN = new Map(
  Object.entries(TABLE.latin).flatMap(([latin, others]) =>
    [...others].map((other) => [other, latin] as const),
  ),
)

/** In lower case, without full-width letters, and without lookalikes in words that are Latin. */
export function inLatin(text: string): string {
  if (!/\P{ASCII}/u.test(text)) return text.toLowerCase()
  return normalise(text, 'NFKC')
    .toLowerCase()
    .replace(/\p{L}+/gu, (word) => (/[a-z]/.test(word) ? withoutLookalikes(word) : word))
}

/** The text in lower case, with lookalikes replaced by Latin letters. */
export function withoutLookalikes(text: string): string {
  return text.replace(/[^\p{ASCII}]/gu, (char) => LATIN.get(char) ?? char)
}

/** Scripts whose letters stand for those of others; those of East Asia stand beside Latin ones. */
const SCRIPTS = [
  /\p{Script=Latin}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u,
] as const
const EAST_ASIA = 3
const BESIDE_LATIN = new Set([0, EAST_ASIA])

/** Whether a word has letters of two scripts that nobody writes in one word. */
export function mixesScripts(text: string): boolean {
  return (normalise(text, 'NFKC').match(/\p{L}+/gu) ?? []).some((word) => {
    const scripts = new Set([...word].map(scriptOf))
    return scripts.size > 1 && ![...scripts].every((script) => BESIDE_LATIN.has(script))
  })
}

/** All others are one: no word of theirs is mixed with another by honest people either. */
function scriptOf(letter: string): number {
  return SCRIPTS.findIndex((script) => script.test(letter))
}

export const LEET: Readonly<Record<string, string>> = TABLE.leet
