// Idempotency: the first response to a request is stored for a day and replayed, on any replica and
// after any crash.
import { AsyncLocalStorage } from 'node:async_hooks'
import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
} from 'node:crypto'
import type { Catalogue, HeldRequest, Sealing } from '../../catalogue/catalogue.ts'
import { Refusal } from '../../errors.ts'
import { dayOf, secondsToNextDay } from '../caller.ts'

/** Idempotency keys per UTC day and caller: the most responses stored for one. */
const KEYS_PER_DAY = 1000
const COME_BACK_SECONDS = 1
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** Random values and time of a request; the same on each attempt of an idempotent request. */
export interface Chance {
  now: () => number
  randomId: () => string
  randomBytes: (count: number) => Uint8Array
}

export interface OnceDeps {
  catalogue: Catalogue
  now: () => number
}

export interface Asked {
  /** The subject under which quotas count the caller. */
  subject: string
  route: string
  /** The caller's idempotency key. */
  key: string
  /** The whole content of the request. */
  content: string
}

/** `isKept`: whether something was done that must not be done again. */
export interface Made {
  text: string
  isKept: boolean
}

const current = new AsyncLocalStorage<Chance>()

/** Random values and time: derived inside an idempotent request, real ones otherwise. */
export function repeatable(anybody: Chance): Chance {
  const chance = () => current.getStore() ?? anybody
  return {
    now: () => chance().now(),
    randomId: () => chance().randomId(),
    randomBytes: (count) => chance().randomBytes(count),
  }
}

/** The response, and whether it is a replay. */
export async function answerOnce(
  { catalogue, now }: OnceDeps,
  { subject, route, key, content }: Asked,
  make: () => Promise<Made>,
): Promise<{ text: string; isReplayed: boolean }> {
  const secret = secretOf(JSON.stringify([subject, route, key]))
  const sealing = sealingBy(secret('seal'))
  const moment = now()
  const outcome = await catalogue.holdRequest(
    {
      id: secret('id').toString('hex'),
      // Keyed, so that the database alone does not allow guessing the content.
      fingerprint: createHmac('sha256', secret('content')).update(content).digest('hex'),
      nonce: randomBytes(KEY_BYTES).toString('hex'),
      quota: { subject, day: dayOf(moment), limit: KEYS_PER_DAY },
    },
    moment,
  )
  if (outcome.state === 'answered')
    return { text: sealing.unseal(outcome.answer), isReplayed: true }
  if (outcome.state === 'reused') throw new Refusal('idempotency-key-reused')
  if (outcome.state === 'running')
    throw new Refusal('request-in-progress', { retryAfter: COME_BACK_SECONDS })
  if (outcome.state === 'quota-exceeded')
    throw new Refusal('quota-exceeded', {
      facts: { what: 'idempotency keys' },
      retryAfter: secondsToNextDay(moment),
    })
  const { request } = outcome
  const chance = chanceOf(request, secret('chance'))
  return { text: await work(catalogue, request, sealing, chance, make), isReplayed: false }
}

async function work(
  catalogue: Catalogue,
  request: HeldRequest,
  sealing: Sealing,
  chance: Chance,
  make: () => Promise<Made>,
): Promise<string> {
  try {
    const { text, isKept } = await current.run(chance, () =>
      catalogue.onceOnly(request, sealing, make),
    )
    if (isKept) await catalogue.answerRequest(request, sealing.seal(text))
    else await catalogue.forgetRequest(request)
    return text
  } catch (error) {
    const isRefused = error instanceof Refusal && error.status < 500
    // The original error is reported even if this fails: the lease then expires by itself.
    await (isRefused ? catalogue.forgetRequest(request) : catalogue.releaseRequest(request)).catch(
      () => {},
    )
    throw error
  }
}

/**
 * The caller's key cannot be derived from the database, and only its holder can unseal the
 * response.
 */
function secretOf(material: string): (use: string) => Buffer {
  const root = createHash('sha256').update(material).digest()
  return (use) => Buffer.from(hkdfSync('sha256', root, '', use, KEY_BYTES))
}

function sealingBy(key: Buffer): Sealing {
  return {
    seal: (text) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, key, iv)
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64')
    },
    unseal: (text) => {
      const bytes = Buffer.from(text, 'base64')
      const sealed = bytes.subarray(IV_BYTES + TAG_BYTES)
      const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8')
    },
  }
}

/** The nonce is new for each request, so two requests that reuse a key after a day share no id. */
function chanceOf({ nonce, createdAt }: HeldRequest, secret: Buffer): Chance {
  let draws = 0
  const drawn = (count: number) =>
    new Uint8Array(hkdfSync('sha256', secret, nonce, String((draws += 1)), count))
  return {
    now: () => createdAt,
    randomBytes: drawn,
    randomId: () => uuidOf(Buffer.from(drawn(16))),
  }
}

/** In the format of `randomUUID`. */
function uuidOf(bytes: Buffer): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
