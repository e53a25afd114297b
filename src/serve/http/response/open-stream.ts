// A server-sent event stream to one client: limited in number, and closed if nobody reads it.
import type { ServerResponse } from 'node:http'
import { Refusal } from '../../../errors/refusal.ts'
import type { RequestContext } from '../route.ts'
import { alternating } from './answer.ts'
import { type Caller, subjectOf } from '../../../usecases/keys/caller.ts'
import type { Socket } from 'node:net'

/** One address has the places of two callers, and one network of four. */
const OF_ADDRESS = 2
const OF_SITE = 4

export class Places {
  readonly #most: number
  readonly #mostOfOne: number
  readonly #own = new Map<string, number>()
  #taken = 0

  constructor(most: number, mostOfOne: number) {
    this.#most = most
    this.#mostOfOne = mostOfOne
  }

  /** Gives the place back; or says why there is none. */
  take(caller: Caller): (() => void) | 'all-taken' | 'own-taken' {
    const { addressKey, siteKey } = caller
    const subjects = [
      { name: subjectOf(caller), share: 1 },
      { name: `at ${addressKey}`, share: OF_ADDRESS },
      ...(siteKey ? [{ name: `in ${siteKey}`, share: OF_SITE }] : []),
    ]
    if (subjects.some(({ name, share }) => this.#of(name) >= share * this.#mostOfOne))
      return 'own-taken'
    if (this.#taken >= this.#most) return 'all-taken'
    this.#add(subjects, 1)
    return () => this.#add(subjects, -1)
  }

  /** The same; refuses whoever gets none. */
  enter(caller: Caller, comeBackSeconds: number): () => void {
    const leave = this.take(caller)
    if (leave === 'own-taken')
      throw new Refusal('too-many-streams', {
        facts: { most: String(this.#mostOfOne) },
        retryAfter: comeBackSeconds,
      })
    if (leave === 'all-taken') throw new Refusal('overloaded', { retryAfter: comeBackSeconds })
    return leave
  }

  #of(name: string): number {
    return this.#own.get(name) ?? 0
  }

  #add(subjects: readonly { name: string }[], count: 1 | -1): void {
    this.#taken += count
    for (const { name } of subjects) {
      const total = this.#of(name) + count
      if (total > 0) this.#own.set(name, total)
      else this.#own.delete(name)
    }
  }
}

const MOST_STREAMS = 200
/** Of one key, else one address. */
export const MOST_OF_ONE = 20
/** The limit of unread data, after which a stream is closed. */
const MOST_UNREAD_BYTES = 256 * 1024

const STREAM_FIELDS = alternating({
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
  'Access-Control-Allow-Origin': '*',
  'X-Content-Type-Options': 'nosniff',
})

/** The streams of one kind; `comeBackSeconds` is the Retry-After when all are in use. */
export function makeStreams(
  comeBackSeconds: number,
): (context: RequestContext, tell: (raw: ServerResponse) => Promise<void>) => Promise<void> {
  const places = new Places(MOST_STREAMS, MOST_OF_ONE)
  return async ({ service, request, reply, fields, caller }, tell) => {
    const leave = places.enter(caller, comeBackSeconds)
    reply.hijack()
    const { raw } = reply
    raw.writeHead(200, [...fields, ...STREAM_FIELDS])
    try {
      if (request.method !== 'HEAD') await tell(raw)
    } finally {
      leave()
      raw.end()
      dropUnlessRead(raw, 0, service.writeMs)
    }
  }
}

export function isUnread(raw: ServerResponse): boolean {
  return (raw.socket?.writableLength ?? 0) > MOST_UNREAD_BYTES
}

/** The minimum rate in bytes per millisecond at which a client must read. */
const LEAST_BYTES_PER_MS = 16
const WRITE_MS = 20_000

export function dropUnlessRead(raw: ServerResponse, bytes: number, writeMs = WRITE_MS): void {
  const arm = (socket: Socket) => {
    const tooLong = setTimeout(() => socket.destroy(), writeMs + bytes / LEAST_BYTES_PER_MS).unref()
    raw.once('close', () => clearTimeout(tooLong))
  }
  // A pipelined response has no socket before its turn comes.
  if (raw.socket === null) raw.once('socket', arm)
  else if (raw.socket.writableLength > 0 || !raw.writableEnded) arm(raw.socket)
}
