// Finds the key of a request, and caches it until something changes.
import type { IncomingHttpHeaders } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Catalogue, KeyRecord } from '../../../store/catalogue.ts'
import { Refusal } from '../../../errors/refusal.ts'
import { findKey, hashKey } from '../../../usecases/keys/keys.ts'

const MOST_CACHED = 10_000

export type Keyring = ReturnType<typeof createKeyring>

export function createKeyring(catalogue: Pick<Catalogue, 'findKey'>, now: () => number) {
  // By hash, so that a memory dump contains no key.
  const cache = new LRUCache<string, KeyRecord>({ max: MOST_CACHED })
  let generation = 0
  return {
    /** Synchronous if the key is cached; refuses an unknown or expired one. */
    find(secret: string): KeyRecord | Promise<KeyRecord> {
      const hash = hashKey(secret)
      const key = cache.get(hash)
      return key === undefined ? look(secret, hash).then(alive) : alive(key)
    },
    forget() {
      generation += 1
      cache.clear()
    },
  }
  function alive(key: KeyRecord): KeyRecord {
    if (key.expiresAt !== null && key.expiresAt <= now())
      throw new Refusal('key-expired', {
        facts: { moment: new Date(key.expiresAt).toISOString() },
      })
    return key
  }
  async function look(secret: string, hash: string): Promise<KeyRecord> {
    const before = generation
    const key = await findKey(catalogue, secret)
    if (before === generation) cache.set(hash, key)
    return key
  }
}

/** The secret in the headers, or null. Not from the query: URLs end up in logs and histories. */
export function presentedKey(headers: IncomingHttpHeaders): string | null {
  const { authorization } = headers
  if (authorization !== undefined) {
    const bearer = /^bearer +(\S+) *$/i.exec(authorization)
    if (bearer) return bearer[1] ?? null
    if (/^(?:bearer\b|ag_)/i.test(authorization)) throw new Refusal('invalid-key')
  }
  const key = headers['x-api-key']
  return key === undefined ? null : String(key)
}
