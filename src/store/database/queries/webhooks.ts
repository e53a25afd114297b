// The queries about webhooks and their pending messages.
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { given, inserting, type Builder } from '../statement.ts'

const WEBHOOK = [
  'w.id',
  'w.key_id',
  'w.url',
  'w.secret',
  'w.state',
  'w.tool',
  'w.category',
  'w.kinds',
  'w.created_at',
  'w.failing_since',
] as const
const RECEIVER = [...WEBHOOK, 'w.host', 'w.failures', 'k.revoked_at', 'k.expires_at'] as const
const MESSAGE = [
  'id',
  'kind',
  'body',
  'attempts',
  'created_at',
  'last_status',
  'last_error',
] as const

export interface NewMessageRow {
  id: string
  webhookId: string
  kind: string
  body: string
  now: number
}

export function webhookQueries(db: Builder, engine: Engine['name']) {
  return {
    ...subscriptions(db),
    ...spreading(db, engine),
    ...waiting(db),
    ...turns(db, engine),
    ...sending(db),
  }
}

function subscriptions(db: Builder) {
  return {
    insertWebhook: inserting(db, 'webhook', {
      state: 'pending',
      failing_since: null,
      next_at: null,
      busy_until: 0,
      failures: 0,
      lane: 1,
      is_full: 0,
    }),
    webhooksOf: given<{ keyId: string }>()((value) =>
      db
        .selectFrom('webhook as w')
        .select(WEBHOOK)
        .where('w.key_id', '=', value.keyId)
        .orderBy('w.created_at')
        .orderBy('w.id'),
    ),
    findWebhook: given<{ id: string; keyId: string }>()((value) =>
      db
        .selectFrom('webhook as w')
        .select(WEBHOOK)
        .where('w.id', '=', value.id)
        .where('w.key_id', '=', value.keyId),
    ),
    deleteMessages: given<{ webhookId: string }>()((value) =>
      db.deleteFrom('webhook_message').where('webhook_id', '=', value.webhookId),
    ),
    deleteWebhook: given<{ id: string; keyId: string }>()((value) =>
      db
        .deleteFrom('webhook')
        .where('id', '=', value.id)
        .where('key_id', '=', value.keyId)
        .returning('id'),
    ),
    endMessages: given<{ keyId: string }>()((value) =>
      db
        .deleteFrom('webhook_message')
        .where('webhook_id', 'in', (ended) =>
          ended.selectFrom('webhook').select('id').where('key_id', '=', value.keyId),
        ),
    ),
    endWebhooks: given<{ keyId: string }>()((value) =>
      db.deleteFrom('webhook').where('key_id', '=', value.keyId),
    ),
  }
}

function spreading(db: Builder, engine: Engine['name']) {
  return {
    /** The webhook that is furthest behind. Skips those that another process has locked. */
    webhookBehind: given<{ head: number }>()((value) => {
      const behind = db
        .selectFrom('webhook as w')
        .innerJoin('api_key as k', 'k.id', 'w.key_id')
        .select([...RECEIVER, 'w.cursor'])
        .where('w.state', '=', 'active')
        .where('w.is_full', '=', 0)
        .where('w.cursor', '<', value.head)
        .orderBy('w.cursor')
        .limit(1)
      return engine === 'postgres' ? behind.forUpdate('w').skipLocked() : behind
    }),
    setFull: given<{ id: string }>()((value) =>
      db.updateTable('webhook').set({ is_full: 1 }).where('id', '=', value.id),
    ),
    moveCursor: given<{ id: string; cursor: number }>()((value) =>
      db.updateTable('webhook').set({ cursor: value.cursor }).where('id', '=', value.id),
    ),
  }
}

function waiting(db: Builder) {
  return {
    insertMessage: given<NewMessageRow>()((value) =>
      db
        .insertInto('webhook_message')
        .values({
          id: value.id,
          webhook_id: value.webhookId,
          kind: value.kind,
          body: value.body,
          state: 'waiting',
          attempts: 0,
          created_at: value.now,
          next_at: value.now,
          last_status: null,
          last_error: null,
        })
        .onConflict((conflict) => conflict.column('id').doNothing()),
    ),
    countMessages: given<{ webhookId: string }>()((value) =>
      db
        .selectFrom('webhook_message')
        .select(['state', (each) => each.fn.countAll<number>().as('n')])
        .where('webhook_id', '=', value.webhookId)
        .groupBy('state'),
    ),
    deadMessages: given<{ webhookId: string; limit: number }>()((value) =>
      db
        .selectFrom('webhook_message')
        .select(MESSAGE)
        .where('webhook_id', '=', value.webhookId)
        .where('state', '=', 'dead')
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(value.limit),
    ),
    replayDead: given<{ webhookId: string; now: number }>()((value) =>
      db
        .updateTable('webhook_message')
        .set({ state: 'waiting', attempts: 0, next_at: value.now })
        .where('webhook_id', '=', value.webhookId)
        .where('state', '=', 'dead')
        .returning('id'),
    ),
    forgetDead: given<{ webhookId: string; kept: number }>()((value) =>
      db.deleteFrom('webhook_message').where('id', 'in', (dead) =>
        dead
          .selectFrom('webhook_message')
          .select('id')
          .where('webhook_id', '=', value.webhookId)
          .where('state', '=', 'dead')
          .orderBy('created_at', 'desc')
          .orderBy('id')
          .limit(sql<number>`1000000`)
          .offset(value.kept),
      ),
    ),
  }
}

