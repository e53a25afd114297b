// The baseline of `--baseline`: what was found about each target, so that only what is new fails.
import type { Static } from 'typebox'
import { LETTERS } from '../grading/letter.ts'
import { parseAs, type Parsed } from '../schema/parse.ts'
import { choice, count, listOf, orNull, shape, text } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'

export const BASELINE_FORMAT = 'agentgrade-baseline/1'
/** More than evidence can give. */
export const MOST_BASELINE_FINDINGS = 50_000

const points = Type.Number({ minimum: 0, maximum: 10, description: 'Points, 0 to 10.' })

const TargetSchema = shape({
  target: text('The target, as it was named.', 2048),
  methodVersion: text('The method that judged.', 20),
  letter: orNull(choice(LETTERS, 'A+ to F.')),
  score: orNull(points, 'The score as it was shown.'),
  floor: orNull(
    points,
    'The unrounded score from checks that do not depend on time, which may not fall.',
  ),
  tokens: orNull(count('Tokens of the tool list or of the API description.')),
  clients: orNull(
    shape({
      loading: count('Clients that load every tool.'),
      all: count('Clients of which it is known.'),
    }),
  ),
  findable: orNull(
    shape({ found: count('Tools that a search finds by their own words.'), all: count('Tools.') }),
  ),
  checks: Type.Record(Type.String({ pattern: '^[a-z0-9-]{1,60}$' }), points, {
    description: 'The points of each check that was judged.',
  }),
  findings: listOf(
    shape({
      fingerprint: Type.String({ pattern: '^[0-9a-f]{32}$', description: 'Of the finding.' }),
      check: text('The check.', 60),
      where: text('The tool or operation.', 800),
    }),
    MOST_BASELINE_FINDINGS,
  ),
})
export type BaselineTarget = Static<typeof TargetSchema>

export const BaselineSchema = shape(
  {
    format: choice([BASELINE_FORMAT], 'Name and version of this file format.'),
    targets: listOf(TargetSchema, 50, 'One entry for each target.'),
  },
  'What was found when the baseline was written.',
)
export type Baseline = Static<typeof BaselineSchema>

export function parseBaseline(input: unknown): Parsed<Baseline> {
  const parsed = parseAs<Baseline>(BaselineSchema, input)
  if (!parsed.ok) return parsed
  const names = parsed.value.targets.map(({ target }) => target)
  const problems = names.flatMap((name, index) =>
    names.indexOf(name) < index
      ? [
          {
            pointer: `/targets/${index}/target`,
            found: JSON.stringify(name),
            expected: 'a target that no other entry has',
          },
        ]
      : [],
  )
  return problems.length > 0 ? { ok: false, problems } : parsed
}
