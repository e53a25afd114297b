// Every check of a tool in words, the requests that they rest on, and tools side by side.
import type { Static } from 'typebox'
import { ACCESS_IDS, byAccess, CRITERION_IDS, type CriterionId } from '../grading/criterion.ts'
import { AccessGradingSchema, CheckResultSchema, ReadingSummarySchema } from '../grading/grading.ts'
import { openObject, choice, list, map, number, orNull, string } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'
import { criterionScore, ToolSchema } from '../tool/tool.ts'
import { listWarnings, moment } from './list.ts'
import { weights } from './tool-list.ts'

const words = {
  title: string('Title.'),
  says: string('What was found.'),
  fix: orNull(string('What to do about it.')),
}

const checkPart = openObject(
  {
    ...Type.Omit(CheckResultSchema, ['facts', 'parts', 'countsAs']).properties,
    ...words,
  },
  'A part with its own outcome, points and requests.',
)

export const CheckSchema = openObject(
  {
    ...Type.Omit(CheckResultSchema, ['facts', 'parts']).properties,
    ...words,
    parts: Type.Optional(list(checkPart, 'What it is made of; only of a check with parts.')),
    ifKnown: Type.Optional(
      openObject(
        {
          act: choice(
            ['scan', 'declare', 'read'],
            'What would make it known: a scan, a statement of the vendor, or only who reads its texts.',
          ),
          scores: map(
            openObject({ lowest: number('With 1 point.'), highest: number('With 10 points.') }),
            'By access method, the score then, under the limit of today.',
          ),
        },
        'Only of a check that applies and is not known: it has no fix.',
      ),
    ),
    ownerNote: Type.Optional(
      openObject(
        { note: string('In their own words.'), at: moment },
        'A comment of the verified owner of the tool; it is not verified.',
      ),
    ),
  },
  'A check with its outcome in words.',
)
export type CheckAnswer = Static<typeof CheckSchema>

/** The grade of one access method with all that it is computed from. */
const accessGrade = openObject(
  {
    grade: AccessGradingSchema.properties.letter,
    ...Type.Pick(AccessGradingSchema, ['score', 'exact', 'confidence', 'ceiling', 'isHeld'])
      .properties,
    why: orNull(string('What holds it down, in one sentence.')),
    criteria: openObject(
      Object.fromEntries(CRITERION_IDS.map((id) => [id, criterionScore])) as Record<
        CriterionId,
        typeof criterionScore
      >,
      'Its eight criteria.',
    ),
  },
  'The grade of one access method.',
)
export type AccessGradeAnswer = Static<typeof accessGrade>

export const ChecksSchema = openObject({
  slug: string('The tool.'),
  methodVersion: orNull(string('Version of the method.')),
  best: orNull(choice(ACCESS_IDS, 'The access method with the best grade.')),
  bonus: number('Always 0: since method 5 nothing is added for other access methods.'),
  access: openObject(
    byAccess(() => orNull(accessGrade, 'Null if the tool does not offer it.')),
    'The grade of each access method.',
  ),
  readings: Type.Optional(
    list(
      ReadingSummarySchema,
      'Who read its texts, when, and what was not settled; omitted where nobody did.',
    ),
  ),
  checks: list(CheckSchema, 'In the order of the method.'),
})
export type Checks = Static<typeof ChecksSchema>

const comparedCheck = openObject({
  id: string('The check.'),
  title: string('Its title.'),
  criterion: choice(CRITERION_IDS, 'Its criterion.'),
  weight: number('In the criterion.'),
  results: map(
    orNull(Type.Pick(CheckSchema, ['status', 'basis', 'outcome', 'points', 'earned', 'says'])),
    'By slug; null if the tool has no such check.',
  ),
})
export type ComparedCheck = Static<typeof comparedCheck>

const comparedFact = openObject({
  check: string('The check that it rests on.'),
  label: string('What is compared.'),
  unit: orNull(string('The unit of the values; null if they are not numbers.')),
  values: map(
    orNull(
      openObject({
        value: orNull(number('In the unit.')),
        says: string('The same as a sentence.'),
        basis: string('How it is known.'),
      }),
    ),
    'By slug of each tool that offers the access method; null if it is not known.',
  ),
  best: list(string('Slug of a tool with the best value; empty if one is not known.')),
})
export type ComparedFact = Static<typeof comparedFact>

export const ComparisonSchema = openObject({
  tools: list(ToolSchema, 'The compared tools.'),
  as: orNull(
    choice(ACCESS_IDS, 'The access method that is compared; null: the best of each tool.'),
  ),
  grades: Type.Optional(
    map(
      orNull(
        Type.Pick(accessGrade, ['grade', 'score', 'confidence']),
        'Null if the tool does not offer it.',
      ),
      'By slug: the grade of the access method that is compared.',
    ),
  ),
  facts: Type.Optional(
    list(comparedFact, 'With `as`: what tells the tools apart, most important first.'),
  ),
  sentences: Type.Optional(list(string('A sentence that rests on the grades or on a fact.'))),
  criteria: list(
    openObject({
      id: choice(CRITERION_IDS, 'The criterion.'),
      name: string('Its name.'),
      weight: number('In percent of the score.'),
      scores: map(orNull(Type.Number()), 'By slug; null if it does not apply.'),
      unknown: Type.Optional(
        list(string('Slug of a tool of which nothing about it is known: its score is the middle.')),
      ),
      best: list(string('Slug of a tool with the highest score; empty if all are equal.')),
    }),
    'The eight criteria.',
  ),
  differing: list(comparedCheck, 'Checks that differ, most important first.'),
  alike: list(string('Id of a check that is alike.')),
  weights: Type.Optional(weights),
  warnings: listWarnings,
  weightedScores: Type.Optional(map(Type.Number(), 'By slug: the score by the requested weights.')),
})
export type Comparison = Static<typeof ComparisonSchema>
