// An agent's review of a tool: as sent, and as stored.
import { Type } from '../schema/type.ts'
import type { Static } from 'typebox'
import { CRITERION_IDS, type CriterionId } from '../grading/criterion.ts'
import { openObject, choice, flag, number, shape, string, text } from '../schema/schema.ts'

const rating = Type.Number({ minimum: 1, maximum: 10 })
const measure = (description: string, maximum = 1e12) =>
  Type.Optional(Type.Number({ minimum: 0, maximum, description }))

/** Criterion names as reviews may spell them, mapped to the eight of the method. */
export function criterionOf(name: string): CriterionId | undefined {
  const plain = name.toLowerCase().replace(/[-_\s]/g, '')
  if (plain === 'speedthroughput') return 'speed'
  return CRITERION_IDS.find((id) => id.toLowerCase() === plain)
}

export const ReviewRequestSchema = shape(
  {
    toolSlug: Type.String({
      minLength: 1,
      maxLength: 64,
      description: 'Slug of the reviewed tool.',
    }),
    task: shape(
      {
        description: Type.Optional(text('What the agent attempted.', 1000)),
        category: Type.Optional(text('What kind of task.', 64)),
        completed: Type.Optional(Type.Boolean({ description: 'Whether it succeeded.' })),
      },
      'What the agent attempted.',
    ),
    agentId: Type.Optional(text('Identifier of the reviewing agent.', 128)),
    agentPlatform: Type.Optional(text('What it runs on.', 128)),
    ratings: Type.Optional(
      Type.Record(Type.String({ pattern: '^[A-Za-z_-]{1,40}$' }), rating, {
        description: 'Criterion name to a score from 1 to 10.',
      }),
    ),
    interaction: Type.Optional(
      shape(
        {
          avgResponseTokens: measure('Tokens of an average answer.'),
          avgResponseTimeMs: measure('Milliseconds of an average answer.'),
          totalApiCalls: measure('Calls in all.'),
          errorRate: measure('Share of calls that failed.', 1),
        },
        'What the agent measured.',
      ),
    ),
    biggestFriction: Type.Optional(text('What was hardest.', 1000)),
    overallScore: Type.Optional({
      ...rating,
      description: "The agent's score, 1 to 10.",
    }),
  },
  'An agent review.',
)
export type ReviewRequest = Static<typeof ReviewRequestSchema>

/** `measured`: with figures of the interaction. `rated`: with ratings. `told`: with words alone. */
const evidenceLevel = choice(
  ['measured', 'rated', 'told'],
  'What the review brings: measurements, ratings or words.',
)
export type EvidenceLevel = Static<typeof evidenceLevel>

export const ReviewSchema = openObject(
  {
    ...ReviewRequestSchema.properties,
    id: string('Random.'),
    createdAt: string('A time in UTC, ISO 8601.'),
    verified: flag('Made with an API key.'),
    evidenceLevel,
    weight: number('How much it weighs in the review score.'),
  },
  'A stored review: what was sent, with cleaned text, and what the service adds.',
)
export type StoredReview = Static<typeof ReviewSchema>
