// Stores webhooks and their messages: queued by cursor, sent under a lease, and kept as dead
// letters that can be sent again.
import type { EventKind } from '../../domain/scan/event.ts'
import type { Catalogue } from '../catalogue.ts'
import { takeQuota } from '../accounts/quotas.ts'
import type { Reader } from '../database/engine.ts'
import type {
  ClaimedMessage,
  Message,
  MessageOutcome,
  NewMessage,
  Webhook,
  Webhooks,
} from '../interface/webhooks.ts'
import type { Store } from '../store.ts'
import { eventsAfter } from '../tools/events.ts'

const EVENTS_AT_ONCE = 50
/** Beyond this, events wait in the log until some messages are delivered. */
const MOST_WAITING = 1000
const DEAD_KEPT = 1000
const LONGEST_ERROR = 300

export function webhooks(store: Store): Webhooks {
  return { ...subscriptions(store), ...messages(store), ...sending(store) }
}

function subscriptions(
  store: Store,
): Pick<Catalogue, 'createWebhook' | 'listWebhooks' | 'findWebhook' | 'deleteWebhook'> {
  const { engine, queries } = store
  return {
    createWebhook: ({ createdAt: now, kinds, ...webhook }, challenge, most, quota) =>
      engine.transaction(async (tx) => {
        if ((await takeQuota(store, tx, 'webhook', quota)) === null) return 'quota-exceeded'
        if ((await queries.webhooksOf(tx, webhook)).length >= most) return 'too-many'
        const [head] = await queries.lastEvent(tx, {})
        await queries.insertWebhook(tx, {
          ...webhook,
          key_id: webhook.keyId,
          kinds: kinds.join(','),
          created_at: now,
          cursor: head?.id ?? 0,
        })
        await insert(store, tx, webhook, challenge, now)
        return 'created'
      }),
    listWebhooks: async (keyId) => (await queries.webhooksOf(engine, { keyId })).map(webhookOf),
    findWebhook: async (id, keyId) => {
      const [row] = await queries.findWebhook(engine, { id, keyId })
      return row ? webhookOf(row) : null
    },
    deleteWebhook: (id, keyId) =>
      engine.transaction(async (tx) => {
        const [known] = await queries.findWebhook(tx, { id, keyId })
        if (!known) return false
        await queries.deleteMessages(tx, { webhookId: id })
        return (await queries.deleteWebhook(tx, { id, keyId })).length > 0
      }),
  }
}

function messages(
  store: Store,
): Pick<Catalogue, 'countMessages' | 'queueMessage' | 'listDead' | 'replayDead'> {
  const { engine, queries } = store
  return {
    countMessages: (id) => countMessages(store, engine, id),
    queueMessage: (webhook, message, quota, now) =>
      engine.transaction(async (tx) => {
        if ((await countMessages(store, tx, webhook.id)).waiting >= MOST_WAITING) return false
        if ((await takeQuota(store, tx, 'webhook', quota)) === null) return false
        await insert(store, tx, webhook, message, now)
        return true
      }),
    listDead: async (webhookId, limit) =>
      (await queries.deadMessages(engine, { webhookId, limit })).map(messageOf),
    replayDead: (webhookId, now) =>
      engine.transaction(async (tx) => (await queries.replayDead(tx, { webhookId, now })).length),
  }
}

