// Webhooks: create, read, test, resend dead letters, delete.
import { dryRun } from '../../../domain/read/parameters.ts'
import {
  WebhookRequestSchema,
  type DeadLetter,
  type WebhookAnswer,
} from '../../../domain/answer/webhook.ts'
import type { Message, Webhook } from '../../../store/catalogue.ts'
import { Refusal } from '../../../errors/refusal.ts'
import {
  createWebhook,
  MOST_WEBHOOKS,
  planWebhook,
  tryWebhook,
  WEBHOOK_CALLS_PER_DAY,
} from '../../../usecases/webhooks/manage.ts'
import { plainText } from '../../../represent/words/text.ts'
import { described, ok, ref, TRIED_WEBHOOK, WEBHOOK } from '../description/components.ts'
import { readBody } from '../request/body.ts'
import { emptyAnswer, jsonAnswer } from '../response/answer.ts'
import type { Content, Route, RequestContext } from '../route.ts'
import { keyIdOf } from '../../../usecases/keys/caller.ts'
import { valuesIn, idIn, toolIn } from '../request/parameters.ts'

const ID = /^[0-9a-f]{32}$/
const SHOWN_DEAD = 50
const ID_PARAMETER: Content & { description: string } = {
  description: 'The id that POST /webhooks returned.',
  schema: { type: 'string', pattern: '^[0-9a-f]{32}$' },
  example: WEBHOOK.id,
}
const REFUSALS = ['key-required', 'webhook-not-found'] as const

