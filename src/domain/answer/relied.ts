// What the client relies on in the answers of a service: an older one may lack the other fields, and
// a newer one may say more.
import type { Static } from 'typebox'
import { CheckSchema, ComparisonSchema } from './checks.ts'
import { EventListSchema, EventSchema } from './event.ts'
import { PaginationSchema } from './list.ts'
import { FixSchema, ProfileSchema } from './profile.ts'
import { SubmissionAnswerSchema } from './submission.ts'
import { RecommendationSchema, recommendedTool } from './recommendation.ts'
import { CategorySchema, SearchResultSchema, SearchResultsSchema } from './tool-list.ts'
import { ReviewSchema } from '../review/review.ts'
import { answer, list } from '../schema/schema.ts'
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
export const TOOLS = answer({ tools: list(TOOL), pagination: PAGINATION })

export const FOUND = Type.Intersect([
  Type.Pick(SearchResultsSchema, ['total']),
  Type.Partial(Type.Pick(SearchResultsSchema, ['didYouMean', 'warnings'])),
  answer({
    results: list(Type.Intersect([TOOL, Type.Partial(Type.Pick(SearchResultSchema, ['match']))])),
  }),
])

const EVENT = Type.Pick(EventSchema, ['at', 'tool', 'summary'])
export const EVENTS = Type.Intersect([
  Type.Pick(EventListSchema, ['cursor', 'hasMore']),
  answer({ events: list(EVENT) }),
])

export const SUBMITTED = Type.Intersect([
  Type.Pick(SubmissionAnswerSchema, ['status']),
  Type.Partial(Type.Pick(SubmissionAnswerSchema, ['scan'])),
  answer({ tool: TOOL }),
])

export const COMPARISON = Type.Intersect([
  Type.Pick(ComparisonSchema, ['criteria', 'differing', 'alike']),
  answer({ tools: list(TOOL) }),
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
export const REVIEWS = answer({ reviews: list(REVIEW), pagination: PAGINATION })

export const STORED_REVIEW = answer({ review: Type.Pick(ReviewSchema, ['id', 'verified']) })

export const RECOMMENDATION = answer({
  ...Type.Pick(RecommendationSchema, ['considered', 'ruledOut']).properties,
  ...Type.Partial(Type.Pick(RecommendationSchema, ['warnings'])).properties,
  recommendations: list(
    Type.Pick(recommendedTool, [
      'slug',
      'name',
      'grade',
      'score',
      'fit',
      'reasons',
      'cautions',
      'connect',
    ]),
  ),
})

export const PROFILE = Type.Intersect([
  TOOL,
  answer({
    criteria: Type.Partial(ToolSchema.properties.criteria),
    auth: Type.Pick(ToolSchema.properties.auth, ['methods', 'selfServe', 'docsUrl']),
    fixes: list(Type.Pick(FixSchema, ['title', 'fix', 'gain', 'effort'])),
  }),
  Type.Partial(
    Type.Pick(ProfileSchema, [
      'access',
      'why',
      'statusDetail',
      'nextLetter',
      'needsEvidence',
      'scanWouldTell',
    ]),
  ),
])

const CHECK = Type.Pick(CheckSchema, ['title', 'earned', 'basis', 'says'])
export const CHECKS = answer({ checks: list(CHECK) })

export type ToolRead = Static<typeof TOOL>
export type CategoryRead = Static<typeof CATEGORY>
export type PaginationRead = Static<typeof PAGINATION>
export type ReviewRead = Static<typeof REVIEW>
export type ProfileRead = Static<typeof PROFILE>
export type CheckRead = Static<typeof CHECK>
export type FoundRead = Static<typeof FOUND>
export type ComparisonRead = Static<typeof COMPARISON>
export type RecommendationRead = Static<typeof RECOMMENDATION>
