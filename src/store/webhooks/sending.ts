// Sends webhooks what has happened: events queued by cursor, messages under a lease per receiver.
import type { ToolEvent } from '../../domain/scan/event.ts'
import { endWebhooks } from '../accounts/keys.ts'
import { sql, type Reader } from '../database/statement.ts'
import type { Store } from '../store.ts'
import { eventsAfter, lastEventId } from '../tools/events.ts'
import {
  countMessages,
  insertMessage,
  MESSAGE,
  MOST_WAITING,
  WEBHOOK,
  webhookOf,
  type Message,
  type NewMessage,
  type Webhook,
  type WebhookRow,
} from './webhooks.ts'

/** A message leased by this process. */
export interface ClaimedMessage extends Message {
  webhook: Pick<Webhook, 'id' | 'url' | 'secret' | 'state' | 'failingSince'> & { failures: number }
}

export type MessageOutcome =
  | { outcome: 'arrived'; activates: boolean; isSlow: boolean }
  | {
      outcome: 'failed'
      /** Null if the message is given up. */
      retryAt: number | null
      /** When the receiver gets any message again. */
      pausedUntil: number
      disables: boolean
    }

/** 0: receivers that answer in time. 1: those that are unproven, failing or slow. */
export type SendQueue = 0 | 1

const EVENTS_AT_ONCE = 50
const MOST_DEAD = 1000
/**
 * Concurrent messages to the receivers of one key at one host. Queue 1 never gets the last place,
 * and in queue 0 whoever has not answered in time does not count: receivers that hang take no place
 * from one that answers.
 */
const MOST_AT_HOST = 4
const FULL_PAUSE_MS = 1000
/** So that no transaction takes long; the next one goes on. */
const RECEIVERS_AT_ONCE = 20
const LONGEST_ERROR = 300

type ReceiverRow = WebhookRow & {
  host: string
  failures: number
  revoked_at: number | null
  expires_at: number | null
}
const RECEIVER = `${WEBHOOK}, w.host, w.failures, k.revoked_at, k.expires_at`
const RECEIVERS = 'webhook as w inner join api_key as k on k.id = w.key_id'
const SKIP_LOCKED = 'for update of w skip locked'

const BEHIND = `
  select ${RECEIVER}, w.cursor from ${RECEIVERS}
  where w.state = 'active' and w.is_full = 0 and w.cursor < :head order by w.cursor limit 1`
/** The webhook that is furthest behind. Skips those that another process has locked. */
const webhookBehind = sql<ReceiverRow & { cursor: number }>()({
  sqlite: BEHIND,
  postgres: `${BEHIND} ${SKIP_LOCKED}`,
})
const DUE = `
  select ${RECEIVER} from ${RECEIVERS} where w.lane = :lane and w.next_at <= :now
  order by w.next_at limit 1`
/** The receiver whose turn it is. */
const receiverDue = sql<ReceiverRow>()({ sqlite: DUE, postgres: `${DUE} ${SKIP_LOCKED}` })

const setFull = sql()('update webhook set is_full = 1 where id = :id')
const moveCursor = sql()('update webhook set cursor = :cursor where id = :id')
/** Only if nothing waited: else it keeps its pace. */
const wakeIdle = sql()('update webhook set next_at = :now where id = :id and next_at is null')
const countAttempt = sql()('update webhook_message set attempts = attempts + 1 where id = :id')
const leaseReceiver = sql()(
  'update webhook set next_at = :until, busy_until = :until where id = :id',
)

export function webhookSending({ engine }: Store) {
  return {
    /** Queues new events for one webhook that is behind and has room; false if none is. */
    queueEvents: async (
      messageOf: (event: ToolEvent, webhookId: string) => NewMessage,
      now: number,
    ): Promise<boolean> => {
      const head = await lastEventId(engine)
      const [behind] = await webhookBehind(engine, { head })
      // Checked without a lock first, because usually no webhook is behind.
      if (!behind) return false
      return engine.transaction(async (tx) => {
        const [row] = await webhookBehind(tx, { head })
        if (!row) return false
        if (hasEnded(row, now)) await endWebhooks(tx, row.keyId)
        else await queueEvents(tx, row, head, messageOf, now)
        return true
      })
    },
    /** One message at a time per receiver, the one that has waited longest first. */
    claimMessage: async (
      queue: SendQueue,
      { leaseMs, slowMs }: { leaseMs: number; slowMs: number },
      now: number,
    ): Promise<ClaimedMessage | null> => {
      // What was claimed before still counts until then.
      const place =
        queue === 0
          ? { most: MOST_AT_HOST, until: now + leaseMs - slowMs }
          : { most: MOST_AT_HOST - 1, until: now }
      const claim = async (tx: Reader, row: ReceiverRow): Promise<ClaimedMessage | null> => {
        const waiting = await messageFor(tx, row, place, now)
        if (waiting === null) return null
        const { next_at: _, ...message } = waiting
        await countAttempt(tx, { id: message.id })
        await leaseReceiver(tx, { id: row.id, until: now + leaseMs })
        const { id, url, secret, state, failingSince, failures } = row
        const webhook = { id, url, secret, state, failingSince, failures }
        return { ...message, attempts: message.attempts + 1, webhook }
      }
      let claimed: ClaimedMessage | null = null
      // Usually nothing is due, and checking needs no lock.
      while (claimed === null && (await receiverDue(engine, { lane: queue, now })).length > 0)
        claimed = await engine.transaction(async (tx) => {
          for (let tried = 0; tried < RECEIVERS_AT_ONCE; tried += 1) {
            const [row] = await receiverDue(tx, { lane: queue, now })
            const found = row ? await claim(tx, row) : null
            if (!row || found) return found
          }
          return null
        })
      return claimed
    },
    recordOutcome: (
      message: ClaimedMessage,
      outcome: MessageOutcome,
      answer: { status: number | null; error: string | null },
      now: number,
    ): Promise<void> => engine.transaction((tx) => storeOutcome(tx, message, outcome, answer, now)),
  }
}