export const webhookRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/webhooks',
    answersSecret: true,
    access: 'keyed',
    scope: 'submit',
    operation: {
      id: 'createWebhook',
      tag: 'Events',
      summary: 'Create a webhook',
      description: `Sends events of a tool, a category or everything to an https URL, signed by Standard Webhooks. It is active once the receiver responds to the challenge, a signed POST of type webhook.challenge, with 200 and {"challenge": "…"} from its data. The secret is shown only once. At most ${MOST_WEBHOOKS} per key, and ${WEBHOOK_CALLS_PER_DAY} created or tested per UTC day.`,
      query: { dryRun },
      body: {
        schema: ref('WebhookRequest'),
        example: { url: 'https://hooks.acme-mail.io/grades', category: 'email' },
      },
      answers: {
        200: described(
          'With dryRun=true: the webhook that would be created.',
          'TriedWebhook',
          TRIED_WEBHOOK,
        ),
        201: described('The webhook is created; the challenge is being sent.', 'NewWebhook', {
          ...WEBHOOK,
          secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
        }),
      },
      refusals: [
        'invalid-parameter',
        'key-required',
        'invalid-receiver',
        'tool-not-found',
        'too-many-webhooks',
        'quota-exceeded',
      ],
    },
    async answer(context) {
      const { service } = context
      const keyId = keyIdOf(context.caller)
      const { value, warnings } = readBody(WebhookRequestSchema, context.request.body)
      if (value.tool !== undefined) await toolIn(context, value.tool)
      if (valuesIn(context, { dryRun }).dryRun) {
        const planned = await planWebhook(service, keyId, value)
        return jsonAnswer({ status: 'would-create', dryRun: true, ...planned, warnings })
      }
      const webhook = await createWebhook(service, keyId, value)
      return jsonAnswer({ ...webhookAnswer(webhook), secret: webhook.secret, warnings }, 201)
    },
  },
  {
    method: 'GET',
    path: '/webhooks',
    access: 'counted',
    representations: ['json'],
    operation: {
      id: 'listWebhooks',
      tag: 'Events',
      summary: 'List your webhooks',
      description: 'The webhooks created with this key; no other key sees them.',
      answers: ok('The webhooks.', 'WebhookList', { webhooks: [WEBHOOK] }),
      refusals: ['key-required'],
    },
    async answer(context) {
      const found = await context.service.catalogue.listWebhooks(keyIdOf(context.caller))
      return jsonAnswer({ webhooks: found.map(webhookAnswer) })
    },
  },
  {
    method: 'GET',
    path: '/webhooks/:id',
    access: 'counted',
    representations: ['json'],
    operation: {
      id: 'getWebhook',
      tag: 'Events',
      summary: 'Read a webhook',
      description: `Its state, the number of pending messages, and the latest ${SHOWN_DEAD} that failed for days (dead letters).`,
      path: { id: ID_PARAMETER },
      answers: ok('The webhook.', 'WebhookState', {
        ...WEBHOOK,
        waiting: 0,
        dead: 0,
        deadLetters: [],
      }),
      refusals: REFUSALS,
    },
    async answer(context) {
      const { catalogue } = context.service
      const webhook = await webhookOf(context)
      const [counts, dead] = await Promise.all([
        catalogue.countMessages(webhook.id),
        catalogue.listDead(webhook.id, SHOWN_DEAD),
      ])
      return jsonAnswer({ ...webhookAnswer(webhook), ...counts, deadLetters: dead.map(letter) })
    },
  },
  {
    method: 'DELETE',
    path: '/webhooks/:id',
    access: 'keyed',
    scope: 'submit',
    operation: {
      id: 'deleteWebhook',
      tag: 'Events',
      summary: 'Delete a webhook',
      description: 'Nothing more is sent to it; pending messages are deleted.',
      path: { id: ID_PARAMETER },
      answers: { 204: { description: 'It is deleted.' } },
      refusals: REFUSALS,
    },
    async answer(context) {
      const { id, keyId } = await webhookOf(context)
      await context.service.catalogue.deleteWebhook(id, keyId)
      return emptyAnswer(204)
    },
  },
  {
    method: 'POST',
    path: '/webhooks/:id/test',
    access: 'keyed',
    scope: 'submit',
    operation: {
      id: 'testWebhook',
      tag: 'Events',
      summary: 'Test a webhook',
      description:
        'Sends a message of type webhook.test, or, if it is pending or disabled, the challenge again: after a correct response it continues where it stopped.',
      path: { id: ID_PARAMETER },
      answers: {
        202: described('It is being sent.', 'WebhookTry', { queued: 'webhook.test' }),
      },
      refusals: [...REFUSALS, 'quota-exceeded'],
    },
    async answer(context) {
      const queued = await tryWebhook(context.service, await webhookOf(context))
      return jsonAnswer({ queued }, 202)
    },
  },
  {
    method: 'POST',
    path: '/webhooks/:id/replay',
    access: 'keyed',
    scope: 'submit',
    operation: {
      id: 'replayWebhook',
      tag: 'Events',
      summary: 'Send dead letters again',
      description: 'Sends all dead letters again, with their original ids.',
      path: { id: ID_PARAMETER },
      answers: {
        202: described('They are being sent.', 'WebhookReplay', { replayed: 3 }),
      },
      refusals: REFUSALS,
    },
    async answer(context) {
      const { catalogue, now } = context.service
      const { id } = await webhookOf(context)
      return jsonAnswer({ replayed: await catalogue.replayDead(id, now()) }, 202)
    },
  },
]

async function webhookOf(context: RequestContext): Promise<Webhook> {
  const { catalogue } = context.service
  const keyId = keyIdOf(context.caller)
  const id = idIn(context)
  const webhook = ID.test(id) ? await catalogue.findWebhook(id, keyId) : null
  if (webhook === null) throw new Refusal('webhook-not-found')
  return webhook
}

function webhookAnswer(webhook: Webhook): WebhookAnswer {
  const { id, url, state, tool, category, kinds, createdAt, failingSince } = webhook
  return {
    id,
    url,
    state,
    tool,
    category,
    kinds,
    createdAt: new Date(createdAt).toISOString(),
    failingSince: failingSince === null ? null : new Date(failingSince).toISOString(),
  }
}

/** A receiver's response may be anything, so only our own sentence is returned. */
function letter(message: Message): DeadLetter {
  const { id, kind, attempts, createdAt, lastStatus, lastError } = message
  return {
    id,
    kind,
    attempts,
    createdAt: new Date(createdAt).toISOString(),
    status: lastStatus,
    error: lastError === null ? null : plainText(lastError, 200),
  }
}
