// Closes the connection of a client that does not read: its response would be held in memory
// forever.
import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

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
  else if (raw.socket.writableLength > 0) arm(raw.socket)
}
