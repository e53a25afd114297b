// Tools for a task: the best fits with reasons and ready configuration, and what was ruled out.
import type { Static } from 'typebox'
import { ACCESS_IDS } from '../grading/criterion.ts'
import { LETTERS } from '../grading/letter.ts'
import { openObject, choice, count, list, number, orNull, some, string } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'
import { AuthInfoSchema } from '../tool/access.ts'
import type { Constraints, Weights } from '../tool/recommendation.ts'
import { AccessGradesSchema, EVIDENCE_LEVELS } from '../tool/tool.ts'
import { listWarnings } from './list.ts'
import { mcpConfig } from './profile.ts'

const grade = orNull(choice(LETTERS, 'The letter, A+ to F.'))
const score = orNull(number('Out of 10.'))
const slug = string('Identifier of the tool.')

const connect = openObject(
  {
    mcp: Type.Optional(
      Type.Partial(
        openObject({
          config: mcpConfig,
          file: string('Where the configuration works as it is.'),
          docs: string('Its documentation.'),
          note: string('With headless: what to put where the key goes, or why there is no config.'),
        }),
        { description: 'The MCP server.' },
      ),
    ),
    api: Type.Optional(
      Type.Partial(
        openObject({
          baseUrl: string('An address.'),
          openapi: string('An address.'),
          curl: string('A first call.'),
          docs: string('An address.'),
        }),
        { description: 'The API.' },
      ),
    ),
    cli: Type.Optional(
      openObject(
        {
          install: Type.Optional(string('The command that installs it.')),
          command: string('The command to run.'),
        },
        'The command line.',
      ),
    ),
  },
  'Ready configuration: mcp, api and cli, if offered.',
)
export type Connect = Static<typeof connect>

export const recommendedTool = openObject({
  slug,
  name: string('Display name.'),
  category: string('Slug of its category.'),
  grade,
  score,
  evidence: orNull(choice(EVIDENCE_LEVELS, 'What the grade rests on.')),
  confidence: number('0 to 1.'),
  accessMethods: list(choice(['MCP', 'API', 'CLI'], 'MCP, API or CLI.')),
  accessGrades: AccessGradesSchema,
  access: orNull(
    choice(ACCESS_IDS, 'The access method to use: the best-graded one that the request allows.'),
  ),
  because: string('Why this access method, in one sentence.'),
  match: choice(['all', 'some'], 'How much of the task it matches.'),
  notCovered: Type.Optional(list(string('A word.'), 'What of the task it does not match.')),
  part: Type.Optional(string('The part of the task that it is for, if the task has several.')),
  fit: number('Orders the results that match alike.'),
  weightedScore: number('The score by your weights.'),
  reasons: list(string('Why, in figures.')),
  cautions: list(string('What speaks against it.')),
  worst: Type.Optional(
    string('The worst that its access method can do, as readers say, in one sentence.'),
  ),
  auth: Type.Omit(AuthInfoSchema, ['scoped'], {
    description: 'methods, selfServe, machineFlow, docsUrl.',
  }),
  connect,
  profile: string('Path of its markdown profile.'),
})
export type RecommendedTool = Static<typeof recommendedTool>

export const RecommendationSchema = openObject(
  {
    task: string('The task as it was searched.'),
    constraints: some<Constraints>(
      'What a tool had to meet: from the query, and from words of the task.',
    ),
    weights: orNull(some<Weights>('Your own weights; null if those of the method apply.')),
    considered: count('Number of tools that meet all constraints.'),
    recommendations: list(recommendedTool, 'Full matches first, then best fit.'),
    ruledOut: list(
      openObject({
        slug,
        name: string('Display name.'),
        grade,
        score,
        by: string('The constraint that it does not meet; excluded: the task rules it out.'),
        why: string('The same in words.'),
      }),
      'Tools that match the task but not the constraints, or that it rules out.',
    ),
    nothingFits: orNull(
      openObject(
        {
          why: string('Why, in one sentence.'),
          nearest: orNull(
            openObject(
              { slug, name: string('Display name.'), lacks: string('What it lacks, in words.') },
              'The nearest miss.',
            ),
          ),
        },
        'If no tool is recommended.',
      ),
    ),
    notCovered: Type.Optional(
      list(string('A word.'), 'What of the task none of the recommended tools matches.'),
    ),
    didYouMean: orNull(string('The task with unknown words replaced by the likeliest known ones.')),
    warnings: listWarnings,
  },
  'Tools for a task, best fit first.',
)
export type Recommendation = Static<typeof RecommendationSchema>
