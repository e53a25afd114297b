// API keys: created, found, listed and revoked; only their hashes are stored.
import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { Catalogue, KeyRecord, Using } from '../../store/catalogue.ts'
import { ADMIN, SCOPES, type KeyRequest, type Scope } from '../../domain/answer/key.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import { Refusal } from '../../errors/refusal.ts'
import { dayOf } from '../../runtime/day.ts'
import { usedUp } from './caller.ts'

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const SECRET_CHARS = 32
const CHECK_CHARS = 6
const FORM = /^ag_[0-9A-Za-z]{32}_[0-9A-Za-z]{6}$/
const PREFIX_CHARS = 11
const DAY_MS = 86_400_000

export interface KeyDeps extends Using<'createKey' | 'isQuotaLeft'> {
  randomBytes: (count: number) => Uint8Array
  randomId: () => string
}

/** What the key is to be; only the operator gives the scope `admin`. */
type KeyWish = Omit<KeyRequest, 'scopes'> & { scopes?: readonly Scope[] }

/** Who creates a key by self-service, and how many per UTC day; null for the operator. */
export type KeyQuota = {
  subject: string
  limit: number
  wider?: { subject: string; limit: number } | null
} | null

/** A new key: 190 random bits, and a checksum that detects typing errors without a lookup. */
export function mintKey(randomBytes: (count: number) => Uint8Array): string {
  let secret = ''
  while (secret.length < SECRET_CHARS) {
    // Bytes from 248 on would favour the first letters (modulo bias).
    for (const byte of randomBytes(SECRET_CHARS))
      if (byte < 248 && secret.length < SECRET_CHARS) secret += LETTERS[byte % 62]
  }
  return `ag_${secret}_${checksumOf(`ag_${secret}`)}`
}

/** Whether the text has the format and checksum of a key. */
export function looksLikeKey(text: string): boolean {
  return FORM.test(text) && checksumOf(text.slice(0, -1 - CHECK_CHARS)) === text.slice(-CHECK_CHARS)
}

/** The stored hash of a key. With 190 bits, even a fast hash cannot be brute-forced. */
export function hashKey(secret: string): string {
  return hash('sha256', secret)
}

/** Creates a key and stores its hash; this is the only time the secret is returned. */
export async function createKey(
  { catalogue, now, randomBytes, randomId }: KeyDeps,
  wish: KeyWish,
  quota: KeyQuota,
): Promise<{ secret: string; key: KeyRecord }> {
  const secret = mintKey(randomBytes)
  const createdAt = now()
  const key = {
    id: randomId(),
    prefix: secret.slice(0, PREFIX_CHARS),
    ...rightsOf(wish, createdAt),
    createdAt,
    revokedAt: null,
  }
  const made = await catalogue.createKey(
    { ...key, hash: hashKey(secret) },
    quota && { ...quota, day: dayOf(createdAt) },
  )
  if (!made) throw usedUp('new keys', createdAt)
  return { secret, key }
}

/** What the key would be, or the refusal; nothing is made. */
export async function tryKey(
  { catalogue, now }: KeyDeps,
  wish: KeyRequest,
  quota: NonNullable<KeyQuota>,
): Promise<Pick<KeyRecord, 'name' | 'scopes' | 'expiresAt'>> {
  const moment = now()
  if (!(await catalogue.isQuotaLeft('key', { ...quota, day: dayOf(moment) })))
    throw usedUp('new keys', moment)
  return rightsOf(wish, moment)
}

function rightsOf({ name, scopes, expiresInDays }: KeyWish, createdAt: number) {
  return {
    name: cleanLine(name, 80) || 'unnamed',
    scopes:
      scopes === undefined
        ? null
        : ([...SCOPES, ADMIN] as const).filter((scope) => scopes.includes(scope)),
    expiresAt: expiresInDays === undefined ? null : createdAt + expiresInDays * DAY_MS,
  }
}

/** The key with this secret; refused if it is unknown or revoked. */
export async function findKey(
  catalogue: Pick<Catalogue, 'findKey'>,
  secret: string,
): Promise<KeyRecord> {
  const key = looksLikeKey(secret) ? await catalogue.findKey(hashKey(secret)) : null
  if (!key || key.revokedAt !== null) throw new Refusal('invalid-key')
  return key
}

export async function revokeKey(catalogue: Pick<Catalogue, 'revokeKey'>, id: string, now: number) {
  if (!(await catalogue.revokeKey(id, now))) throw new Refusal('invalid-key')
}

/** The scopes of a key. */
export function scopesOf({ scopes }: Pick<KeyRecord, 'scopes'>): readonly string[] {
  return scopes ?? SCOPES
}

export function isAdmin(key: Pick<KeyRecord, 'scopes'>): boolean {
  return scopesOf(key).includes(ADMIN)
}

/** Refuses a key without this scope. */
export function assertScope(key: Pick<KeyRecord, 'scopes'>, scope: Scope): void {
  if (isAdmin(key)) return
  const scopes = scopesOf(key)
  if (scope === ADMIN) throw new Refusal('admin-required')
  if (!scopes.includes(scope))
    throw new Refusal('scope-missing', { facts: { scope, scopes: scopes.join(' and ') } })
}

/** Latest first, including revoked ones. */
export async function listKeys(catalogue: Pick<Catalogue, 'listKeys'>): Promise<KeyRecord[]> {
  return (await catalogue.listKeys()).toSorted(
    (a, b) => b.createdAt - a.createdAt || (a.id < b.id ? -1 : 1),
  )
}

function checksumOf(text: string): string {
  let rest = crc32(text)
  let check = ''
  for (let place = 0; place < CHECK_CHARS; place++) {
    check = `${LETTERS[rest % 62]}${check}`
    rest = Math.floor(rest / 62)
  }
  return check
}
