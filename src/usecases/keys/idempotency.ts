// Idempotency: a request is carried out once; a repeat within a day gets the first answer.
import { hash, createHmac } from 'node:crypto'
import type { WriteWork, Using } from '../../store/catalogue.ts'
import { Refusal } from '../../errors/refusal.ts'
import { dayOf } from '../../runtime/day.ts'
import { usedUp } from './caller.ts'

/** Idempotency keys per UTC day and caller: the most answers stored for one. */
const KEYS_PER_DAY = 1000
const COME_BACK_SECONDS = 1

export interface IdempotencyDeps extends Using<'doOnce'> {
  /** The requests that this process is carrying out. */
  underWay: Set<string>
}

export interface RepeatableRequest {
  /** The subject under which quotas count the caller. */
  subject: string
  route: string
  /** The caller's idempotency key. */
  key: string
  /** The whole content of the request. */
  content: string
}

/** The result of the work, or the stored answer of the first request. */
export async function answerOnce<T>(
  { catalogue, now, underWay }: IdempotencyDeps,
  { subject, route, key, content }: RepeatableRequest,
  work: () => Promise<WriteWork<T>>,
): Promise<{ result: T } | { answer: string }> {
  const id = hash('sha256', JSON.stringify([subject, route, key]))
  if (underWay.has(id)) throw new Refusal('request-in-progress', { retryAfter: COME_BACK_SECONDS })
  underWay.add(id)
  try {
    const moment = now()
    // Keyed, so that the database alone does not allow guessing the content.
    const fingerprint = createHmac('sha256', key).update(content).digest('hex')
    const quota = { subject, day: dayOf(moment), limit: KEYS_PER_DAY }
    const outcome = await catalogue.doOnce({ id, fingerprint, quota }, work, moment)
    if (outcome.state === 'done') return { result: outcome.result }
    if (outcome.state === 'reused') throw new Refusal('idempotency-key-reused')
    if (outcome.state === 'quota-exceeded') throw usedUp('idempotency keys', moment)
    if (outcome.answer === null) throw new Refusal('secret-not-repeated')
    return { answer: outcome.answer }
  } finally {
    underWay.delete(id)
  }
}
