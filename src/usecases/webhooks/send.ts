// Delivers webhook messages: at least once, one at a time per receiver, by the process that holds the
// lease. Each receiver has its own pace: as fast as it answers, with exponential backoff if it fails.
import { setImmediate as tick } from 'node:timers/promises'
import type { Catalogue, ClaimedMessage, MessageOutcome, SendQueue } from '../../store/catalogue.ts'
import { createOutbound } from '../../observe/outbound/client.ts'
import { retryAfterMs } from '../../observe/outbound/outbound.ts'
import { answersChallenge, eventMessage, signedFields } from './messages.ts'

const LOOK_EVERY_MS = 1000
/** Places per queue, so that receivers that fail or hang take none from those that answer. */
const MOST_AT_ONCE: Record<SendQueue, number> = { 0: 48, 1: 16 }
const QUEUES: readonly SendQueue[] = [0, 1]
const SLOW_MS = 2000
const MOST_QUEUED = 20
export const ANSWER_MS = 10_000
/** For all of a delivery, beyond the answer: DNS and the connection. */
const CONNECT_MS = 5000
/** Longer than a delivery may take: a process that still holds it then has died. */
const LEASE_MS = 60_000
const TIMES = { leaseMs: LEASE_MS, slowMs: SLOW_MS }
const LARGEST_ANSWER = 16 * 1024
export const FIRST_PAUSE_MS = 5000
export const LONGEST_PAUSE_MS = 12 * 3_600_000
export const MOST_ATTEMPTS = 14
const MOST_CHALLENGES = 5
export const DISABLED_AFTER_MS = 5 * 86_400_000
const GONE = 410

export interface SenderParts {
  catalogue: Catalogue
  settings: { allowedRanges: readonly string[]; botUrl: string }
  now: () => number
  /** From 0 to 1. */
  random: () => number
  lookEveryMs?: number
  answerMs?: number
  onFault: (error: unknown, what: string) => void
}

export function startWebhookSender(parts: SenderParts) {
  const { catalogue, now, onFault, lookEveryMs = LOOK_EVERY_MS } = parts
  const stopping = new AbortController()
  const underWay = { 0: new Set<Promise<void>>(), 1: new Set<Promise<void>>() }
  /** Of queue 0, but without an answer for so long that they give their place to another. */
  const late = new Set<Promise<void>>()
  const all = () => [...underWay[0], ...underWay[1], ...late]
  let looking: Promise<void> | undefined
  let isAsked = false
  let done = 0

  const lookOnce = async (): Promise<void> => {
    let queued = 0
    while (queued < MOST_QUEUED && !stopping.signal.aborted) {
      if (!(await catalogue.queueEvents(eventMessage, now()))) break
      queued += 1
    }
    isAsked ||= queued === MOST_QUEUED
    done += queued
    for (const queue of QUEUES)
      while (underWay[queue].size < MOST_AT_ONCE[queue] && !stopping.signal.aborted) {
        const message = await catalogue.claimMessage(queue, TIMES, now())
        if (message === null) break
        done += 1
        const sending = sendMessage(parts, message, stopping.signal)
          .catch((error: unknown) => onFault(error, 'a webhook message could not be settled'))
          .finally(() => {
            clearTimeout(lateness)
            underWay[queue].delete(sending)
            late.delete(sending)
            // The next message of this receiver is due.
            void look()
          })
        underWay[queue].add(sending)
        const lateness = setTimeout(() => {
          if (queue === 0 && underWay[queue].delete(sending)) late.add(sending)
        }, SLOW_MS).unref()
      }
  }
  const look = (): Promise<void> => {
    isAsked = true
    return (looking ??= (async () => {
      try {
        while (isAsked && !stopping.signal.aborted) {
          isAsked = false
          await lookOnce()
          await tick()
        }
      } catch (error) {
        onFault(error, 'webhooks cannot be looked at')
      } finally {
        looking = undefined
      }
    })())
  }
  const timer = setInterval(() => void look(), lookEveryMs).unref()
  return {
    look: async () => {
      for (;;) {
        const before = done
        await look()
        if (all().length > 0) await Promise.race(all())
        else if (done === before) return
      }
    },
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await looking
      await Promise.all(all())
    },
  }
}

async function sendMessage(
  { catalogue, settings, now, random, answerMs = ANSWER_MS }: SenderParts,
  message: ClaimedMessage,
  signal: AbortSignal,
): Promise<void> {
  const { webhook, id, body, kind, attempts } = message
  const begun = performance.now()
  const deadline = answerMs + CONNECT_MS
  const outbound = createOutbound({ ...settings, signal, deadline, isInvited: true })
  try {
    const reply = await outbound.for(
      'webhook',
      1,
    )({
      url: webhook.url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signedFields(webhook.secret, id, now(), body),
      },
      body,
      redirects: 0,
      maxBytes: LARGEST_ANSWER,
      keepsBeginning: true,
      timeoutMs: answerMs,
    })
    // The next run sends it again.
    if (signal.aborted) return
    const status = reply.status ?? null
    const isTaken = reply.ok && reply.status >= 200 && reply.status < 300
    const isChallenge = kind === 'webhook.challenge'
    if (isTaken && (!isChallenge || answersChallenge(body, reply.text)))
      return await catalogue.recordOutcome(
        message,
        { outcome: 'arrived', activates: isChallenge, isSlow: performance.now() - begun > SLOW_MS },
        { status, error: null },
        now(),
      )
    const error = reply.ok
      ? isTaken
        ? 'It did not answer with the challenge.'
        : `It answered ${reply.status}.`
      : reply.detail
    const askedMs = reply.ok
      ? retryAfterMs(reply.status, reply.headers['retry-after'], now())
      : null
    const response = { status, askedMs }
    const outcome = failure(webhook, kind, attempts, response, now(), random())
    await catalogue.recordOutcome(message, outcome, { status, error }, now())
  } finally {
    await outbound.close()
  }
}

/** When it is retried, how long the receiver is left alone, and whether it is disabled. */
export function failure(
  { failingSince, failures }: Pick<ClaimedMessage['webhook'], 'failingSince' | 'failures'>,
  kind: ClaimedMessage['kind'],
  attempts: number,
  { status, askedMs }: { status: number | null; askedMs: number | null },
  now: number,
  random: number,
): MessageOutcome {
  const most = kind === 'webhook.challenge' ? MOST_CHALLENGES : MOST_ATTEMPTS
  const after = (times: number) => {
    const pause = Math.min(FIRST_PAUSE_MS * 4 ** (times - 1), LONGEST_PAUSE_MS)
    // Jitter, so that receivers that recover together do not get everything at once. What one asks
    // for with Retry-After is obeyed, up to the longest pause.
    const queued = Math.round(pause * (0.5 + random / 2))
    return now + Math.max(queued, Math.min(askedMs ?? 0, LONGEST_PAUSE_MS))
  }
  return {
    outcome: 'failed',
    retryAt: attempts >= most ? null : after(attempts),
    pausedUntil: after(failures + 1),
    disables: status === GONE || (failingSince !== null && now - failingSince > DISABLED_AFTER_MS),
  }
}