function sending(store: Store): Pick<Catalogue, 'spreadEvents' | 'claimMessage' | 'settleMessage'> {
  const { engine, queries } = store
  return {
    spreadEvents: async (messageOfEvent, now) => {
      const [last] = await queries.lastEvent(engine, {})
      const head = last?.id ?? 0
      const [behind] = await queries.webhookBehind(engine, { head, now })
      // Checked without a lock first, because usually no webhook is behind.
      if (!behind) return false
      return engine.transaction(async (tx) => {
        const [row] = await queries.webhookBehind(tx, { head, now })
        if (!row) return false
        const webhook = webhookOf(row)
        if ((await countMessages(store, tx, webhook.id)).waiting >= MOST_WAITING) return false
        const { tool, category, kinds } = webhook
        const page = await eventsAfter(store, tx, head, {
          after: row.cursor,
          limit: EVENTS_AT_ONCE,
          kinds,
          ...(tool !== null && { tool }),
          ...(category !== null && { category }),
        })
        for (const event of page.events)
          await insert(store, tx, webhook, messageOfEvent(event, webhook.id), now)
        await queries.moveCursor(tx, { id: webhook.id, cursor: page.cursor })
        return true
      })
    },
    claimMessage: async (leaseMs, now) => {
      // Usually nothing is pending, and checking needs no lock.
      if ((await queries.messageDue(engine, { now })).length === 0) return null
      return engine.transaction(async (tx) => {
        const [row] = await queries.claimMessage(tx, { now, leaseUntil: now + leaseMs })
        if (!row) return null
        const [webhook] = await queries.webhookById(tx, { id: row.webhook_id })
        return webhook ? { ...messageOf(row), webhook: webhookOf(webhook) } : null
      })
    },
    settleMessage: (message, outcome, told, now) =>
      engine.transaction((tx) => settle(store, tx, message, outcome, told, now)),
  }
}

/** A process that lost the lease changes nothing, because the attempt has changed by then. */
async function settle(
  { queries }: Store,
  tx: Reader,
  { id, attempts, webhook }: ClaimedMessage,
  outcome: MessageOutcome,
  told: { status: number | null; error: string | null },
  now: number,
): Promise<void> {
  if (outcome.outcome === 'arrived') {
    const [mine] = await queries.deleteMessage(tx, { id, attempts })
    if (!mine) return
    const state = outcome.activates ? 'active' : webhook.state
    if (state !== webhook.state || webhook.failingSince !== null)
      await queries.updateWebhook(tx, { id: webhook.id, state, failingSince: null })
    return
  }
  const [mine] = await queries.returnMessage(tx, {
    id,
    attempts,
    state: outcome.retryAt === null ? 'dead' : 'waiting',
    nextAt: outcome.retryAt ?? now,
    status: told.status,
    error: told.error?.slice(0, LONGEST_ERROR) ?? null,
  })
  if (!mine) return
  if (outcome.retryAt === null)
    await queries.forgetDead(tx, { webhookId: webhook.id, kept: DEAD_KEPT })
  await queries.updateWebhook(tx, {
    id: webhook.id,
    state: outcome.disables ? 'disabled' : webhook.state,
    failingSince: webhook.failingSince ?? now,
  })
}

async function insert(
  { queries }: Store,
  tx: Reader,
  { id, url }: Pick<Webhook, 'id' | 'url'>,
  message: NewMessage,
  now: number,
): Promise<void> {
  await queries.insertMessage(tx, { ...message, webhookId: id, host: new URL(url).host, now })
}

async function countMessages({ queries }: Store, tx: Reader, webhookId: string) {
  const rows = await queries.countMessages(tx, { webhookId })
  const of = (state: string) => rows.find((row) => row.state === state)?.n ?? 0
  return { waiting: of('waiting'), dead: of('dead') }
}

type WebhookRow = Awaited<ReturnType<Store['queries']['findWebhook']>>[number]
type MessageRow = Awaited<ReturnType<Store['queries']['deadMessages']>>[number]

function webhookOf(row: WebhookRow): Webhook {
  const { id, url, secret, tool, category } = row
  return {
    id,
    keyId: row.key_id,
    url,
    secret,
    state: row.state as Webhook['state'],
    tool,
    category,
    kinds: row.kinds.split(',') as EventKind[],
    createdAt: row.created_at,
    failingSince: row.failing_since,
  }
}

function messageOf(row: MessageRow): Message {
  const { id, body, attempts } = row
  return {
    id,
    kind: row.kind as Message['kind'],
    body,
    attempts,
    createdAt: row.created_at,
    lastStatus: row.last_status,
    lastError: row.last_error,
  }
}
