// A grading: the result of judging one evidence by one version of the method.
import type { Static } from 'typebox'
import { SUBJECTS } from '../questions/questions.ts'
import { EFFECTS } from '../questions/answers.ts'
import { FactScopeSchema } from '../evidence/facts.ts'
import { SECOND_LOOKS } from '../evidence/observations/mcp.ts'
import { ACCESS_IDS, CRITERION_IDS } from './criterion.ts'
import { LETTERS } from './letter.ts'
import {
  change,
  choice,
  count,
  flag,
  listOf,
  map,
  number,
  orNull,
  points,
  shape,
  share,
  text,
} from '../schema/schema.ts'
import { Type } from '../schema/type.ts'

const letter = choice(LETTERS, 'A+ to F.')
const criterion = choice(CRITERION_IDS, 'The criterion that it counts in.')
const fact = Type.Union([Type.String({ maxLength: 4000 }), Type.Number()])

const StatedBySchema = shape(
  {
    fact: text('Its key.', 60),
    note: Type.Optional(text('A parameter, header names, the plan, the resource.', 80)),
    scope: Type.Optional(FactScopeSchema),
    isQuoted: flag('Whether the words of the page that states it are recorded.'),
  },
  'The fact that decides, if it is not seen.',
)
export type StatedBy = Static<typeof StatedBySchema>

const result = {
  id: text('The check.', 60),
  criterion,
  weight: Type.Number({
    minimum: 0,
    maximum: 20,
    description:
      'Its weight in the criterion, of a part that in its check; 0 is shown but not scored.',
  }),
  status: choice(['judged', 'inconclusive', 'not-applicable'], 'Only a judged check counts.'),
  basis: orNull(
    choice(
      [
        'seen',
        'read',
        'described',
        'estimated',
        'declared',
        'unread',
        'third-party',
        'undocumented',
        'unpublished',
      ],
      'Seen by a probe; answered by readers of its texts; found in an API description alone; estimated from the structure of texts that nobody has read; stated by the vendor on a page that was read; known, but not read at its page; read at somebody else’s page; not on the pages where it would stand; or looked for in the tool itself, and absent or closed to agents.',
    ),
  ),
  outcome: orNull(text('The outcome, by name.', 60)),
  points: orNull(points('Points of the outcome, 0 to 10.')),
  earned: orNull(
    points(
      'What it counts with: its points, half of them if it holds only for a part, a plan or a trial, but 1 where they are fewer, except for a hazard.',
    ),
  ),
  strength: Type.Optional(orNull(share('The part of its weight that counts in the score.'))),
  certainty: Type.Optional(orNull(share('The part of its weight that counts in the confidence.'))),
  access: Type.Optional(listOf(choice(ACCESS_IDS), 3, 'The access methods that it counts for.')),
  countsAs: Type.Optional(
    map(
      orNull(
        shape({
          earned: orNull(points('Its points.')),
          strength: Type.Optional(orNull(share('The part of its weight in the score.'))),
        }),
      ),
      'By access method in which what the owner states would cost: how it counts there instead, as it was known before; null for not at all.',
    ),
  ),
  statedBy: Type.Optional(StatedBySchema),
  facts: map(fact, 'Values that its sentence is made with.'),
  reason: orNull(text('Why it was not judged.', 500)),
  exchanges: listOf(text('An exchange of the evidence.', 32), 200),
}

export const CheckResultSchema = shape({
  ...result,
  parts: Type.Optional(
    listOf(
      shape(result),
      10,
      'What it is made of: each with its outcome, its facts and its place.',
    ),
  ),
})
export type CheckResult = Static<typeof CheckResultSchema>

/** The result of a check, or of a part of one. */
export function resultOf(
  checks: readonly CheckResult[],
  id: string | null,
): CheckResult | undefined {
  return (
    checks.find((check) => check.id === id) ??
    checks.flatMap(({ parts = [] }) => parts).find((part) => part.id === id)
  )
}

const OBSERVED: ReadonlySet<string> = new Set(['seen', 'read', 'described', 'estimated'])

/** Whether we saw or read it ourselves, in the tool or in its description. */
export function isObserved({ basis }: { basis: string | null }): boolean {
  return basis !== null && OBSERVED.has(basis)
}