async function queueEvents(
  tx: Reader,
  row: WebhookRow & { cursor: number },
  head: number,
  messageOf: (event: ToolEvent, webhookId: string) => NewMessage,
  now: number,
): Promise<void> {
  const { id, tool, category, kinds } = webhookOf(row)
  if ((await countMessages(tx, id)).waiting >= MOST_WAITING) {
    await setFull(tx, { id })
    return
  }
  const page = await eventsAfter(tx, head, {
    after: row.cursor,
    limit: EVENTS_AT_ONCE,
    kinds,
    ...(tool !== null && { tool }),
    ...(category !== null && { category }),
  })
  for (const event of page.events) await insertMessage(tx, id, messageOf(event, id), now)
  if (page.events.length > 0) await wakeIdle(tx, { id, now })
  await moveCursor(tx, { id, cursor: page.cursor })
}

const busyAt = sql<{ n: number }>()(`
  select count(*) as n from webhook
  where host = :host and key_id = :keyId and busy_until > :until`)
const setNextAt = sql()('update webhook set next_at = :nextAt where id = :id')

/** Null if nothing can be sent to it now: then it leaves the queue, or is due later. */
async function messageFor(
  tx: Reader,
  row: ReceiverRow,
  { most, until }: { most: number; until: number },
  now: number,
) {
  const { id, host, keyId } = row
  if (hasEnded(row, now)) {
    await endWebhooks(tx, keyId)
    return null
  }
  const [busy] = await busyAt(tx, { host, keyId, until })
  if (Number(busy?.n) >= most) {
    await setNextAt(tx, { id, nextAt: now + FULL_PAUSE_MS })
    return null
  }
  const message = await nextMessage(tx, id, row.state)
  if (message !== undefined && message.next_at <= now) return message
  if (message === undefined) await giveUp(tx, id)
  await setNextAt(tx, { id, nextAt: message?.next_at ?? null })
  return null
}

function hasEnded(
  { revoked_at: revoked, expires_at: expires }: Pick<ReceiverRow, 'revoked_at' | 'expires_at'>,
  now: number,
): boolean {
  return revoked !== null || (expires !== null && expires <= now)
}

const deleteMessage = sql()(
  'delete from webhook_message where id = :id and attempts = :attempts returning id',
)
const returnMessage = sql()(`
  update webhook_message
  set state = :state, next_at = :nextAt, last_status = :status, last_error = :error
  where id = :id and attempts = :attempts and state = 'waiting' returning id`)
const releaseReceiver = sql()(`
  update webhook set state = :state, failing_since = :failingSince, failures = :failures,
    lane = :lane, next_at = :nextAt, busy_until = 0, is_full = 0
  where id = :id`)

/** A process that lost the lease changes nothing, because the attempt has changed by then. */
async function storeOutcome(
  tx: Reader,
  { id, attempts, webhook }: ClaimedMessage,
  outcome: MessageOutcome,
  answer: { status: number | null; error: string | null },
  now: number,
): Promise<void> {
  if (outcome.outcome === 'arrived') {
    const [mine] = await deleteMessage(tx, { id, attempts })
    if (!mine) return
    const state = outcome.activates ? 'active' : webhook.state
    const next = await nextMessage(tx, webhook.id, state)
    await releaseReceiver(tx, {
      id: webhook.id,
      state,
      failingSince: null,
      failures: 0,
      lane: outcome.isSlow ? 1 : 0,
      nextAt: next?.next_at ?? null,
    })
    return
  }
  const [mine] = await returnMessage(tx, {
    id,
    attempts,
    state: outcome.retryAt === null ? 'dead' : 'waiting',
    nextAt: outcome.retryAt ?? now,
    status: answer.status,
    error: answer.error?.slice(0, LONGEST_ERROR) ?? null,
  })
  if (!mine) return
  if (outcome.disables) await giveUp(tx, webhook.id)
  else if (outcome.retryAt === null) await deleteOldDead(tx, webhook.id)
  await releaseReceiver(tx, {
    id: webhook.id,
    state: outcome.disables ? 'disabled' : webhook.state,
    failingSince: webhook.failingSince ?? now,
    failures: webhook.failures + 1,
    lane: 1,
    nextAt: outcome.pausedUntil,
  })
}

const firstWaiting = sql<Message & { next_at: number }>()(`
  select ${MESSAGE}, next_at from webhook_message
  where webhook_id = :webhookId and state = 'waiting' and kind = coalesce(:kind, kind)
  order by next_at limit 1`)

/** Only a challenge is sent to one that is not active. */
async function nextMessage(tx: Reader, webhookId: string, state: string) {
  const kind = state === 'active' ? null : 'webhook.challenge'
  return (await firstWaiting(tx, { webhookId, kind }))[0]
}

const markDead = sql()(`
  update webhook_message set state = 'dead'
  where webhook_id = :webhookId and state = 'waiting' returning id`)
const deleteDead = sql()(`
  delete from webhook_message where id in (
    select id from webhook_message where webhook_id = :webhookId and state = 'dead'
    order by created_at desc, id limit 1000000 offset :most
  )`)

/** What waits becomes a dead letter. */
async function giveUp(tx: Reader, webhookId: string): Promise<void> {
  const given = await markDead(tx, { webhookId })
  if (given.length > 0) await deleteOldDead(tx, webhookId)
}

async function deleteOldDead(tx: Reader, webhookId: string): Promise<void> {
  await deleteDead(tx, { webhookId, most: MOST_DEAD })
}
