// The connection to one MCP server, its JSON-RPC messages, and how its refusal is read.
import { type Members, objectOf, textOf } from '../../domain/schema/json.ts'
import { afterAwake } from '../outbound/awake-clock.ts'
import type { Answered, Unanswered } from '../outbound/outbound.ts'

type RpcError = NonNullable<ReturnType<typeof errorIn>>
export type Response = { result: Members; error: null } | { result: null; error: RpcError }

export function requestText(id: number, method: string, params: Members): string {
  return JSON.stringify({ jsonrpc: '2.0', id, method, params })
}

/** An error without id matches too if nothing else was sent: `isAlone`. */
export function responseTo(id: number | null, message: unknown, isAlone: boolean): Response | null {
  // Revision 2025-03-26 allows batches.
  const parts: unknown[] = Array.isArray(message) ? message : [message]
  for (const part of parts.map(objectOf)) {
    if (part?.['jsonrpc'] !== '2.0') continue
    const error = errorIn(objectOf(part['error']))
    const result = objectOf(part['result'])
    const isOurs = id !== null && part['id'] === id
    if (error && (isOurs || (isAlone && (part['id'] ?? null) === null)))
      return { result: null, error }
    if (isOurs && result) return { result, error: null }
  }
  return null
}

function errorIn(error: Members | null) {
  if (!Number.isSafeInteger(error?.['code'])) return null
  return {
    code: Number(error?.['code']),
    message: textOf(error?.['message']) ?? '',
    data: error?.['data'],
  }
}

export interface Sending {
  /** The serialised message. */
  text: string
  /** The id of the request; null for a notification. */
  id: number | null
  /** If the transport has headers. */
  headers?: Readonly<Record<string, string>>
  timeoutMs?: number
}

export interface Delivered {
  ok: true
  exchanges: readonly string[]
  ms: number
  /** Null over stdio. */
  status: number | null
  headers: Readonly<Record<string, string>>
  /** Null if what was received is no response to the message. */
  response: Response | null
  /** The HTTP response, if there is one. */
  reply: Answered | null
}

export type Receipt = Delivered | Unanswered

export interface SideOutput {
  /** Lines on standard output that are no JSON-RPC message, and the first of them. */
  strayLines: number
  stray: string | null
  /** Lines on standard error, without those of npm, which starts the program. */
  errorLines: number
  /** The last one that continues no other. */
  lastErrorLine: string | null
}

export interface Wire {
  readonly transport: 'streamable-http' | 'sse' | 'stdio'
  readonly url: string | null
  readonly command: string | null
  send(sending: Sending): Promise<Receipt>
  /** For a program: the lines of its standard error that tell why it ended. */
  errorLines?(): string[]
  /** For a program: what it has said so far besides its answers. */
  said?(): SideOutput
  /** For a program: ends its input, and gives it and all that it started some seconds to end. */
  endInput?(): Promise<'ended' | 'left' | 'running' | 'earlier'>
  /** Closes it; the headers name a session to be deleted. */
  close(headers?: Readonly<Record<string, string>>): Promise<void>
}

/** Milliseconds since then, to a tenth. */
export function msSince(began: number): number {
  return Math.round((performance.now() - began) * 10) / 10
}

export const MESSAGE_MS = 10_000
/** The limit of messages from a server before its response. */
export const MOST_NOTICES = 200

/** `late` is the result of a request that timed out. */
export function waitingRoom<A>(late: A) {
  const waiting = new Map<number, (answer: A) => void>()
  let over: { last: A } | null = null
  return {
    answerTo(key: number, timeoutMs: number): Promise<A> {
      const { promise, resolve } = Promise.withResolvers<A>()
      if (over) resolve(over.last)
      const stop = afterAwake(timeoutMs, () => resolve(late))
      waiting.set(key, resolve)
      return promise.finally(() => {
        stop()
        waiting.delete(key)
      })
    },
    /** Delivers a response to its request; false if no request matches. */
    offer(answerFor: (key: number) => A | null): boolean {
      for (const [key, settle] of waiting) {
        const answer = answerFor(key)
        if (answer === null) continue
        settle(answer)
        return true
      }
      return false
    },
    /** Resolves all pending and future requests with this. */
    end(last: A): void {
      over ??= { last }
      for (const settle of waiting.values()) settle(over.last)
    },
    isOver: () => over !== null,
  }
}

/** RFC 9728, section 5.1: the URL of the metadata, if the response names one. */
export function resourceMetadataIn({ headers }: Pick<Delivered, 'headers'>): string | null {
  const challenge = headers['www-authenticate'] ?? ''
  const [, quoted, bare] =
    /\bresource_metadata\s{0,9}=\s{0,9}(?:"([^"]{1,2048})"|([^\s,"]{1,2048}))/i.exec(challenge) ??
    []
  const url = URL.parse(quoted ?? bare ?? '')
  return url && /^https?:$/.test(url.protocol) ? url.href : null
}

/** A 401 or 403. At an address that is known to be an MCP server's, that server is locked. */
export function isRefused(receipt: Receipt): receipt is Delivered {
  return receipt.ok && (receipt.status === 401 || receipt.status === 403)
}

/** Whether the response is that of a locked MCP server: a 401 alone may come from anything. */
export function isLocked(receipt: Receipt): boolean {
  if (!isRefused(receipt)) return false
  const isBearer = /\bbearer\b/i.test(receipt.headers['www-authenticate'] ?? '')
  return (
    (isBearer && resourceMetadataIn(receipt) !== null) ||
    (receipt.status === 401 && receipt.response?.error != null)
  )
}
