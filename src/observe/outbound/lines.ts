// Connections to hosts: one request at a time on each, so that every byte on the wire belongs to a
// known request.
import type { Socket } from 'node:net'
import { Client } from 'undici'
import type { Limits } from '../limits.ts'
import type { Guard } from './guard.ts'

export interface Line {
  origin: string
  client: Client
  socket: Socket | null
  /** When the connection was established, in milliseconds of the monotonic clock. */
  connectedAt: number
}

export interface Lines {
  take(origin: string): Line
  /** Keeps the connection for the next request to its origin. */
  give(line: Line): void
  drop(line: Line): void
  close(): Promise<void>
}

const IDLE_MS = 5_000

export function createLines(guard: Guard, limits: Limits): Lines {
  const idle = new Map<string, Line[]>()
  const all = new Set<Line>()

  function open(origin: string): Line {
    const client = new Client(origin, {
      connect(options, callback) {
        guard.connect(options, (...result) => {
          line.socket = result[1]
          line.connectedAt = performance.now()
          callback(...result)
        })
      },
      allowH2: false,
      pipelining: 1,
      maxHeaderSize: limits.headerBytes,
      // Both measure idle time only and are coarse; every request has its own total deadline.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: IDLE_MS,
      keepAliveMaxTimeout: IDLE_MS,
    })
    const line: Line = { origin, client, socket: null, connectedAt: 0 }
    all.add(line)
    return line
  }

  return {
    take: (origin) => idle.get(origin)?.pop() ?? open(origin),
    give(line) {
      const lines = idle.get(line.origin) ?? []
      lines.push(line)
      idle.set(line.origin, lines)
    },
    drop(line) {
      all.delete(line)
      void line.client.destroy()
    },
    async close() {
      await Promise.all([...all].map(({ client }) => client.destroy()))
    },
  }
}
