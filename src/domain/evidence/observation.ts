// The three results of a probe: observed, not offered, or unobserved with a cause.
import type { Static, TSchema } from 'typebox'
import { CauseSchema } from './failure.ts'
import { listOf, shape, text } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'

const References = listOf(
  Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,31}$' }),
  60,
  'The exchanges this rests on, by id.',
)

export const NotOfferedSchema = shape(
  {
    state: Type.Literal('not-offered'),
    exchanges: References,
    detail: Type.Optional(text('Where it was looked for.', 500)),
  },
  'Looked for, and it does not exist.',
)

export const UnobservedSchema = shape(
  {
    state: Type.Literal('unobserved'),
    cause: CauseSchema,
    exchanges: References,
    detail: Type.Optional(text('What happened, in words.', 500)),
  },
  'Could not be looked at, and why.',
)

/** The schema of an observation with this `value`. */
export function observationOf<V extends TSchema>(value: V) {
  const observed = shape({
    state: Type.Literal('observed'),
    exchanges: Type.Array(Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,31}$' }), {
      minItems: 1,
      maxItems: 60,
      description: 'The exchanges this was read from, by id.',
    }),
    reason: Type.Optional(text('Why this was believed to belong to the tool.', 500)),
    value,
  })
  return Type.Union([observed, NotOfferedSchema, UnobservedSchema])
}

export type Observed<V> = { state: 'observed'; exchanges: string[]; reason?: string; value: V }
export type NotOffered = Static<typeof NotOfferedSchema>
export type Unobserved = Static<typeof UnobservedSchema>
export type Observation<V> = Observed<V> | NotOffered | Unobserved
