// The schemas of API keys.
import { KeyRequestSchema } from './request-schemas.ts'
import { DRY_RUN, list, object, orNull, text, whole, type Schema } from './schema-forms.ts'

const warnings = list(text('What of the request was ignored.'))
const KEY_RIGHTS = {
  scopes: list(text('What it may do: read, review, submit.')),
  expiresAt: orNull(text('A moment in UTC; null where it lives until it is revoked.')),
}

export const KEY_SCHEMAS = {
  KeyRequest: KeyRequestSchema as unknown as Schema,
  TriedKey: object(
    {
      status: { type: 'string', enum: ['would-create'] },
      dryRun: DRY_RUN,
      name: text('What it is for.'),
      ...KEY_RIGHTS,
      warnings,
    },
    ['warnings'],
  ),
  NewKey: object(
    {
      key: text('The key itself, shown this once.'),
      id: text('Random.'),
      prefix: text('Its readable beginning.'),
      name: text('What it is for.'),
      createdAt: text('A moment in UTC.'),
      ...KEY_RIGHTS,
      warnings,
    },
    ['warnings'],
  ),
  CurrentKey: object({
    id: text('Random.'),
    prefix: text('Its readable beginning.'),
    name: text('What it is for.'),
    createdAt: text('A moment in UTC.'),
    ...KEY_RIGHTS,
    usage: object({
      reads: object({
        used: whole('Reads today.'),
        limit: whole('Reads a UTC day; 0 means no limit.'),
        resetSeconds: whole('Until the next UTC day.'),
      }),
    }),
  }),
} as const satisfies Record<string, Schema>
