// What the client relies on in answers that say more about tools than lists do: apart from those, so
// that a list is read without loading the schemas of a whole profile.
import type { Static } from 'typebox'
import { openObject, list } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'
import { ToolSchema } from '../tool/tool.ts'
import { CheckSchema, ComparisonSchema } from './checks.ts'
import { EventListSchema, EventSchema } from './event.ts'
import { FixSchema, ProfileSchema, ReliedAccessSchema } from './profile.ts'
import { RecommendationSchema, recommendedTool } from './recommendation.ts'
import { TOOL } from './relied.ts'
import { ScanStateSchema } from './scan.ts'
import { SubmissionAnswerSchema } from './submission.ts'

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

export const COMPARISON = Type.Intersect([
  Type.Pick(ComparisonSchema, ['criteria', 'differing', 'alike']),
  openObject({ tools: list(TOOL) }),
])

export const PROFILE = Type.Intersect([
  TOOL,
  openObject({
    criteria: Type.Partial(ToolSchema.properties.criteria),
    auth: Type.Pick(ToolSchema.properties.auth, ['methods', 'selfServe', 'docsUrl']),
    fixes: list(Type.Pick(FixSchema, ['title', 'fix', 'gain', 'effort'])),
  }),
  Type.Partial(
    Type.Pick(ProfileSchema, [
      'best',
      'bonus',
      'why',
      'statusDetail',
      'nextLetter',
      'needsEvidence',
      'scanWouldTell',
    ]),
  ),
  Type.Partial(openObject({ access: ReliedAccessSchema })),
])

const CHECK = Type.Intersect([
  Type.Pick(CheckSchema, ['title', 'earned', 'basis', 'says']),
  Type.Partial(Type.Pick(CheckSchema, ['fix'])),
])
export const CHECKS = openObject({ checks: list(CHECK) })

export const RECOMMENDATION = openObject({
  ...Type.Pick(RecommendationSchema, ['considered', 'ruledOut']).properties,
  ...Type.Partial(Type.Pick(RecommendationSchema, ['warnings'])).properties,
  recommendations: list(
    Type.Intersect([
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
      Type.Partial(Type.Pick(recommendedTool, ['because'])),
    ]),
  ),
})

export type SubmittedRead = Static<typeof SUBMITTED>
export type ProfileRead = Static<typeof PROFILE>
export type CheckRead = Static<typeof CHECK>
export type ComparisonRead = Static<typeof COMPARISON>
export type RecommendationRead = Static<typeof RECOMMENDATION>