function turns(db: Builder, engine: Engine['name']) {
  return {
    /** The receiver whose turn it is. */
    receiverDue: given<{ now: number; lane: number }>()((value) => {
      const due = db
        .selectFrom('webhook as w')
        .innerJoin('api_key as k', 'k.id', 'w.key_id')
        .select(RECEIVER)
        .where('w.lane', '=', value.lane)
        .where('w.next_at', '<=', value.now)
        .orderBy('w.next_at')
        .limit(1)
      return engine === 'postgres' ? due.forUpdate('w').skipLocked() : due
    }),
    busyAt: given<{ host: string; now: number }>()((value) =>
      db
        .selectFrom('webhook')
        .select((each) => each.fn.countAll<number>().as('n'))
        .where('host', '=', value.host)
        .where('busy_until', '>', value.now),
    ),
    setTurn: given<{ id: string; nextAt: number | null }>()((value) =>
      db.updateTable('webhook').set({ next_at: value.nextAt }).where('id', '=', value.id),
    ),
    /** At once, or when it is no longer busy; whatever pause it has. */
    wake: given<{ id: string; now: number }>()((value) =>
      db
        .updateTable('webhook')
        .set({
          next_at: sql<number>`case when busy_until > ${value.now} then busy_until else ${value.now} end`,
        })
        .where('id', '=', value.id),
    ),
    /** Only if nothing waited: else it keeps its pace. */
    wakeIdle: given<{ id: string; now: number }>()((value) =>
      db
        .updateTable('webhook')
        .set({ next_at: value.now })
        .where('id', '=', value.id)
        .where('next_at', 'is', null),
    ),
    leaseReceiver: given<{ id: string; until: number }>()((value) =>
      db
        .updateTable('webhook')
        .set({ next_at: value.until, busy_until: value.until })
        .where('id', '=', value.id),
    ),
    releaseReceiver: given<{
      id: string
      state: string
      failingSince: number | null
      failures: number
      lane: number
      nextAt: number | null
    }>()((value) =>
      db
        .updateTable('webhook')
        .set({
          state: value.state,
          failing_since: value.failingSince,
          failures: value.failures,
          lane: value.lane,
          next_at: value.nextAt,
          busy_until: 0,
          is_full: 0,
        })
        .where('id', '=', value.id),
    ),
  }
}

function sending(db: Builder) {
  return {
    /** Only a challenge is sent to one that is not active. */
    nextMessage: given<{ webhookId: string; kind: string | null }>()((value) =>
      db
        .selectFrom('webhook_message')
        .select([...MESSAGE, 'next_at'])
        .where('webhook_id', '=', value.webhookId)
        .where('state', '=', 'waiting')
        .where(sql<boolean>`kind = coalesce(${value.kind}, kind)`)
        .orderBy('next_at')
        .limit(1),
    ),
    countAttempt: given<{ id: string }>()((value) =>
      db
        .updateTable('webhook_message')
        .set((each) => ({ attempts: each('attempts', '+', 1) }))
        .where('id', '=', value.id),
    ),
    giveUp: given<{ webhookId: string; before: number }>()((value) =>
      db
        .updateTable('webhook_message')
        .set({ state: 'dead' })
        .where('webhook_id', '=', value.webhookId)
        .where('state', '=', 'waiting')
        .where('created_at', '<', value.before)
        .returning('id'),
    ),
    deleteMessage: given<{ id: string; attempts: number }>()((value) =>
      db
        .deleteFrom('webhook_message')
        .where('id', '=', value.id)
        .where('attempts', '=', value.attempts)
        .returning('id'),
    ),
    returnMessage: given<{
      id: string
      attempts: number
      state: string
      nextAt: number
      status: number | null
      error: string | null
    }>()((value) =>
      db
        .updateTable('webhook_message')
        .set({
          state: value.state,
          next_at: value.nextAt,
          last_status: value.status,
          last_error: value.error,
        })
        .where('id', '=', value.id)
        .where('attempts', '=', value.attempts)
        .where('state', '=', 'waiting')
        .returning('id'),
    ),
  }
}
