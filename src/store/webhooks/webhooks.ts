// Stores webhooks and their messages: pending ones, and dead letters that can be sent again.
import type { WebhookAnswer } from '../../domain/answer/webhook.ts'
import type { EventKind } from '../../domain/scan/event.ts'
import { takeQuota, type CountedCaller } from '../accounts/quotas.ts'
import { inserting, sql, type Reader } from '../database/statement.ts'
import type { Store } from '../store.ts'
import { lastEventId } from '../tools/events.ts'

export interface Webhook extends Omit<WebhookAnswer, 'createdAt' | 'failingSince'> {
  keyId: string
  /** Signs its messages. */
  secret: string
  createdAt: number
  failingSince: number | null
}

export interface NewMessage {
  id: string
  kind: EventKind | 'webhook.challenge' | 'webhook.test'
  body: string
}

export interface Message extends NewMessage {
  attempts: number
  createdAt: number
  /** The status of the last response; null if there was none. */
  lastStatus: number | null
  lastError: string | null
}

/** Beyond this, events wait in the log until some messages are delivered. */
export const MOST_WAITING = 1000

export type WebhookRow = Omit<Webhook, 'kinds'> & { kinds: string }
export const WEBHOOK = `w.id, w.key_id as "keyId", w.url, w.secret, w.state, w.tool, w.category,
  w.kinds, w.created_at as "createdAt", w.failing_since as "failingSince"`
export const MESSAGE = `id, kind, body, attempts, created_at as "createdAt",
  last_status as "lastStatus", last_error as "lastError"`

export function webhookOf(row: WebhookRow): Webhook {
  return { ...row, kinds: row.kinds.split(',') as EventKind[] }
}

const insertWebhook = inserting('webhook', {
  same: {
    state: 'pending',
    failing_since: null,
    next_at: null,
    busy_until: 0,
    failures: 0,
    lane: 1,
    is_full: 0,
  },
})
const webhooksOf = sql<WebhookRow>()(
  `select ${WEBHOOK} from webhook as w where w.key_id = :keyId order by w.created_at, w.id`,
)
const webhookById = sql<WebhookRow>()(
  `select ${WEBHOOK} from webhook as w where w.id = :id and w.key_id = :keyId`,
)
const deleteMessages = sql()('delete from webhook_message where webhook_id = :id')
const deleteWebhook = sql()('delete from webhook where id = :id and key_id = :keyId returning id')

export function webhooks({ engine }: Store) {
  return {
    /** Also queues the challenge as its first message. */
    createWebhook: (
      { keyId, createdAt: now, kinds, ...webhook }: Webhook,
      challenge: NewMessage,
      most: number,
      quota: CountedCaller,
    ): Promise<'created' | 'too-many' | 'quota-exceeded'> =>
      engine.transaction(async (tx) => {
        if ((await takeQuota(tx, 'webhook', quota)) === null) return 'quota-exceeded'
        if ((await webhooksOf(tx, { keyId })).length >= most) return 'too-many'
        await insertWebhook(tx, {
          ...webhook,
          key_id: keyId,
          kinds: kinds.join(','),
          created_at: now,
          cursor: await lastEventId(tx),
          host: new URL(webhook.url).host,
        })
        await queue(tx, webhook.id, challenge, now)
        return 'created'
      }),
    listWebhooks: async (keyId: string): Promise<Webhook[]> =>
      (await webhooksOf(engine, { keyId })).map(webhookOf),
    /** Null if there is none, or if it belongs to another key. */
    findWebhook: async (id: string, keyId: string): Promise<Webhook | null> => {
      const [row] = await webhookById(engine, { id, keyId })
      return row ? webhookOf(row) : null
    },
    /** Also deletes its pending messages. */
    deleteWebhook: (id: string, keyId: string): Promise<boolean> =>
      engine.transaction(async (tx) => {
        const [known] = await webhookById(tx, { id, keyId })
        if (!known) return false
        await deleteMessages(tx, { id })
        return (await deleteWebhook(tx, { id, keyId })).length > 0
      }),
  }
}

const insertRow = sql()(`
  insert into webhook_message
    (id, webhook_id, kind, body, state, attempts, created_at, next_at, last_status, last_error)
  values (:id, :webhookId, :kind, :body, 'waiting', 0, :now, :now, null, null)
  on conflict (id) do nothing`)
const countByState = sql<{ state: string; n: number }>()(
  'select state, count(*) as n from webhook_message where webhook_id = :webhookId group by state',
)
const deadMessages = sql<Message>()(`
  select ${MESSAGE} from webhook_message where webhook_id = :webhookId and state = 'dead'
  order by created_at desc, id limit :limit`)
const replayMessages = sql()(`
  update webhook_message set state = 'waiting', attempts = 0, next_at = :now
  where webhook_id = :webhookId and state = 'dead' returning id`)
/** At once, or when it is no longer busy; whatever pause it has. */
const wake = sql()(`
  update webhook set next_at = case when busy_until > :now then busy_until else :now end
  where id = :webhookId`)

export function webhookMessages({ engine }: Store) {
  return {
    countMessages: (id: string): Promise<{ waiting: number; dead: number }> =>
      countMessages(engine, id),
    /** False if too many messages are pending, or if the day's limit is reached. */
    queueMessage: (
      webhook: Pick<Webhook, 'id' | 'url'>,
      message: NewMessage,
      quota: CountedCaller,
      now: number,
    ): Promise<boolean> =>
      engine.transaction(async (tx) => {
        if ((await countMessages(tx, webhook.id)).waiting >= MOST_WAITING) return false
        if ((await takeQuota(tx, 'webhook', quota)) === null) return false
        await queue(tx, webhook.id, message, now)
        return true
      }),
    /** Messages that were given up, latest first. */
    listDead: (webhookId: string, limit: number): Promise<Message[]> =>
      deadMessages(engine, { webhookId, limit }),
    /** Queues them again with a fresh retry schedule; returns how many. */
    replayDead: (webhookId: string, now: number): Promise<number> =>
      engine.transaction(async (tx) => {
        const replayed = await replayMessages(tx, { webhookId, now })
        await wake(tx, { webhookId, now })
        return replayed.length
      }),
  }
}

async function queue(tx: Reader, webhookId: string, message: NewMessage, now: number) {
  await insertMessage(tx, webhookId, message, now)
  await wake(tx, { webhookId, now })
}

export async function insertMessage(
  tx: Reader,
  webhookId: string,
  message: NewMessage,
  now: number,
): Promise<void> {
  await insertRow(tx, { ...message, webhookId, now })
}

export async function countMessages(on: Reader, webhookId: string) {
  const rows = await countByState(on, { webhookId })
  const of = (state: string) => rows.find((row) => row.state === state)?.n ?? 0
  return { waiting: of('waiting'), dead: of('dead') }
}
