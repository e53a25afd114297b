// The `webhooks` of the API description: what is sent to receivers.
import { EVENT_KINDS, type EventKind } from '../../../domain/scan/event.ts'
import { ref } from './components.ts'

export const FIELDS = {
  'webhook-id': 'Of the message; the same each time it is sent.',
  'webhook-timestamp': 'When it was sent, in seconds.',
  'webhook-signature': 'v1,… (HMAC-SHA256 of id.timestamp.body with the secret, base64).',
}

export const TITLES: Readonly<Record<EventKind, string>> = {
  'tool.added': 'A tool was added',
  'grade.changed': 'A grade changed',
  'contract.changed': 'A contract changed',
  'policy.changed': 'A policy lets a server in, or keeps it out',
}

const header = ([name, description]: [string, string]) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
})

/** One for each kind of event. */
export function describedWebhooks(example: unknown): Record<string, unknown> {
  return Object.fromEntries(
    EVENT_KINDS.map((kind) => [
      kind,
      {
        post: {
          operationId: `on-${kind.replace('.', '-')}`,
          tags: ['Events'],
          summary: TITLES[kind],
          description:
            'Signed as Standard Webhooks asks. Sent at least once: drop ids that you have seen. Anything but a 2xx is tried again with growing pauses for about four days.',
          parameters: Object.entries(FIELDS).map(header),
          requestBody: {
            required: true,
            content: {
              'application/json': {
                schema: ref('WebhookMessage'),
                example,
              },
            },
          },
          responses: { '2XX': { description: 'Received.' } },
        },
      },
    ]),
  )
}
