// The schemas of webhooks and of the messages they receive.
import { EVENT_KINDS } from '../../../domain/scan/event.ts'
import { DRY_RUN, list, object, orNull, text, whole, type Schema } from './schema-forms.ts'

const webhook = {
  id: text('Random.'),
  url: text('Where messages are sent.'),
  state: {
    type: 'string',
    enum: ['pending', 'active', 'disabled'],
    description:
      'pending: the challenge is not answered yet. disabled: nothing arrived for five days, or it answered 410.',
  },
  tool: orNull(text('Slug of the only tool; null: every tool.')),
  category: orNull(text('Slug of the only category; null: every category.')),
  kinds: list({ type: 'string', enum: [...EVENT_KINDS] }),
  createdAt: text('A moment in UTC.'),
  failingSince: orNull(text('Since when nothing arrives; null where the last message did.')),
}

export const WEBHOOK_SCHEMAS = {
  Webhook: object(webhook),
  NewWebhook: object(
    {
      ...webhook,
      secret: text('What messages are signed with, shown this once.'),
      warnings: list(text('What of the request was ignored.')),
    },
    ['warnings'],
  ),
  TriedWebhook: object(
    {
      status: { type: 'string', enum: ['would-create'] },
      dryRun: DRY_RUN,
      url: webhook.url,
      tool: webhook.tool,
      category: webhook.category,
      kinds: webhook.kinds,
      warnings: list(text('What of the request was ignored.')),
    },
    ['warnings'],
  ),
  WebhookList: object({ webhooks: list({ $ref: '#/components/schemas/Webhook' }) }),
  WebhookState: object({
    ...webhook,
    waiting: whole('Messages that wait.'),
    dead: whole('Messages that were given up.'),
    deadLetters: list(
      object({
        id: text('Its webhook-id.'),
        kind: text('Its type.'),
        attempts: whole('How often it was tried.'),
        createdAt: text('A moment in UTC.'),
        status: orNull(whole('Status of the last answer; null without one.')),
        error: orNull(text('What went wrong last.')),
      }),
    ),
  }),
  WebhookTry: object({ queued: text('Type of the message.') }),
  WebhookReplay: object({ replayed: whole('Messages that are sent again.') }),
  WebhookMessage: object({
    type: { type: 'string', enum: [...EVENT_KINDS] },
    timestamp: text('When it happened.'),
    data: { $ref: '#/components/schemas/Event' },
  }),
} as const satisfies Record<string, Schema>

const FIELDS = {
  'webhook-id': 'Of the message; the same each time it is sent.',
  'webhook-timestamp': 'When it was sent, in seconds.',
  'webhook-signature': 'v1,… (HMAC-SHA256 of id.timestamp.body with the secret, base64).',
}

const header = ([name, description]: [string, string]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

/** The `webhooks` of the API description: one for each kind of event. */
export function describedWebhooks(example: unknown): Record<string, unknown> {
  return Object.fromEntries(
    EVENT_KINDS.map((kind) => [
      kind,
      {
        post: {
          operationId: `on-${kind.replace('.', '-')}`,
          tags: ['Events'],
          summary: `Sent when a ${kind.replace('.', ' was ')}`,
          description:
            'Signed as Standard Webhooks asks. Sent at least once: drop ids that you have seen. Anything but a 2xx is tried again with growing pauses for about four days.',
          parameters: Object.entries(FIELDS).map(header),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: { $ref: '#/components/schemas/WebhookMessage' },
                example,
              },
            },
          },
          responses: { '2XX': { description: 'You have it.' } },
        },
      },
    ]),
  )
}
