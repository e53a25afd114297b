// A grading: the result of judging one evidence by one version of the method.
import type { Static } from 'typebox'
import { CRITERION_IDS } from './criterion.ts'
import { LETTERS } from './letter.ts'
import { change, choice, count, flag, listOf, map, orNull, shape, text } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'

const letter = choice(LETTERS, 'A+ to F.')
const points = (description: string) => Type.Number({ minimum: 0, maximum: 10, description })
const criterion = choice(CRITERION_IDS, 'The criterion that it counts in.')
const fact = Type.Union([Type.String({ maxLength: 4000 }), Type.Number()])

export const CheckResultSchema = shape({
  id: text('The check.', 60),
  criterion,
  weight: Type.Number({
    minimum: 0,
    maximum: 10,
    description: 'Its weight in the criterion; 0 is shown but not scored.',
  }),
  status: choice(['judged', 'inconclusive', 'not-applicable'], 'Only a judged check counts.'),
  basis: orNull(
    choice(
      ['seen', 'declared', 'undocumented'],
      'Seen by a probe, stated by the vendor, or looked for in the documentation and not found there.',
    ),
  ),
  outcome: orNull(text('The outcome, by name.', 60)),
  points: orNull(points('Points of the outcome, 0 to 10.')),
  earned: orNull(points('Points after the weight of the evidence, 0 to 10.')),
  facts: map(fact, 'Values that its sentence is made with.'),
  reason: orNull(text('Why it was not judged.', 500)),
  exchanges: listOf(text('An exchange of the evidence.', 32), 200),
})
export type CheckResult = Static<typeof CheckResultSchema>

export const CriterionResultSchema = shape({
  id: criterion,
  weight: Type.Number({ description: 'Its weight in the method, in percent.' }),
  coverage: Type.Number({ minimum: 0, maximum: 1, description: 'How far it could be judged.' }),
  share: Type.Number({
    minimum: 0,
    maximum: 1,
    description: 'Its part of this score: its weight times its coverage, over the sum of both.',
  }),
  score: orNull(Type.Number({ minimum: 0, maximum: 10, description: 'Truncated to one decimal.' })),
  exact: orNull(Type.Number({ minimum: 0, maximum: 10, description: 'The score, unrounded.' })),
  cappedBy: orNull(text('The check whose outcome caps it.', 60)),
})
export type CriterionResult = Static<typeof CriterionResultSchema>

export const FixSchema = shape({
  check: text('The check to fix.', 60),
  outcome: text('Its outcome now.', 60),
  act: choice(
    ['fix', 'mend', 'verify'],
    '`fix`: do what it says. Before method 2.2 this was `mend`; before method 2 there was also `verify`.',
  ),
  effort: Type.Integer({
    minimum: 1,
    maximum: 3,
    description: '1: an hour, 2: a day, 3: a week or more.',
  }),
  benefit: Type.Number({
    minimum: 0,
    description:
      'To an agent: the weight of the check times the points that it lost. Fixes stand in this order.',
  }),
  gain: Type.Number({ minimum: 0, description: 'Of the unrounded score.' }),
  criterion: shape(
    { id: criterion, ...change(Type.Number()).properties },
    'The criterion that it counts in.',
  ),
  score: change(Type.Number(), 'Out of 10.'),
  letter: change(letter, 'A+ to F.'),
})
export type Fix = Static<typeof FixSchema>

export const GradingSchema = shape({
  methodVersion: text('The method that judged.', 20),
  status: choice(['graded', 'unrated'], 'Unrated: too little is known to say anything.'),
  letter: orNull(letter),
  score: orNull(Type.Number({ minimum: 0, maximum: 10, description: 'Truncated to one decimal.' })),
  exact: orNull(
    Type.Number({
      minimum: 0,
      maximum: 10,
      description: 'Unrounded; the letter is read from this.',
    }),
  ),
  evidence: orNull(
    choice(
      ['verified', 'declared', 'mixed'],
      'What the grade rests on: verified, declared or mixed.',
    ),
  ),
  confidence: Type.Number({
    minimum: 0,
    maximum: 1,
    description:
      'How much of the method could be judged: the coverage of the criteria by their weight, without those that cannot apply to this kind of tool.',
  }),
  provisional: flag('Confidence is too low to rely on.'),
  cappedBy: orNull(text('The check whose outcome caps the letter.', 60)),
  needsEvidence: orNull(
    shape(
      {
        letter,
        confidence: Type.Number({
          minimum: 0,
          maximum: 1,
          description: 'The confidence that it needs.',
        }),
        isHeld: flag('Whether the score alone would earn it.'),
      },
      'The next letter, if it needs more evidence.',
    ),
  ),
  criteria: listOf(CriterionResultSchema, 8, 'The eight criteria.'),
  checks: listOf(CheckResultSchema, 500, 'The result of every check.'),
  fixes: listOf(FixSchema, 500, 'Every fix, the largest benefit to an agent first.'),
  nextLetter: orNull(
    shape({
      letter: choice(LETTERS, 'The letter it reaches.'),
      checks: listOf(
        text('A check to fix.', 60),
        500,
        'The cheapest set that reaches a better letter.',
      ),
      effort: count('Effort of all of them together.'),
      score: Type.Number({ description: 'The score after it, truncated to one decimal.' }),
    }),
    'The cheapest set of fixes that reaches the next letter; null at the top.',
  ),
  ifVerified: orNull(
    shape(
      { score: Type.Number({ description: 'Out of 10.' }), letter },
      'Deprecated: null since method 2. Nobody knows what a scan will find.',
    ),
  ),
})
export type Grading = Static<typeof GradingSchema>
