// Every check of a tool in words, the requests that they rest on, and tools side by side.
import type { Static } from 'typebox'
import { ExchangeLineSchema } from '../evidence/exchange-line.ts'
import { CheckResultSchema } from '../grading/grading.ts'
import { CRITERION_IDS } from '../grading/criterion.ts'
import { openObject, choice, list, map, number, orNull, string } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'
import { ToolSchema } from '../tool/tool.ts'
import { listWarnings, moment } from './list.ts'
import { weights } from './tool-list.ts'

export const CheckSchema = openObject(
  {
    ...Type.Omit(CheckResultSchema, ['facts']).properties,
    title: string('Title.'),
    says: string('What was found.'),
    fix: orNull(string('What to do about it.')),
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

export const ChecksSchema = openObject({
  slug: string('The tool.'),
  methodVersion: orNull(string('Version of the method.')),
  checks: list(CheckSchema, 'In the order of the method.'),
})
export type Checks = Static<typeof ChecksSchema>

export const ExchangeSchema = openObject(ExchangeLineSchema.properties)

export const ExchangesSchema = openObject({
  slug: string('The tool.'),
  exchanges: list(ExchangeSchema, 'Requests that it rests on.'),
})

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

export const ComparisonSchema = openObject({
  tools: list(ToolSchema, 'The compared tools.'),
  criteria: list(
    openObject({
      id: choice(CRITERION_IDS, 'The criterion.'),
      name: string('Its name.'),
      weight: number('In percent of the score.'),
      scores: map(orNull(Type.Number()), 'By slug; null if it does not apply.'),
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
