// The tables about keys, and what is done with them: quotas, repeated requests, webhooks.
import { big, idIn, int, orNull, primary, text, unique } from '../columns.ts'

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
    },
    indexes: [
      'create index webhook_by_key on webhook (key_id, created_at)',
      "create index webhook_by_cursor on webhook (cursor) where state = 'active'",
    ],
  },

  /** A message that is pending or was given up. */
  webhook_message: {
    columns: {
      id: primary(text),
      webhook_id: idIn('webhook', text),
      host: text,
      kind: text,
      body: text,
      state: text,
      attempts: int,
      created_at: big,
      next_at: big,
      /** 0 if no process is sending it. */
      lease_until: big,
      last_status: orNull(int),
      last_error: orNull(text),
    },
    indexes: [
      "create index webhook_message_to_send on webhook_message (next_at, id) where state = 'waiting'",
      'create index webhook_message_by_webhook on webhook_message (webhook_id, state, created_at)',
      'create index webhook_message_by_host on webhook_message (host, lease_until)',
    ],
  },
}