export const CriterionResultSchema = shape({
  id: criterion,
  weight: number('Its weight in the method, in percent.'),
  coverage: share('How far it could be judged.'),
  share: share('Its part of this score: its weight over the weights of all that apply.'),
  score: orNull(points('Rounded to two decimals; the score of the tool is computed from this.')),
})
export type CriterionResult = Static<typeof CriterionResultSchema>

export const CeilingSchema = shape(
  {
    letter,
    by: choice(
      [
        'check',
        'tool',
        'confidence',
        'safety',
        'weakness',
        'age',
        'tool-list',
        'description',
        'deprecated',
        'package',
        'estimated',
        'changed',
        'reader',
        'unsettled',
      ],
      '`check`: an outcome of a check of this access method; `tool`: injected instructions in another one; `confidence`: too little is known; `safety`: less than half of safety was looked at; `weakness`: a check of weight 10 is below 4; `age`: nothing was observed in the last 12 months; `tool-list`: the list of tools was not seen; `description`: the API answered no scan, and nothing but its description is known; `deprecated`: the vendor has given it up; `package`: no package of a local server is known; `estimated`: nobody has read its texts; `changed`: not all of them are as they were read; `reader`: who read them is not known to whoever grades; `unsettled`: readers do not agree on all that an A rests on.',
    ),
    check: orNull(text('The check that holds it down.', 60)),
  },
  'The best letter that is possible.',
)
export type Ceiling = Static<typeof CeilingSchema>

export const AccessGradingSchema = shape(
  {
    status: choice(['graded', 'unrated'], 'Unrated: too little is known to say anything.'),
    letter: orNull(letter),
    score: orNull(points('Truncated to one decimal.')),
    exact: orNull(points('Unrounded.')),
    confidence: share('The share of its checks that is known, by weight, strength and age.'),
    ceiling: orNull(CeilingSchema),
    isHeld: flag('Whether the score would be higher without the ceiling.'),
    criteria: listOf(CriterionResultSchema, 8, 'The eight criteria of this access method.'),
  },
  'The grade of one access method.',
)
export type AccessGrading = Static<typeof AccessGradingSchema>

const day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'A day.' })

export const ToolEffectSchema = shape({
  tool: text('A tool, operation or command.', 500),
  effect: choice(EFFECTS, 'What it can do.'),
  bound: orNull(choice(['closed', 'stated', 'open'], 'What holds it.')),
})
export type ToolEffect = Static<typeof ToolEffectSchema>

export const ReadingSummarySchema = shape(
  {
    of: choice(SUBJECTS, 'What was read.'),
    state: choice(
      ['settled', 'unsettled', 'unknown', 'changed'],
      'settled: read in at least two passes that agree on all that an A rests on; unsettled: they do not; unknown: by readers who are not known to whoever graded; changed: not all of it is as it was read.',
    ),
    readers: listOf(text('A reader.', 100), 9, 'Who read it.'),
    date: day,
    passes: count('How often it was read.'),
    share: share('Of what is there now, the part that is as it was read.'),
    unsettled: listOf(text('A question.', 60), 20, 'What readers do not agree on.'),
    worst: orNull(ToolEffectSchema, 'The worst that one of them can do, as readers say.'),
  },
  'A reading by the answers that count.',
)
export type ReadingSummary = Static<typeof ReadingSummarySchema>

