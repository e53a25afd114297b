// Webhooks: the request that creates one, the response, and the messages it receives.
import type { Static } from 'typebox'
import { EVENT_KINDS } from '../scan/event.ts'
import {
  openObject,
  choice,
  count,
  flag,
  list,
  listOf,
  orNull,
  shape,
  string,
} from '../schema/schema.ts'
import { Type } from '../schema/type.ts'
import { EventSchema } from './event.ts'
import { moment } from './list.ts'

/** The body of POST /webhooks. */
export const WebhookRequestSchema = shape(
  {
    url: Type.String({
      minLength: 1,
      maxLength: 2048,
      format: 'uri',
      description: 'Public https URL of the receiver.',
    }),
    tool: Type.Optional(Type.String({ maxLength: 64, description: 'Slug: only of this tool.' })),
    category: Type.Optional(
      Type.String({ maxLength: 64, description: 'Slug: only of this category.' }),
    ),
    kinds: Type.Optional(listOf(choice(EVENT_KINDS), EVENT_KINDS.length, 'Only these; else all.')),
  },
  'A webhook to create.',
)

export const WebhookSchema = openObject({
  id: string('Random.'),
  url: string('Where messages are sent.'),
  state: choice(
    ['pending', 'active', 'disabled'],
    'pending: the challenge is not met yet. disabled: deliveries failed for five days, or it returned 410.',
  ),
  tool: orNull(string('Slug of a tool; null: every tool.')),
  category: orNull(string('Slug of a category; null: every category.')),
  kinds: list(choice(EVENT_KINDS), 'What is sent.'),
  createdAt: moment,
  failingSince: orNull(string('Since when deliveries fail; null if the last one succeeded.')),
})
export type WebhookAnswer = Static<typeof WebhookSchema>

export const NewWebhookSchema = openObject({
  ...WebhookSchema.properties,
  secret: string('The signing secret, shown only once.'),
  warnings: Type.Optional(list(string('Parts of the request that were ignored.'))),
})

export const TriedWebhookSchema = openObject({
  status: choice(['would-create'], 'The webhook would be created (dry run).'),
  dryRun: flag('true: nothing was stored.'),
  ...Type.Pick(WebhookSchema, ['url', 'tool', 'category', 'kinds']).properties,
  warnings: Type.Optional(list(string('Parts of the request that were ignored.'))),
})

export const WebhookListSchema = openObject({
  webhooks: list(WebhookSchema, 'The webhooks of this key.'),
})

const deadLetter = openObject({
  id: string('Its webhook-id.'),
  kind: string('The type of the message.'),
  attempts: count('Number of attempts.'),
  createdAt: moment,
  status: orNull(count('Status of the last response; null without one.')),
  error: orNull(string('What went wrong last.')),
})
export type DeadLetter = Static<typeof deadLetter>

export const WebhookStateSchema = openObject({
  ...WebhookSchema.properties,
  waiting: count('Pending messages.'),
  dead: count('Messages that failed for days.'),
  deadLetters: list(deadLetter, 'The latest messages that failed.'),
})

export const WebhookTrySchema = openObject({ queued: string('Type of the message.') })

export const WebhookReplaySchema = openObject({ replayed: count('Messages that are sent again.') })

export const WebhookMessageSchema = openObject({
  type: choice(EVENT_KINDS, 'The kind of event.'),
  timestamp: string('When it happened.'),
  data: EventSchema,
})
