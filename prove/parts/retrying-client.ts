// A client that retries a write until it has an answer.
import { setTimeout as pause } from 'node:timers/promises'

const PATIENCE_MS = 60_000
const BREAK_MS = 50
/** They describe the caller, the moment and the connection, not what was done. */
const OWN_FIELDS =
  /^(?:idempotency-replayed|date|connection|keep-alive|x-request-id|(?:x-)?ratelimit.*)$/

export interface Request {
  path: string
  headers: Record<string, string>
  body: string
}

export interface Reply {
  status: number
  /** Status, fields and body; the same for the answer and its replays. */
  whole: string
  body: string
  isReplayed: boolean
  retryAfter: number
}

export async function post(url: string, { path, headers, body }: Request): Promise<Reply | null> {
  try {
    const answer = await fetch(url + path, { method: 'POST', headers, body })
    const text = await answer.text()
    const fields = [...answer.headers].filter(([name]) => !OWN_FIELDS.test(name))
    return {
      status: answer.status,
      whole: JSON.stringify([answer.status, fields, text]),
      body: text,
      isReplayed: answer.headers.get('idempotency-replayed') === 'true',
      retryAfter: Number(answer.headers.get('retry-after') ?? 0),
    }
  } catch {
    return null
  }
}

export interface Tally {
  broken: number
  waited: number
  replies: Reply[]
}

/** As a client does: a broken connection goes to the other replica, "in progress" waits. */
export async function insist(
  urls: readonly string[],
  first: number,
  request: Request,
  tally: Tally,
): Promise<void> {
  let at = first
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until;) {
    const reply = await post(urls[at % urls.length] ?? '', request)
    if (reply === null) {
      tally.broken += 1
      at += 1
      await pause(BREAK_MS)
    } else if (reply.body.includes('request-in-progress') || reply.status === 503) {
      tally.waited += 1
      await pause(1000 * reply.retryAfter)
    } else {
      tally.replies.push(reply)
      return
    }
  }
}
