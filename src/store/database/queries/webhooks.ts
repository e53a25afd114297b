// The queries about webhooks and their pending messages.
import { sql } from 'kysely'
import type { Engine } from '../engine.ts'
import { given, inserting, type Builder } from '../statement.ts'

/** The limit of concurrent messages to one host, over all keys. */
const MOST_PER_HOST = 4

const WEBHOOK = [
  'id',
  'key_id',
  'url',
  'secret',
  'state',
  'tool',
  'category',
  'kinds',
  'created_at',
  'failing_since',
] as const
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
  host: string
  kind: string
  body: string
  now: number
}

export function webhookQueries(db: Builder, engine: Engine['name']) {
  return { ...subscriptions(db, engine), ...waiting(db), ...sending(db, engine) }
}

function subscriptions(db: Builder, engine: Engine['name']) {
  return {
    insertWebhook: inserting(
      db,
      'webhook',
      ['id', 'key_id', 'url', 'secret', 'tool', 'category', 'kinds', 'created_at', 'cursor'],
      { state: 'pending', failing_since: null },
    ),
    webhooksOf: given<{ keyId: string }>()((value) =>
      db
        .selectFrom('webhook')
        .select(WEBHOOK)
        .where('key_id', '=', value.keyId)
        .orderBy('created_at')
        .orderBy('id'),
    ),
    findWebhook: given<{ id: string; keyId: string }>()((value) =>
      db
        .selectFrom('webhook')
        .select(WEBHOOK)
        .where('id', '=', value.id)
        .where('key_id', '=', value.keyId),
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
    updateWebhook: given<{ id: string; state: string; failingSince: number | null }>()((value) =>
      db
        .updateTable('webhook')
        .set({ state: value.state, failing_since: value.failingSince })
        .where('id', '=', value.id),
    ),
    /** A webhook that is behind. Skips those that another process has locked. */
    webhookBehind: given<{ head: number; now: number }>()((value) => {
      const behind = db
        .selectFrom('webhook')
        .select([...WEBHOOK, 'cursor'])
        .where('state', '=', 'active')
        .where('cursor', '<', value.head)
        .where('key_id', 'in', (keys) =>
          keys
            .selectFrom('api_key')
            .select('id')
            .where('revoked_at', 'is', null)
            .where((each) =>
              each.or([each('expires_at', 'is', null), each('expires_at', '>', value.now)]),
            ),
        )
        .orderBy('cursor')
        .limit(1)
      return engine === 'postgres' ? behind.forUpdate().skipLocked() : behind
    }),
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
          host: value.host,
          kind: value.kind,
          body: value.body,
          state: 'waiting',
          attempts: 0,
          created_at: value.now,
          next_at: value.now,
          lease_until: 0,
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
        .set({ state: 'waiting', attempts: 0, next_at: value.now, lease_until: 0 })
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

function sending(db: Builder, engine: Engine['name']) {
  return {
    /** One message at a time per webhook, so that a slow receiver delays nobody else. */
    claimMessage: given<{ now: number; leaseUntil: number }>()((value) =>
      db
        .updateTable('webhook_message')
        .set((each) => ({ lease_until: value.leaseUntil, attempts: each('attempts', '+', 1) }))
        .where('id', 'in', (found) => {
          const first = found
            .selectFrom('webhook_message as m')
            .innerJoin('webhook as w', 'w.id', 'm.webhook_id')
            .innerJoin('api_key as k', 'k.id', 'w.key_id')
            .select('m.id')
            .where('m.state', '=', 'waiting')
            .where('m.next_at', '<=', value.now)
            .where('m.lease_until', '<=', value.now)
            .where('k.revoked_at', 'is', null)
            .where((each) =>
              each.or([each('k.expires_at', 'is', null), each('k.expires_at', '>', value.now)]),
            )
            .where((each) =>
              each.or([each('w.state', '=', 'active'), each('m.kind', '=', 'webhook.challenge')]),
            )
            .where(
              sql<boolean>`not exists (select 1 from webhook_message o where o.webhook_id = m.webhook_id and o.lease_until > ${value.now})`,
            )
            .where(
              sql<boolean>`(select count(*) from webhook_message o where o.host = m.host and o.lease_until > ${value.now}) < ${MOST_PER_HOST}`,
            )
            .orderBy('m.next_at')
            .orderBy('m.id')
            .limit(1)
          return engine === 'postgres' ? first.forUpdate('m').skipLocked() : first
        })
        .returning([...MESSAGE, 'webhook_id']),
    ),
    messageDue: given<{ now: number }>()((value) =>
      db
        .selectFrom('webhook_message')
        .select('id')
        .where('state', '=', 'waiting')
        .where('next_at', '<=', value.now)
        .where('lease_until', '<=', value.now)
        .limit(1),
    ),
    webhookById: given<{ id: string }>()((value) =>
      db.selectFrom('webhook').select(WEBHOOK).where('id', '=', value.id),
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
          lease_until: 0,
          last_status: value.status,
          last_error: value.error,
        })
        .where('id', '=', value.id)
        .where('attempts', '=', value.attempts)
        .returning('id'),
    ),
  }
}
