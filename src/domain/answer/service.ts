// The service itself: its state, its badges, its refusals and its method.
import type { Static } from 'typebox'
import {
  openObject,
  choice,
  count,
  flag,
  list,
  map,
  number,
  orNull,
  some,
  string,
} from '../schema/schema.ts'
import { Type } from '../schema/type.ts'

export const HealthSchema = openObject({
  status: choice(['ok', 'degraded'], 'The state of the service.'),
  version: string('Of the API.'),
  tools: Type.Optional(orNull(count('Graded tools.'))),
  database: string('The engine.'),
  egress: choice(
    ['restricted', 'custom'],
    'Whether scans reach only public addresses, or also private ones that the operator allows.',
  ),
})
export type Health = Static<typeof HealthSchema>

export const BadgeSchema = openObject({
  schemaVersion: Type.Literal(1, { description: 'Always 1.' }),
  label: string('The text on the left of the badge.'),
  message: string('The text on the right of the badge.'),
  color: string('Of the message; labelColor and style are included if requested.'),
  labelColor: Type.Optional(string('Of the label, as requested.')),
  style: Type.Optional(string('As requested.')),
  isError: flag('Whether there is no such tool.'),
})
export type BadgeAnswer = Static<typeof BadgeSchema>

export const ProblemSchema = openObject(
  {
    type: string('A page that explains the code.'),
    title: string('The kind of problem.'),
    status: Type.Integer({ description: 'The HTTP status.' }),
    detail: string('What happened and what to do next.'),
    instance: string('Identifies this occurrence.'),
    code: string('Stable error code.'),
    errors: Type.Optional(
      list(
        openObject({
          pointer: string('JSON pointer to the invalid value.'),
          detail: string('What was found and what was expected.'),
        }),
        'Each invalid value.',
      ),
    ),
    suggestions: Type.Optional(list(string('What may have been meant.'))),
    retryAfter: Type.Optional(number('Seconds after which to retry.')),
  },
  'Problem details (RFC 9457).',
)
export type ProblemAnswer = Static<typeof ProblemSchema>

const checkFigures = {
  judgedTools: count('Graded tools that the check judged.'),
  passRate: orNull(number('Share of these tools with full points; null below ten tools.')),
}
const checkExample = orNull(
  openObject({
    slug: string('The tool.'),
    name: string('Its name.'),
    basis: string('seen: by our probes; declared: by the vendor.'),
    outcome: string('Name of the outcome.'),
    earned: number('Points of ten.'),
    says: string('What the check says of it.'),
  }),
  'A graded tool; null where there is none.',
)

export const MethodCheckSchema = openObject(
  {
    id: string('Identifier.'),
    title: string('Title.'),
    why: string('Why it matters.'),
    outcomes: list(some('An outcome.')),
    ...checkFigures,
    examples: openObject(
      { passing: checkExample, failing: checkExample },
      'Graded tools; null where there is none.',
    ),
  },
  'A check of the method, with graded tools as examples.',
)

export const MethodSchema = openObject(
  {
    version: string('Of the method.'),
    letters: list(
      openObject({ letter: string('The letter.'), from: number('The minimum score.') }),
      'The letters by lower bound.',
    ),
    evidenceWeight: map(Type.Number(), "Share of a check's weight that counts, by its basis."),
    unseenCoversAtMost: number('How much of a criterion declared facts can cover.'),
    notDocumented: openObject(
      {
        name: string('Of the outcome.'),
        points: number('That it earns.'),
        says: string('Its sentence.'),
        fix: string('Its fix.'),
      },
      'The outcome for what the documentation does not mention.',
    ),
    letterNeeds: map(Type.Number(), 'Confidence that a letter needs.'),
    cannotApply: some('By kind of tool: the criteria that cannot apply to it.'),
    reasons: map(Type.String(), 'The reason for each constant.'),
    declaredShare: Type.Number({
      deprecated: true,
      description: 'Always 1: declared facts keep their points and weigh less instead.',
    }),
    provisionalBelow: number('Confidence below which a grade is provisional.'),
    unratedBelow: number('Confidence below which there is no grade.'),
    criteria: list(some('A criterion.'), 'The eight criteria.'),
    checks: list(openObject(checkFigures), 'Every check with its outcomes.'),
  },
  'The grading method: letters, criteria, checks with their outcomes.',
)
