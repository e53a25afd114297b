// Answers a request once, however often it is sent: the first answer is kept for a day and given
// again, whichever replica is asked and whoever died in between.
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

/** Keys a UTC day for each caller: as many answers are kept for him at most. */
const KEYS_PER_DAY = 1000
const COME_BACK_SECONDS = 1
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const CIPHER = 'aes-256-gcm'

/** What a request makes up; the same each time, where it happens once. */
export interface Chance {
  now: () => number
  randomId: () => string
  randomBytes: (count: number) => Uint8Array
}

interface OnceDeps {
  catalogue: Catalogue
  now: () => number
}

export interface Asked {
  /** The name under which quotas count the caller. */
  subject: string
  route: string
  /** The caller's own name for the request. */
  key: string
  /** All of what is asked. */
  content: string
}

/** `isKept`: whether something was done, so that it must not be done again. */
export interface Made {
  text: string
  isKept: boolean
}

const current = new AsyncLocalStorage<Chance>()

/** Chance and time as everybody has them, and as a request has them that happens once. */
export function repeatable(anybody: Chance): Chance {
  const chance = () => current.getStore() ?? anybody
  return {
    now: () => chance().now(),
    randomId: () => chance().randomId(),
    randomBytes: (count) => chance().randomBytes(count),
  }
}

/** The answer, and whether it was given before. */
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
      // Keyed, so that nobody who has the database can try what was asked.
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
    // What went wrong is told, whatever becomes of the request: left alone, it is free in a while.
    await (isRefused ? catalogue.forgetRequest(request) : catalogue.releaseRequest(request)).catch(
      () => {},
    )
    throw error
  }
}

/** Nothing in the database leads back to the caller's key, and only who has it can unseal. */
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

/** The nonce is new for each request, so two that share a key after a day share no id. */
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

/** As `randomUUID` spells them. */
function uuidOf(bytes: Buffer): string {
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x40, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
