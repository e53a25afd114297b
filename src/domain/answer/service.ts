// The service itself: its state, its badges, its refusals and its method.
import type { Static } from 'typebox'
import { byAccess, CRITERION_IDS } from '../grading/criterion.ts'
import { LETTERS } from '../grading/letter.ts'
import {
  openObject,
  choice,
  count,
  flag,
  list,
  map,
  number,
  orNull,
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
  passRate: orNull(
    number(
      'Share of these tools with full points; null below ten tools, and where none can have them.',
    ),
  ),
}
const checkExample = orNull(
  openObject({
    slug: string('The tool.'),
    name: string('Its name.'),
    basis: string('seen: by our probes; estimated: from structure; declared: by the vendor.'),
    outcome: string('Name of the outcome.'),
    earned: number('Points of ten.'),
    says: string('What the check says of it.'),
  }),
  'A graded tool; null where there is none.',
)

const letter = choice(LETTERS, 'The letter.')

const outcome = openObject(
  {
    name: string('Of the outcome.'),
    points: number('That it earns, of ten; at most, where it has `least`.'),
    least: Type.Optional(number('The least that it earns: its points are counted in each case.')),
    says: string('Its sentence.'),
    bounds: Type.Optional(string('The figures that lead here.')),
    fix: orNull(string('What to do; null if it earns all points.')),
    cap: orNull(
      openObject({
        letter,
        tool: Type.Optional(flag('true: it caps the whole tool, not only the access method.')),
      }),
      'The best letter with it; null if there is no limit.',
    ),
    hazard: flag('Whether it may earn less than what is unpublished.'),
  },
  'An outcome.',
)

const methodCheck = {
  id: string('Identifier.'),
  criterion: choice(CRITERION_IDS, 'The criterion that it counts in.'),
  weight: number('In the criterion; 0 is shown but not scored.'),
  effort: number('Of the fix: 1 an hour, 2 a day, 3 a week or more.'),
  title: string('Title.'),
  why: string('Why it matters.'),
  standard: openObject(
    { name: string('Its name.'), url: string('Its address.') },
    'The standard behind it.',
  ),
  surfaces: list(string('A surface.'), 'It applies to tools that have one of these.'),
  needs: list(string('An observation.'), 'What it is judged by.'),
  uses: list(string('An observation.'), 'What it also reads, if there is any.'),
  absent: orNull(string('The outcome if what it needs was looked for and is absent.')),
  canBeDeclared: flag("Whether a vendor's statement can answer it."),
  isEstimated: flag('Whether it is estimated from the structure of texts that nobody has read.'),
  parts: list(string('Id of a part.'), 'What it is made of; empty for most.'),
  outcomes: list(outcome, 'Empty if only a reader of its texts can answer it.'),
  read: list(outcome, 'Where its texts were read: these count before the others.'),
  ...checkFigures,
}

export const MethodCheckSchema = openObject(
  {
    ...methodCheck,
    partOf: orNull(string('The check that it is a part of; null for a check.')),
    examples: openObject(
      { passing: checkExample, failing: checkExample },
      'Graded tools; null where there is none.',
    ),
  },
  'A check of the method, with graded tools as examples.',
)

const sentences = {
  name: string('Of the outcome.'),
  points: number('That it earns.'),
  says: string('Its sentence.'),
  fix: string('Its fix.'),
}

export const MethodSchema = openObject(
  {
    version: string('Of the method.'),
    letters: list(
      openObject({ letter, from: number('The minimum score.') }),
      'The letters by lower bound.',
    ),
    leastPoints: number('What every check that applies earns at least, except for a hazard.'),
    evidenceWeight: map(Type.Number(), "Share of a check's weight that counts, by its basis."),
    unpublishedCertainty: number(
      'Share of the weight that an unpublished check adds to the confidence.',
    ),
    old: openObject(
      {
        afterMonths: number('The age from which on evidence is old.'),
        certainty: number('Share of the weight that it adds to the confidence.'),
      },
      'Old evidence.',
    ),
    notDocumented: openObject(
      sentences,
      'The outcome for what the documentation does not mention.',
    ),
    unpublished: openObject(sentences, 'The outcome for what agents cannot read.'),
    letterNeeds: map(Type.Number(), 'Confidence that a letter needs.'),
    anA: openObject(
      {
        safetyCoverage: number('The share of safety that must be known.'),
        seriousWeight: number('The weight of a check from which on a weakness is serious.'),
        seriousBelow: number('The points of such a check below which there is no A.'),
      },
      'What an A needs beside points and confidence.',
    ),
    withoutToolList: choice(LETTERS, 'The best letter of an MCP server whose list was not seen.'),
    descriptionAlone: choice(
      LETTERS,
      'The best letter of an API that answers no scan and is known by its description alone.',
    ),
    estimated: openObject(
      byAccess(() => letter),
      'The best letter of an access method whose texts nobody has read.',
    ),
    deprecated: choice(LETTERS, 'The best letter of what its vendor has given up.'),
    unknown: openObject(
      {
        points: number('What it counts as.'),
        strength: number('The part of its weight that counts.'),
      },
      'A check that applies and is not known.',
    ),
    provisionalBelow: number('Confidence below which a grade is provisional.'),
    unratedBelow: number('Confidence below which there is no grade.'),
    reasons: map(Type.String(), 'The reason for each constant.'),
    criteria: list(
      openObject({
        id: choice(CRITERION_IDS, 'Identifier.'),
        name: string('Its name.'),
        question: string('What it asks.'),
        weight: number('In percent of the score.'),
        fullAt: number('The weight of checks that must be known before it is known completely.'),
      }),
      'The eight criteria.',
    ),
    checks: list(openObject(methodCheck), 'Every check with its outcomes.'),
    parts: list(
      openObject(methodCheck),
      'Every part of a check; its weight is that within its check.',
    ),
  },
  'The grading method: letters, criteria, checks with their outcomes.',
)
