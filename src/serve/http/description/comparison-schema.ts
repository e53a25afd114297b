// The schemas of a comparison, and of the caller's own weights.
import { CRITERION_IDS } from '../../../domain/grading/criterion.ts'
import { list, number, object, text } from './schema-forms.ts'

export const WEIGHTS = object(
  Object.fromEntries(CRITERION_IDS.map((id) => [id, number('Its weight.')])),
)

export const COMPARISON_SCHEMA = object(
  {
    tools: list({ $ref: '#/components/schemas/Tool' }),
    criteria: list(
      object({
        id: text('The criterion.'),
        name: text('Its name.'),
        weight: number('In percent of the score.'),
        scores: {
          type: 'object',
          description: 'By slug; null where it does not apply.',
          additionalProperties: { type: ['number', 'null'] },
        },
        best: list(text('Slug of a tool with the highest score, unless all are equal.')),
      }),
    ),
    differing: list(
      object({
        id: text('The check.'),
        title: text('Its title.'),
        criterion: text('Its criterion.'),
        weight: number('In the criterion.'),
        results: {
          type: 'object',
          description: 'By slug: status, basis, outcome, points, earned, says.',
          additionalProperties: { type: ['object', 'null'] },
        },
      }),
    ),
    alike: list(text('Id of a check in which the tools do not differ.')),
    weights: WEIGHTS,
    weightedScores: {
      type: 'object',
      description: 'By slug: the score by the weights that were asked for.',
      additionalProperties: { type: 'number' },
    },
  },
  ['weights', 'weightedScores'],
)
