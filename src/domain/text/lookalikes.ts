// Maps letters, digits and signs that look like Latin letters to those.
import TABLE from './lookalikes.json' with { type: 'json' }
import { normalise } from './normalise.ts'

/**
 * Each Latin letter with its lookalikes. Full-width, circled and mathematical letters are left to
 * Unicode's compatibility forms.
 */
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

export const LEET: Readonly<Record<string, string>> = TABLE.leet
