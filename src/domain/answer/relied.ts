// What the client relies on in answers: an older service may lack fields, a newer one has more.
import type { Static } from 'typebox'
import { CheckSchema, ComparisonSchema } from './checks.ts'
import { EventListSchema, EventSchema } from './event.ts'
import { PaginationSchema } from './list.ts'
import { ReliedAccessSchema } from './profile.ts'
import { recommendedTool } from './recommendation.ts'
import { ScanStateSchema } from './scan.ts'
import { SubmissionAnswerSchema } from './submission.ts'
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

const EVENT = Type.Pick(EventSchema, ['at', 'tool', 'summary'])
export const EVENTS = Type.Intersect([
  Type.Pick(EventListSchema, ['cursor', 'hasMore']),
  openObject({ events: list(EVENT) }),
])

export const SUBMITTED = Type.Intersect([
  Type.Pick(SubmissionAnswerSchema, ['status']),
  Type.Partial(Type.Pick(SubmissionAnswerSchema, ['scan'])),
  openObject({ tool: TOOL }),
])

export const SCAN_READ = Type.Pick(ScanStateSchema, ['status', 'error'])

export const COMPARISON = Type.Pick(ComparisonSchema, ['differing', 'alike'])

export const PROFILE = Type.Intersect([
  TOOL,
  Type.Partial(openObject({ access: ReliedAccessSchema })),
])

export const CHECKS = openObject({ checks: list(Type.Pick(CheckSchema, ['id', 'says'])) })

export const RECOMMENDATION = openObject({
  recommendations: list(Type.Pick(recommendedTool, ['slug', 'name'])),
})

export type SubmittedRead = Static<typeof SUBMITTED>