export const RestsOnSchema = shape(
  {
    scan: orNull(
      shape({ date: day, isOld: flag('Longer ago than 12 months.') }),
      'The live scan; null if there was none.',
    ),
    documents: listOf(
      shape({
        what: choice(['openapi', 'mcpTools', 'cliHelp', 'packages'], 'What was read.'),
        from: choice(
          ['repository', 'program', 'registry', 'file'],
          'From a public repository of the vendor, a program that we ran, a package registry, or a file of the owner.',
        ),
        date: orNull(day, 'Of the commit, or else of the reading; null for a file.'),
        isOld: flag('Older than 12 months.'),
      }),
      4,
      'Documents and programs of the vendor that were read or run without a scan.',
    ),
    facts: count('Stated facts.'),
    readings: Type.Optional(
      listOf(
        ReadingSummarySchema,
        4,
        'What readers answered, by text; left out where nobody read.',
      ),
    ),
    again: Type.Optional(
      shape(
        { date: day, outcome: choice(SECOND_LOOKS, 'What another client is shown.') },
        'The second look at its MCP server.',
      ),
    ),
  },
  'What the grade rests on.',
)
export type RestsOn = Static<typeof RestsOnSchema>

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
    description: 'To an agent: the weight of the check times the points that it lost.',
  }),
  gain: Type.Number({ minimum: 0, description: 'Of the unrounded score.' }),
  isUpTo: Type.Optional(
    flag('It rests on what readers say: the gain is the most, if they give the best answer.'),
  ),
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
  score: orNull(points('Truncated to one decimal.')),
  exact: orNull(points('Unrounded; the letter is read from this.')),
  evidence: orNull(
    choice(
      ['verified', 'declared', 'mixed'],
      '`verified`: a live scan in the last 12 months; `mixed`: documents or programs of the vendor that we read or ran, beside stated facts; `declared`: stated facts alone.',
    ),
  ),
  restsOn: Type.Optional(RestsOnSchema),
  confidence: share(
    'The share of the checks that apply to the best access method that is known, by weight, strength and age.',
  ),
  provisional: flag('Confidence is too low to rely on.'),
  gradedOn: Type.Optional(
    orNull(text('The day on which it was graded, from which the age of evidence counts.', 10)),
  ),
  best: Type.Optional(
    orNull(choice(ACCESS_IDS, 'The access method with the best grade, which is that of the tool.')),
  ),
  bonus: Type.Optional(
    share('Always 0. Before method 5: added to the score of the best access method.'),
  ),
  access: Type.Optional(
    shape(
      {
        api: orNull(AccessGradingSchema),
        mcp: orNull(AccessGradingSchema),
        cli: orNull(AccessGradingSchema),
      },
      'The grade of each access method; null where the tool does not offer it.',
    ),
  ),
  deprecated: Type.Optional(
    listOf(choice(ACCESS_IDS), 3, 'The access methods that the vendor has deprecated.'),
  ),
  ceiling: Type.Optional(orNull(CeilingSchema)),
  locked: Type.Optional(
    orNull(
      shape(
        {
          address: orNull(text('What refuses strangers; null for a program.', 2048)),
          status: orNull(Type.Integer({ description: 'Its answer; null for a sign-in page.' })),
          field: orNull(text('The header field that it asks for; of a program the variable.', 100)),
          said: orNull(text('What a program said instead of its tools.', 500)),
        },
        'The tool shows nothing without credentials: there is no grade. Since method 4.',
      ),
    ),
  ),
  unratedBecause: Type.Optional(orNull(text('Why there is no grade.', 500))),
  cappedBy: orNull(text('The check whose outcome caps the letter.', 60)),
  needsEvidence: orNull(
    shape(
      {
        letter,
        confidence: share('The confidence that it needs.'),
        isHeld: flag('Whether the score alone would earn it.'),
      },
      'The next letter, if it needs more evidence.',
    ),
  ),
  criteria: listOf(CriterionResultSchema, 8, 'The eight criteria.'),
  checks: listOf(CheckResultSchema, 500, 'The result of every check.'),
  fixes: listOf(
    FixSchema,
    500,
    'Every fix of the best access method: what an agent gains most by first.',
  ),
  nextLetter: orNull(
    shape({
      letter: choice(LETTERS, 'The letter it reaches.'),
      checks: listOf(
        text('A check to fix.', 60),
        500,
        'The cheapest set that reaches a better letter.',
      ),
      effort: count('Effort of all of them together.'),
      score: number('The score after it, truncated to one decimal.'),
      gain: Type.Optional(
        Type.Number({ minimum: 0, description: 'Of the unrounded score, by all of them.' }),
      ),
      together: Type.Optional(
        number(
          'The part of it that no fix has alone: a limit that they lift together, or less where they overlap.',
        ),
      ),
    }),
    'The cheapest set of fixes that reaches the next letter; null at the top.',
  ),
})
export type Grading = Static<typeof GradingSchema>

/** Whether the vendor has given up the access method that the grade is of. */
export function isDeprecated(grading: Pick<Grading, 'best' | 'deprecated'> | null): boolean {
  const { best = null, deprecated = [] } = grading ?? {}
  return best !== null && deprecated.includes(best)
}
