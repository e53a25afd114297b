// The categories of tools: those of the launch catalogue, and one for all others.
import TABLE from './categories.json' with { type: 'json' }

export type CategorySlug = keyof typeof TABLE
export const CATEGORY_SLUGS = Object.keys(TABLE) as readonly CategorySlug[]
export const CATEGORIES = Object.freeze(
  CATEGORY_SLUGS.map((slug) => Object.freeze({ slug, ...TABLE[slug] })),
)

export const OTHER_CATEGORY = Object.freeze({
  slug: 'other',
  name: 'Other',
  description: 'Everything that has no category of its own yet.',
})

export interface Category {
  readonly slug: string
  readonly name: string
  readonly description: string
}

export const ALL_CATEGORIES: readonly Category[] = Object.freeze([...CATEGORIES, OTHER_CATEGORY])

/** The category that the words mean, by slug or by name. */
export function categoryOf(words: string): Category | undefined {
  const plain = words.trim().toLowerCase()
  return ALL_CATEGORIES.find(
    ({ slug, name }) => slug === plain.replace(/[\s_]+/g, '-') || name.toLowerCase() === plain,
  )
}
