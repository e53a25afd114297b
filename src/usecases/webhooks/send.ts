// Delivers webhook messages: at least once, with exponential backoff, one at a time per receiver,
// by the process that holds the lease.
import type { Catalogue, ClaimedMessage, MessageOutcome } from '../../store/catalogue.ts'
import { createOutbound } from '../../observe/outbound/client.ts'
import { retryAfterMs } from '../../observe/outbound/retry-after.ts'
import { answersChallenge, eventMessage } from './messages.ts'
import { signedFields } from './signature.ts'

const LOOK_EVERY_MS = 1000
const MOST_AT_ONCE = 16
const MOST_SPREAD = 20
export const ANSWER_MS = 10_000
const DEADLINE_MS = 15_000
/** Longer than a delivery may take: a process that still holds it then has died. */
const LEASE_MS = 60_000
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
  onFault: (error: unknown, what: string) => void
}

export interface WebhookSender {
  /** Checks at once, and resolves when nothing more is due. */
  look(): Promise<void>
  stop(): Promise<void>
}

export function startWebhookSender(parts: SenderParts): WebhookSender {
  const { catalogue, now, onFault, lookEveryMs = LOOK_EVERY_MS } = parts
  const stopping = new AbortController()
  const underWay = new Set<Promise<void>>()
  let looking: Promise<number> | undefined

  /** Returns how many messages it began to send. */
  const lookOnce = async (): Promise<number> => {
    let begun = 0
    for (let spread = 0; spread < MOST_SPREAD && !stopping.signal.aborted; spread += 1)
      if (!(await catalogue.spreadEvents(eventMessage, now()))) break
    while (underWay.size < MOST_AT_ONCE && !stopping.signal.aborted) {
      const message = await catalogue.claimMessage(LEASE_MS, now())
      if (message === null) break
      begun += 1
      const sending = sendMessage(parts, message, stopping.signal)
        .catch((error: unknown) => onFault(error, 'a webhook message could not be settled'))
        .finally(() => underWay.delete(sending))
      underWay.add(sending)
    }
    return begun
  }
  const look = (): Promise<number> =>
    (looking ??= lookOnce()
      .catch((error: unknown) => {
        onFault(error, 'webhooks cannot be looked at')
        return 0
      })
      .finally(() => (looking = undefined)))
  const timer = setInterval(() => void look(), lookEveryMs).unref()
  return {
    look: async () => {
      for (;;) {
        // A run in progress may have passed messages that were queued since.
        await looking
        // A message that is under way holds back the others of its webhook: they are due when it
        // has ended, which may be while the look goes on.
        const isIdle = underWay.size === 0
        if ((await look()) === 0 && isIdle) return
        if (underWay.size > 0) await Promise.race(underWay)
      }
    },
    stop: async () => {
      clearInterval(timer)
      stopping.abort()
      await looking
      await Promise.all(underWay)
    },
  }
}

async function sendMessage(
  { catalogue, settings, now, random }: SenderParts,
  message: ClaimedMessage,
  signal: AbortSignal,
): Promise<void> {
  const { webhook, id, body, kind, attempts } = message
  const outbound = createOutbound({ ...settings, signal, deadline: DEADLINE_MS, isInvited: true })
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
      timeoutMs: ANSWER_MS,
    })
    // The next run sends it again.
    if (signal.aborted) return
    const status = reply.status ?? null
    const isTaken = reply.ok && reply.status >= 200 && reply.status < 300
    const isChallenge = kind === 'webhook.challenge'
    if (isTaken && (!isChallenge || answersChallenge(body, reply.text)))
      return await catalogue.settleMessage(
        message,
        { outcome: 'arrived', activates: isChallenge },
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
    const outcome = failure(webhook.failingSince, kind, attempts, response, now(), random())
    await catalogue.settleMessage(message, outcome, { status, error }, now())
  } finally {
    await outbound.close()
  }
}

/** When it is retried, and whether the webhook is disabled. */
export function failure(
  failingSince: number | null,
  kind: ClaimedMessage['kind'],
  attempts: number,
  { status, askedMs }: { status: number | null; askedMs: number | null },
  now: number,
  random: number,
): MessageOutcome {
  const most = kind === 'webhook.challenge' ? MOST_CHALLENGES : MOST_ATTEMPTS
  const pause = Math.min(FIRST_PAUSE_MS * 4 ** (attempts - 1), LONGEST_PAUSE_MS)
  // Jitter, so that a receiver that recovers does not get everything at once. What it asks for with
  // Retry-After is obeyed, up to the longest pause.
  const spread = Math.round(pause * (0.5 + random / 2))
  const wait = Math.max(spread, Math.min(askedMs ?? 0, LONGEST_PAUSE_MS))
  return {
    outcome: 'failed',
    retryAt: attempts >= most ? null : now + wait,
    disables: status === GONE || (failingSince !== null && now - failingSince > DISABLED_AFTER_MS),
  }
}
