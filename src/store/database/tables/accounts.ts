// The tables about keys, and what is done with them: quotas, repeated requests, webhooks.
import { big, idIn, int, orNull, otherwise, primary, text, unique } from '../columns.ts'

export const ACCOUNTS = {
  api_key: {
    columns: {
      id: primary(text),
      hash: unique(text),
      prefix: text,
      name: text,
      created_at: big,
      revoked_at: orNull(big),
      /** Separated by spaces; null if the key is not restricted. */
      scopes: orNull(text),
      expires_at: orNull(big),
    },
  },

  quota: {
    columns: { kind: text, day: text, subject: text, used: big },
    key: ['kind', 'day', 'subject'],
  },

  /** A request with an idempotency key. */
  once_request: {
    columns: {
      id: primary(text),
      fingerprint: text,
      created_at: big,
      /** Null if it holds a secret. */
      answer: orNull(text),
    },
    indexes: ['create index once_request_by_age on once_request (created_at)'],
  },

  /** Subscriptions to events. */
  webhook: {
    columns: {
      id: primary(text),
      key_id: idIn('api_key', text),
      url: text,
      secret: text,
      state: text,
      /** A slug; null for all tools. */
      tool: orNull(text),
      category: orNull(text),
      /** Separated by commas. */
      kinds: text,
      created_at: big,
      /** The last event that was queued for it. */
      cursor: big,
      failing_since: orNull(big),
      host: otherwise("''", text),
      /** When it is sent to next; null if nothing waits for it. */
      next_at: orNull(big),
      /** 0 if no process is sending to it. */
      busy_until: otherwise('0', big),
      /** Since the last message that arrived. */
      failures: otherwise('0', int),
      /** 1 for a receiver that is unproven, failing or slow: those share a few places. */
      lane: otherwise('1', int),
      /** 1 if as many messages wait for it as may. */
      is_full: otherwise('0', int),
    },
    indexes: [
      'create index webhook_by_key on webhook (key_id, created_at)',
      'create index webhook_to_spread on webhook (state, is_full, cursor)',
      'create index webhook_to_send on webhook (lane, next_at)',
      'create index webhook_by_host on webhook (host, busy_until)',
    ],
  },

  /** A message that is pending or was given up. */
  webhook_message: {
    columns: {
      id: primary(text),
      webhook_id: idIn('webhook', text),
      kind: text,
      body: text,
      state: text,
      attempts: int,
      created_at: big,
      next_at: big,
      last_status: orNull(int),
      last_error: orNull(text),
    },
    indexes: [
      'create index webhook_message_to_send on webhook_message (webhook_id, state, next_at)',
      'create index webhook_message_by_webhook on webhook_message (webhook_id, state, created_at)',
    ],
  },
}
