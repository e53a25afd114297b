// Lists of tools: by filters, by category, by text.
import type { Static } from 'typebox'
import { listWarnings, PaginationSchema, warnings } from './list.ts'
import { CRITERION_IDS, type CriterionId } from '../grading/criterion.ts'
import { openObject, choice, count, flag, list, number, orNull, string } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'
import { ToolSchema, ALL_CATEGORIES } from '../tool/tool.ts'

const weight = number('Its weight.')

/** The weights of the caller's own, all eight. */
export const weights = openObject(
  Object.fromEntries(CRITERION_IDS.map((id) => [id, weight])) as Record<CriterionId, typeof weight>,
  'The weight of each criterion.',
)

const weightedScore = Type.Optional(number('By your weights.'))
const weighableTool = Type.Intersect([ToolSchema, openObject({ weightedScore })])

export const ToolListSchema = openObject({
  tools: list(weighableTool, 'The tools of this page.'),
  pagination: PaginationSchema,
  weights: Type.Optional(weights),
  warnings,
})
export type ToolList = Static<typeof ToolListSchema>

export const CategorySchema = openObject({
  slug: Type.String({
    enum: ALL_CATEGORIES.map(({ slug }) => slug),
    description: 'Identifier in paths.',
  }),
  name: string('Display name.'),
  description: string('One sentence.'),
  toolCount: count('Graded tools in it.'),
  averageScore: orNull(number('Mean score of its tools; null if it has none.')),
})
export type CountedCategory = Static<typeof CategorySchema>

export const CategoryListSchema = openObject({
  categories: list(CategorySchema, 'Every category.'),
})

export type CategoryList = Static<typeof CategoryListSchema>

export const CategoryToolsSchema = openObject({
  ...CategorySchema.properties,
  tools: list(weighableTool, 'The tools of this page.'),
  pagination: PaginationSchema,
  weights: Type.Optional(weights),
  warnings: listWarnings,
})

export const SearchResultSchema = openObject(
  {
    match: choice(
      ['all', 'some'],
      'Whether it matches every word and every condition of the query.',
    ),
    why: Type.Optional(
      string('Why it can be used without an account, if the query asks for that.'),
    ),
    ...ToolSchema.properties,
    weightedScore,
  },
  'A tool that was found.',
)

/** What search understood of a query beside its words. */
const understood = Type.Partial(
  openObject({
    category: string('A category in the query; its tools come first.'),
    minGrade: string('The minimum grade.'),
    hasMcp: flag('With MCP, or without.'),
    hasApi: flag('With an API, or without.'),
    hasCli: flag('With a CLI, or without.'),
    auth: choice(
      ['none', 'api_key', 'oauth2'],
      'A way to sign in. none: only tools that can be used without an account; else they come first.',
    ),
    excluded: list(
      string('A slug, or the name of a product that is not listed.'),
      'What the query excludes.',
    ),
    makers: list(
      string('A company.'),
      'Makers that the query excludes. The catalogue does not say who makes each tool.',
    ),
    notListed: list(string('A product.'), 'Products in the query that are not in the catalogue.'),
  }),
  {
    description:
      'Conditions found in the words of the query. A tool that does not meet them matches only some of it.',
  },
)

export const SearchResultsSchema = openObject({
  query: string('The query as it was searched.'),
  results: list(SearchResultSchema, 'What was found, best first.'),
  total: count('Matches in all.'),
  pagination: PaginationSchema,
  understood,
  didYouMean: orNull(string('The query with unknown words replaced by the likeliest known ones.')),
  relatedCategories: list(
    openObject({ slug: string('Slug of a category.'), name: string('Its name.') }),
    'Categories to browse.',
  ),
  notCovered: Type.Optional(
    list(string('A word.'), 'What of the query the first result does not match.'),
  ),
  warnings: listWarnings,
})
export type SearchResults = Static<typeof SearchResultsSchema>

export type Doubt =
  /** Nothing was found. */
  | 'nothing'
  /** The first result is about too little of what the query is about. */
  | 'uncovered'
  /** The first result is about much of it, but does not say what the query says. */
  | 'partly'
  /** No tool meets the conditions in the words of the query. */
  | 'conditions'
  /** The words are not English. */
  | 'language'
