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
/** A message that could not be sent for so long is given up. */
const WAITS_MS = 7 * 86_400_000
/** The limit of concurrent messages to one host, over all keys. */
const MOST_PER_HOST = 4
const HOST_PAUSE_MS = 1000
/** So that no claim takes long; the next one goes on. */
const RECEIVERS_PER_CLAIM = 20
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
          host: new URL(webhook.url).host,
        })
        await queue(store, tx, webhook.id, challenge, now)
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
        await queue(store, tx, webhook.id, message, now)
        return true
      }),
    listDead: async (webhookId, limit) =>
      (await queries.deadMessages(engine, { webhookId, limit })).map(messageOf),
    replayDead: (webhookId, now) =>
      engine.transaction(async (tx) => {
        const replayed = await queries.replayDead(tx, { webhookId, now })
        await queries.wake(tx, { id: webhookId, now })
        return replayed.length
      }),
  }
}

function sending(store: Store): Pick<Catalogue, 'spreadEvents' | 'claimMessage' | 'settleMessage'> {
  const { engine, queries } = store
  return {
    spreadEvents: async (messageOfEvent, now) => {
      const [last] = await queries.lastEvent(engine, {})
      const head = last?.id ?? 0
      const [behind] = await queries.webhookBehind(engine, { head })
      // Checked without a lock first, because usually no webhook is behind.
      if (!behind) return false
      return engine.transaction(async (tx) => {
        const [row] = await queries.webhookBehind(tx, { head })
        if (!row) return false
        if (hasEnded(row, now)) {
          await endWebhooks(store, tx, row.key_id)
          return true
        }
        const { id, tool, category, kinds } = webhookOf(row)
        if ((await countMessages(store, tx, id)).waiting >= MOST_WAITING) {
          await queries.setFull(tx, { id })
          return true
        }
        const page = await eventsAfter(store, tx, head, {
          after: row.cursor,
          limit: EVENTS_AT_ONCE,
          kinds,
          ...(tool !== null && { tool }),
          ...(category !== null && { category }),
        })
        for (const event of page.events)
          await queries.insertMessage(tx, { ...messageOfEvent(event, id), webhookId: id, now })
        if (page.events.length > 0) await queries.wakeIdle(tx, { id, now })
        await queries.moveCursor(tx, { id, cursor: page.cursor })
        return true
      })
    },
    claimMessage: async (lane, leaseMs, now) => {
      // Usually nothing is due, and checking needs no lock.
      if ((await queries.receiverDue(engine, { lane, now })).length === 0) return null
      return engine.transaction(async (tx) => {
        for (let tried = 0; tried < RECEIVERS_PER_CLAIM; tried += 1) {
          const [row] = await queries.receiverDue(tx, { lane, now })
          if (!row) return null
          const message = await messageFor(store, tx, row, now)
          if (message === null) continue
          await queries.countAttempt(tx, message)
          await queries.leaseReceiver(tx, { id: row.id, until: now + leaseMs })
          const { attempts } = message
          const webhook = { ...webhookOf(row), failures: row.failures }
          return { ...messageOf(message), attempts: attempts + 1, webhook }
        }
        return null
      })
    },
    settleMessage: (message, outcome, told, now) =>
      engine.transaction((tx) => settle(store, tx, message, outcome, told, now)),
  }
}

/** Null if nothing can be sent to it now: then it leaves the queue, or gets a later turn. */
async function messageFor(store: Store, tx: Reader, row: ReceiverRow, now: number) {
  const { queries } = store
  const { id, host } = row
  if (hasEnded(row, now)) {
    await endWebhooks(store, tx, row.key_id)
    return null
  }
  const [busy] = await queries.busyAt(tx, { host, now })
  if (Number(busy?.n) >= MOST_PER_HOST) {
    await queries.setTurn(tx, { id, nextAt: now + HOST_PAUSE_MS })
    return null
  }
  await giveUp(store, tx, id, now - WAITS_MS)
  const message = await nextMessage(store, tx, row)
  if (message !== undefined && message.next_at <= now) return message
  if (message === undefined) await giveUp(store, tx, id, Infinity)
  await queries.setTurn(tx, { id, nextAt: message?.next_at ?? null })
  return null
}

/** A process that lost the lease changes nothing, because the attempt has changed by then. */
async function settle(
  store: Store,
  tx: Reader,
  { id, attempts, webhook }: ClaimedMessage,
  outcome: MessageOutcome,
  told: { status: number | null; error: string | null },
  now: number,
): Promise<void> {
  const { queries } = store
  if (outcome.outcome === 'arrived') {
    const [mine] = await queries.deleteMessage(tx, { id, attempts })
    if (!mine) return
    const state = outcome.activates ? 'active' : webhook.state
    const next = await nextMessage(store, tx, { id: webhook.id, state })
    await queries.releaseReceiver(tx, {
      id: webhook.id,
      state,
      failingSince: null,
      failures: 0,
      lane: outcome.isSlow ? 1 : 0,
      nextAt: next?.next_at ?? null,
    })
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
  if (outcome.disables) await giveUp(store, tx, webhook.id, Infinity)
  else if (outcome.retryAt === null) await forgetDead(store, tx, webhook.id)
  await queries.releaseReceiver(tx, {
    id: webhook.id,
    state: outcome.disables ? 'disabled' : webhook.state,
    failingSince: webhook.failingSince ?? now,
    failures: webhook.failures + 1,
    lane: 1,
    nextAt: outcome.pausedUntil,
  })
}

async function nextMessage(
  { queries }: Store,
  tx: Reader,
  { id: webhookId, state }: { id: string; state: string },
) {
  const kind = state === 'active' ? null : 'webhook.challenge'
  return (await queries.nextMessage(tx, { webhookId, kind }))[0]
}

/** What waits since before a time becomes a dead letter. */
async function giveUp(store: Store, tx: Reader, webhookId: string, time: number): Promise<void> {
  const before = Math.min(time, Number.MAX_SAFE_INTEGER)
  const given = await store.queries.giveUp(tx, { webhookId, before })
  if (given.length > 0) await forgetDead(store, tx, webhookId)
}

async function forgetDead({ queries }: Store, tx: Reader, webhookId: string): Promise<void> {
  await queries.forgetDead(tx, { webhookId, kept: DEAD_KEPT })
}

function hasEnded(
  { revoked_at: revoked, expires_at: expires }: Pick<ReceiverRow, 'revoked_at' | 'expires_at'>,
  now: number,
): boolean {
  return revoked !== null || (expires !== null && expires <= now)
}

/** Those of a key that is no longer valid: nobody can see them any more. */
async function endWebhooks({ queries }: Store, tx: Reader, keyId: string): Promise<void> {
  await queries.endMessages(tx, { keyId })
  await queries.endWebhooks(tx, { keyId })
}

async function queue(
  { queries }: Store,
  tx: Reader,
  webhookId: string,
  message: NewMessage,
  now: number,
): Promise<void> {
  await queries.insertMessage(tx, { ...message, webhookId, now })
  await queries.wake(tx, { id: webhookId, now })
}

async function countMessages({ queries }: Store, tx: Reader, webhookId: string) {
  const rows = await queries.countMessages(tx, { webhookId })
  const of = (state: string) => rows.find((row) => row.state === state)?.n ?? 0
  return { waiting: of('waiting'), dead: of('dead') }
}

type WebhookRow = Awaited<ReturnType<Store['queries']['findWebhook']>>[number]
type ReceiverRow = Awaited<ReturnType<Store['queries']['receiverDue']>>[number]
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
