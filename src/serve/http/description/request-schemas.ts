// The schemas of request bodies that only this server accepts.
import { EVENT_KINDS } from '../../../domain/scan/event.ts'
import { choice, listOf, shape } from '../../../domain/schema/schema.ts'
import { LONGEST_LIFE_DAYS, SCOPES } from '../../../rating/keys.ts'
import { Type } from '../../../domain/schema/type.ts'

/**
 * The body of POST /tools/submit. The URL is validated separately, because its refusals name a
 * reason.
 */
export const SubmissionSchema = shape(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 4096,
      format: 'uri',
      description:
        'Public http or https address of the tool, without credentials, at most 2048 characters.',
    }),
    name: Type.Optional(
      Type.String({
        maxLength: 80,
        description: 'Display name; taken from the URL where it is missing.',
      }),
    ),
    description: Type.Optional(Type.String({ maxLength: 500, description: 'One sentence.' })),
    category: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'Slug of a category; an unknown one lands in other.',
      }),
    ),
  },
  'A tool to be scanned and graded.',
)

/** The body of POST /keys. */
export const KeyRequestSchema = shape(
  {
    name: Type.String({ minLength: 1, maxLength: 80, description: 'What the key is for.' }),
    scopes: Type.Optional(
      Type.Array(Type.Enum([...SCOPES]), {
        minItems: 1,
        maxItems: SCOPES.length,
        description: 'All that it may do; without it everything.',
      }),
    ),
    expiresInDays: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: LONGEST_LIFE_DAYS,
        description: 'Days until it expires; without it never.',
      }),
    ),
  },
  'A key to be made.',
)

/** The body of POST /webhooks. */
export const WebhookRequestSchema = shape(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 2048,
      format: 'uri',
      description: 'Public https address that takes the messages.',
    }),
    tool: Type.Optional(Type.String({ maxLength: 64, description: 'Slug: only of this tool.' })),
    category: Type.Optional(
      Type.String({ maxLength: 64, description: 'Slug: only of this category.' }),
    ),
    kinds: Type.Optional(listOf(choice(EVENT_KINDS), EVENT_KINDS.length, 'Only these; else all.')),
  },
  'A webhook to be made.',
)
