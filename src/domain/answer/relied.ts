// What the client relies on in lists of a service: an older one may lack the other fields, and a newer
// one may say more.
import type { Static } from 'typebox'
import { PaginationSchema } from './list.ts'
import { CategorySchema, SearchResultSchema, SearchResultsSchema } from './tool-list.ts'
import { ReviewSchema } from '../review/review.ts'
import { openObject, list } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'
import { ToolSchema } from '../tool/tool.ts'

export const TOOL = Type.Pick(ToolSchema, [
  'slug',
  'name',
  'description',
  'url',
  'category',
  'status',
  'grade',
  'score',
  'accessMethods',
  'evidence',
  'confidence',
  'provisional',
  'reviewCount',
  'reviewScore',
  'methodVersion',
  'updatedAt',
])

const PAGINATION = Type.Pick(PaginationSchema, ['page', 'total', 'totalPages', 'hasNext'])
export const TOOLS = openObject({ tools: list(TOOL), pagination: PAGINATION })

export const FOUND = Type.Intersect([
  Type.Pick(SearchResultsSchema, ['total']),
  Type.Partial(Type.Pick(SearchResultsSchema, ['didYouMean', 'warnings'])),
  openObject({
    results: list(Type.Intersect([TOOL, Type.Partial(Type.Pick(SearchResultSchema, ['match']))])),
  }),
])

export const CATEGORY = Type.Pick(CategorySchema, [
  'slug',
  'description',
  'toolCount',
  'averageScore',
])

const REVIEW = Type.Intersect([
  Type.Pick(ReviewSchema, ['id', 'createdAt', 'verified']),
  Type.Partial(ReviewSchema),
])
export const REVIEWS = openObject({ reviews: list(REVIEW), pagination: PAGINATION })

export const STORED_REVIEW = openObject({ review: Type.Pick(ReviewSchema, ['id', 'verified']) })

export type ToolRead = Static<typeof TOOL>
export type CategoryRead = Static<typeof CATEGORY>
export type PaginationRead = Static<typeof PAGINATION>
export type ReviewRead = Static<typeof REVIEW>
export type FoundRead = Static<typeof FOUND>
