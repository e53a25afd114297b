// A listener on a forbidden address: it counts requests that reach it all the same.
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'

/** The zoo may be requested, and nothing else on this machine. */
export const ZOO_RANGES = ['127.0.0.1/32'] as const

export interface Inside {
  origin: string
  readonly connections: number
  close(): Promise<void>
}

export async function startInside(): Promise<Inside> {
  let connections = 0
  const server = createServer((socket) => {
    connections += 1
    socket.on('error', () => {}).destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve))
  return {
    origin: `http://127.0.0.2:${(server.address() as AddressInfo).port}`,
    get connections() {
      return connections
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
