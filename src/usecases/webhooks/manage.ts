// Creates, shows, tests and deletes webhooks: each belongs to the key that created it.
import type { Webhook, Using } from '../../store/catalogue.ts'
import { EVENT_KINDS, type EventKind } from '../../domain/scan/event.ts'
import { ALL_CATEGORIES } from '../../domain/tool/tool.ts'
import { judgeUrl } from '../../domain/tool/tool-url.ts'
import { Refusal, refusedAt } from '../../errors/refusal.ts'
import { dayOf } from '../../runtime/day.ts'
import { usedUp } from '../keys/caller.ts'
import { challengeMessage, secretOf, testMessage } from './messages.ts'

export const MOST_WEBHOOKS = 10
/** Webhooks created and tests requested, together: each sends a request to a third party. */
export const WEBHOOK_CALLS_PER_DAY = 30
const SECRET_BYTES = 32
const ID_BYTES = 16

export interface WebhookDeps extends Using<
  'createWebhook' | 'isQuotaLeft' | 'listWebhooks' | 'queueMessage'
> {
  randomBytes: (count: number) => Uint8Array
  settings: { allowedRanges: readonly string[] }
}

export interface WantedWebhook {
  url: string
  tool?: string
  category?: string
  kinds?: readonly EventKind[]
}

export async function createWebhook(
  deps: WebhookDeps,
  keyId: string,
  wanted: WantedWebhook,
): Promise<Webhook> {
  const { catalogue, now, randomBytes } = deps
  const moment = now()
  const webhook: Webhook = {
    id: textOf(randomBytes(ID_BYTES)),
    keyId,
    ...wantedWebhook(deps, wanted),
    secret: secretOf(randomBytes(SECRET_BYTES)),
    state: 'pending',
    createdAt: moment,
    failingSince: null,
  }
  const outcome = await catalogue.createWebhook(
    webhook,
    challengeMessage(textOf(randomBytes(ID_BYTES)), moment),
    MOST_WEBHOOKS,
    quotaOf(keyId, moment),
  )
  if (outcome === 'quota-exceeded') throw usedUp('webhook calls', moment)
  if (outcome === 'too-many') throw new Refusal('too-many-webhooks')
  return webhook
}

/** What the webhook would be, or the refusal; nothing is made or sent. */
export async function planWebhook(
  deps: WebhookDeps,
  keyId: string,
  wanted: WantedWebhook,
): Promise<ReturnType<typeof wantedWebhook>> {
  const { catalogue, now } = deps
  const planned = wantedWebhook(deps, wanted)
  const moment = now()
  if (!(await catalogue.isQuotaLeft('webhook', quotaOf(keyId, moment))))
    throw usedUp('webhook calls', moment)
  if ((await catalogue.listWebhooks(keyId)).length >= MOST_WEBHOOKS)
    throw new Refusal('too-many-webhooks')
  return planned
}

function wantedWebhook(deps: WebhookDeps, wanted: WantedWebhook) {
  const kinds = EVENT_KINDS.filter((kind) => wanted.kinds?.includes(kind) ?? true)
  return {
    url: receiverUrl(deps, wanted.url),
    tool: wanted.tool ?? null,
    category: categoryIn(wanted),
    kinds: kinds.length > 0 ? kinds : [...EVENT_KINDS],
  }
}

/** Sends the challenge again if the webhook is not active, else a test message. */
export async function tryWebhook(
  { catalogue, now, randomBytes }: WebhookDeps,
  webhook: Webhook,
): Promise<'webhook.challenge' | 'webhook.test'> {
  const moment = now()
  const random = textOf(randomBytes(ID_BYTES))
  const message =
    webhook.state === 'active' ? testMessage(random, moment) : challengeMessage(random, moment)
  const isQueued = await catalogue.queueMessage(
    webhook,
    message,
    quotaOf(webhook.keyId, moment),
    moment,
  )
  if (!isQueued) throw usedUp('webhook calls', moment)
  return webhook.state === 'active' ? 'webhook.test' : 'webhook.challenge'
}

function receiverUrl({ settings }: WebhookDeps, url: string): string {
  const judged = judgeUrl(url, settings.allowedRanges)
  const isPrivate = judged.ok && !judgeUrl(url, []).ok
  if (judged.ok && (isPrivate || judged.url.startsWith('https:'))) return judged.url
  throw new Refusal('invalid-receiver', {
    facts: { reason: judged.ok ? 'it must begin with https' : judged.reason },
  })
}

function categoryIn({ category }: WantedWebhook): string | null {
  if (category === undefined) return null
  if (ALL_CATEGORIES.some(({ slug }) => slug === category)) return category
  const expected = 'the slug of a category; GET /categories lists them'
  throw refusedAt('invalid-body', '/category', JSON.stringify(category.slice(0, 64)), expected)
}

function quotaOf(keyId: string, now: number) {
  return { subject: `webhooks:${keyId}`, day: dayOf(now), limit: WEBHOOK_CALLS_PER_DAY }
}

function textOf(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex')
}
