// Stores API keys: the hash of each key, and a readable prefix that identifies it.
import type { Catalogue, KeyRecord } from '../catalogue.ts'
import { isQuotaLeft, takeQuota } from './quotas.ts'
import type { Tables } from '../database/tables.ts'
import type { Store } from '../store.ts'

export function apiKeys(
  store: Store,
): Pick<Catalogue, 'createKey' | 'findKey' | 'revokeKey' | 'listKeys' | 'isQuotaLeft'> {
  const { engine, queries } = store
  return {
    createKey: ({ createdAt, revokedAt, expiresAt, scopes, ...key }, quota) =>
      engine.transaction(async (tx) => {
        if (quota && (await takeQuota(store, tx, 'key', quota)) === null) return false
        await queries.insertKey(tx, {
          ...key,
          created_at: createdAt,
          revoked_at: revokedAt,
          expires_at: expiresAt,
          scopes: scopes && scopes.join(' '),
        })
        return true
      }),
    findKey: async (hash) => {
      const [row] = await queries.findKey(engine, { hash })
      return row ? keyRecord(row) : null
    },
    revokeKey: (id, now) =>
      engine.transaction(async (tx) => {
        const [row] = await queries.revokeKey(tx, { id, now })
        if (!row) return false
        await queries.bumpKeys(tx, {})
        await queries.endMessages(tx, { keyId: id })
        await queries.endWebhooks(tx, { keyId: id })
        return true
      }),
    isQuotaLeft: (kind, quota) => isQuotaLeft(store, kind, quota),
    listKeys: async () => (await queries.listKeys(engine, {})).map(keyRecord),
  }
}

function keyRecord(row: Omit<Tables['api_key'], 'hash'>): KeyRecord {
  const { id, prefix, name, scopes } = row
  return {
    id,
    prefix,
    name,
    createdAt: row.created_at,
    revokedAt: row.revoked_at,
    scopes: scopes?.split(' ') ?? null,
    expiresAt: row.expires_at,
  }
}
