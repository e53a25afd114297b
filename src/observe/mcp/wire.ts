// The way to one MCP server, whatever carries the messages.
import type { Answered, Unanswered } from '../outbound/reply.ts'
import type { Response } from './json-rpc.ts'

export interface Sending {
  /** The message as it goes over the wire. */
  text: string
  /** The id of the request; null for a notification or a torn message. */
  id: number | null
  /** A torn message: its complaint has no id. */
  isTorn?: boolean
  /** Where the wire has headers. */
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
  /** Null where what came back is no response to what was sent. */
  response: Response | null
  /** The HTTP answer, where there is one. */
  reply: Answered | null
}

export type Receipt = Delivered | Unanswered

export interface Wire {
  readonly transport: 'streamable-http' | 'sse' | 'stdio'
  readonly url: string | null
  readonly command: string | null
  send(sending: Sending): Promise<Receipt>
  /** Of a program: the last lines that it wrote to its standard error. */
  lastLines?(): string[]
  /** Ends it; the headers name a session to be given back. */
  close(headers?: Readonly<Record<string, string>>): Promise<void>
}

/** Milliseconds since then, to a tenth. */
export function msSince(began: number): number {
  return Math.round((performance.now() - began) * 10) / 10
}

export const MESSAGE_MS = 10_000
/** What a server may tell before it answers. */
export const MOST_NOTICES = 200
