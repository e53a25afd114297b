// Stores API keys by hash and prefix, and the secret with which an installation hashes addresses.
import { randomBytes } from 'node:crypto'
import { inserting, sql, type Reader } from '../database/statement.ts'
import type { Store } from '../store.ts'
import { takeQuota, type CountedCaller } from './quotas.ts'

export interface KeyRecord {
  id: string
  /** The readable prefix of the key. */
  prefix: string
  name: string
  createdAt: number
  revokedAt: number | null
  /** What it may do; null for a key from before scopes existed, which is not restricted. */
  scopes: readonly string[] | null
  /** Null if it is valid until revoked. */
  expiresAt: number | null
}

type KeyRow = Omit<KeyRecord, 'scopes'> & { scopes: string | null }
const KEY = `id, prefix, name, created_at as "createdAt", revoked_at as "revokedAt", scopes,
  expires_at as "expiresAt"`

const insertKey = inserting('api_key')
const validKey = sql<KeyRow>()(
  `select ${KEY} from api_key where hash = :hash and revoked_at is null`,
)
const allKeys = sql<KeyRow>()(`select ${KEY} from api_key order by created_at, id`)
const markRevoked = sql()(
  'update api_key set revoked_at = :now where id = :id and revoked_at is null returning id',
)
const raiseKeys = sql()('update meta set keys = keys + 1')
const deleteMessages = sql()(`
  delete from webhook_message
  where webhook_id in (select id from webhook where key_id = :keyId)`)
const deleteWebhooks = sql()('delete from webhook where key_id = :keyId')

export function apiKeys({ engine }: Store) {
  return {
    /** Counts the quota in the same transaction; false if the limit is reached (0 disables it). */
    createKey: (key: KeyRecord & { hash: string }, quota: CountedCaller | null): Promise<boolean> =>
      engine.transaction(async (tx) => {
        if (quota && (await takeQuota(tx, 'key', quota)) === null) return false
        const { createdAt, revokedAt, expiresAt, scopes, ...same } = key
        await insertKey(tx, {
          ...same,
          created_at: createdAt,
          revoked_at: revokedAt,
          expires_at: expiresAt,
          scopes: scopes && scopes.join(' '),
        })
        return true
      }),
    findKey: async (hash: string): Promise<KeyRecord | null> => {
      const [row] = await validKey(engine, { hash })
      return row ? keyRecord(row) : null
    },
    revokeKey: (id: string, now: number): Promise<boolean> =>
      engine.transaction(async (tx) => {
        const [row] = await markRevoked(tx, { id, now })
        if (!row) return false
        await raiseKeys(tx)
        await endWebhooks(tx, id)
        return true
      }),
    listKeys: async (): Promise<KeyRecord[]> => (await allKeys(engine)).map(keyRecord),
  }
}

function keyRecord(row: KeyRow): KeyRecord {
  return { ...row, scopes: row.scopes?.split(' ') ?? null }
}

/** Those of a key that is no longer valid: nobody can see them any more. */
export async function endWebhooks(tx: Reader, keyId: string): Promise<void> {
  await deleteMessages(tx, { keyId })
  await deleteWebhooks(tx, { keyId })
}

const readSecret = sql<{ secret: string }>()('select address_secret as secret from installation')
/** Returns a row only if there was none. */
const insertSecret = sql<{ secret: string }>()(`
  insert into installation (id, address_secret) values (1, :secret) on conflict (id) do nothing
  returning address_secret as secret`)

export function installation({ engine }: Store) {
  return {
    /** The HMAC key for stored network addresses: one per installation, shared by all processes. */
    addressSecret: async (): Promise<string> => {
      const [known] = await readSecret(engine)
      if (known) return known.secret
      return await engine.transaction(async (tx) => {
        const [made] = await insertSecret(tx, { secret: randomBytes(32).toString('hex') })
        // Another process has generated it in the meantime.
        const [row] = made ? [made] : await readSecret(tx)
        if (!row) throw new Error('The installation has no secret.')
        return row.secret
      })
    },
  }
}
