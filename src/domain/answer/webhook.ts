// Webhooks: the request that creates one, the response, and the messages it receives.
import type { Static } from 'typebox'
import { EVENT_KINDS } from '../scan/event.ts'
import {
  answer,
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

export const WebhookSchema = answer({
  id: string('Random.'),
  url: string('Where messages are sent.'),
  state: choice(
    ['pending', 'active', 'disabled'],
    'pending: the challenge is not answered yet. disabled: nothing arrived for five days, or it answered 410.',
  ),
  tool: orNull(string('Slug of the only tool; null: every tool.')),
  category: orNull(string('Slug of the only category; null: every category.')),
  kinds: list(choice(EVENT_KINDS), 'What is sent.'),
  createdAt: moment,
  failingSince: orNull(string('Since when nothing arrives; null where the last message did.')),
})
export type WebhookAnswer = Static<typeof WebhookSchema>

export const NewWebhookSchema = answer({
  ...WebhookSchema.properties,
  secret: string('What messages are signed with, shown this once.'),
  warnings: Type.Optional(list(string('What of the request was ignored.'))),
})

export const TriedWebhookSchema = answer({
  status: choice(['would-create'], 'What became of it.'),
  dryRun: flag('true where nothing was stored.'),
  ...Type.Pick(WebhookSchema, ['url', 'tool', 'category', 'kinds']).properties,
  warnings: Type.Optional(list(string('What of the request was ignored.'))),
})

export const WebhookListSchema = answer({ webhooks: list(WebhookSchema, 'Those of this key.') })

const deadLetter = answer({
  id: string('Its webhook-id.'),
  kind: string('Its type.'),
  attempts: count('How often it was tried.'),
  createdAt: moment,
  status: orNull(count('Status of the last answer; null without one.')),
  error: orNull(string('What went wrong last.')),
})
export type DeadLetter = Static<typeof deadLetter>

export const WebhookStateSchema = answer({
  ...WebhookSchema.properties,
  waiting: count('Messages that wait.'),
  dead: count('Messages that were given up.'),
  deadLetters: list(deadLetter, 'The latest of them.'),
})

export const WebhookTrySchema = answer({ queued: string('Type of the message.') })

export const WebhookReplaySchema = answer({ replayed: count('Messages that are sent again.') })

export const WebhookMessageSchema = answer({
  type: choice(EVENT_KINDS, 'What happened.'),
  timestamp: string('When it happened.'),
  data: EventSchema,
})
