// API keys: the request that creates one, and the response.
import type { Static } from 'typebox'
import { openObject, choice, count, flag, list, orNull, shape, string } from '../schema/schema.ts'
import { Type } from '../schema/type.ts'
import { moment, warnings } from './list.ts'

/** What a key may be limited to. */
export const SCOPES = ['read', 'review', 'submit'] as const
/** The operator's: every other scope, and what others have written. Only the command line gives it. */
export const ADMIN = 'admin'
export type Scope = (typeof SCOPES)[number] | typeof ADMIN
export const LONGEST_LIFE_DAYS = 3650

/** The body of POST /keys. */
export const KeyRequestSchema = shape(
  {
    name: Type.String({ minLength: 1, maxLength: 80, description: 'What the key is for.' }),
    scopes: Type.Optional(
      Type.Array(choice(SCOPES), {
        minItems: 1,
        maxItems: SCOPES.length,
        description: 'What the key may do; by default everything.',
      }),
    ),
    expiresInDays: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LONGEST_LIFE_DAYS,
        description: 'Days until it expires; by default never.',
      }),
    ),
  },
  'A key to create.',
)
export type KeyRequest = Static<typeof KeyRequestSchema>

const rights = {
  name: string('What it is for.'),
  scopes: list(string('What it may do: read, review, submit, admin.')),
  expiresAt: orNull(string('A time in UTC; null if it does not expire.')),
}

const key = {
  id: string('Random.'),
  prefix: string('The first characters of the key.'),
  createdAt: moment,
  ...rights,
}

export const TriedKeySchema = openObject({
  status: choice(['would-create'], 'The key would be created (dry run).'),
  dryRun: flag('true: nothing was stored.'),
  ...rights,
  warnings,
})

export const NewKeySchema = openObject({
  key: string('The key itself, shown only once.'),
  ...key,
  warnings,
})

export const CurrentKeySchema = openObject({
  ...key,
  usage: openObject(
    {
      reads: openObject(
        {
          used: count('Reads today.'),
          limit: count('Reads a UTC day; 0 means no limit.'),
          resetSeconds: count('Until the next UTC day.'),
        },
        'Reads of today.',
      ),
    },
    'What was used.',
  ),
})
export type CurrentKey = Static<typeof CurrentKeySchema>
