// The schema of GET /method: letters, constants, criteria and checks.
import { list, number, object, orNull, text, whole, type Schema } from './schema-forms.ts'

export const METHOD_SCHEMA = {
  ...object({
    version: text('Of the method.'),
    letters: list(
      object({ letter: text('The letter.'), from: number('Least score that earns it.') }),
    ),
    evidenceWeight: {
      type: 'object',
      description: 'Share of the weight of a check that counts, by how its answer is known.',
      additionalProperties: { type: 'number' },
    },
    unseenCoversAtMost: number('How much of a criterion can be covered by what nobody saw.'),
    notDocumented: object({
      name: text('Of the outcome.'),
      points: number('That it earns.'),
      says: text('Its sentence.'),
      fix: text('Its fix.'),
    }),
    letterNeeds: {
      type: 'object',
      description: 'Confidence that a letter needs.',
      additionalProperties: { type: 'number' },
    },
    cannotApply: {
      type: 'object',
      description: 'By kind of tool: the criteria that cannot apply to it.',
    },
    reasons: {
      type: 'object',
      description: 'Why each constant is what it is.',
      additionalProperties: { type: 'string' },
    },
    declaredShare: {
      type: 'number',
      deprecated: true,
      description: 'Always 1: the points of a claim are no longer cut, it weighs less instead.',
    },
    provisionalBelow: number('Confidence below which a grade is provisional.'),
    unratedBelow: number('Confidence below which there is no grade.'),
    criteria: list({ type: 'object' }),
    checks: list({
      type: 'object',
      properties: {
        judgedTools: whole('Graded tools that the check judged.'),
        passRate: orNull(
          number('Share of these tools that have all points; null below ten tools.'),
        ),
      },
      required: ['judgedTools', 'passRate'],
    }),
  }),
  description: 'The grading method: letters, criteria, checks with their outcomes.',
} as Schema
