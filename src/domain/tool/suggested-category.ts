// Suggests a category for a tool without one, from its own words.
import type { CategorySlug } from './category.ts'
import WORDS from './category-words.json' with { type: 'json' }

/** A strong word is hardly ambiguous. */
const POINTS = { strong: 2, weak: 1 }
const LEAST = 2
const LONGEST = 2000

/** Null if the words fit none, or two equally well. */
export function suggestedCategory(text: string): CategorySlug | null {
  const words = ` ${(
    text
      .slice(0, LONGEST)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).join(' ')} `
  const hits = (phrases: readonly string[]) =>
    phrases.filter((phrase) => words.includes(` ${phrase} `)).length
  const points = (Object.keys(WORDS) as CategorySlug[]).map((slug) => ({
    slug,
    sum: POINTS.strong * hits(WORDS[slug].strong) + POINTS.weak * hits(WORDS[slug].weak),
  }))
  const [best, second] = points.toSorted((a, b) => b.sum - a.sum)
  return best && best.sum >= LEAST && best.sum > (second?.sum ?? 0) ? best.slug : null
}
