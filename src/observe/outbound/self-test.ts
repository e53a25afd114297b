// Verifies at startup, with own listeners, that the HTTP client cannot reach internal addresses.
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { LIMITS } from '../limits.ts'
import { createOutbound } from './client.ts'
import { failureOf } from './outbound.ts'
import { createGuard } from './guard.ts'

/** Throws if a forbidden address is reached: a scanner without its guard must not run. */
export async function selfTest(): Promise<void> {
  await testAddress('127.0.0.1', '127.0.0.1')
  await testAddress('::1', '[::1]')
}

async function testAddress(address: string, host: string): Promise<void> {
  let connections = 0
  const listener = createServer((socket) => {
    connections++
    socket.destroy()
  })
  listener.listen(0, address)
  try {
    await once(listener, 'listening')
  } catch {
    // A machine without this address family cannot reach it either.
    return
  }
  const { port } = listener.address() as AddressInfo
  try {
    const causes = [await askFor(`http://${host}:${port}/`), await connectTo(address, port)]
    if (connections > 0 || causes.some((cause) => cause !== 'refused')) {
      throw new Error(
        `The address guard let a request to ${address} pass: ${causes.join(', ')}; ${connections} connections.`,
      )
    }
  } finally {
    listener.close()
  }
}

async function askFor(url: string): Promise<string> {
  const outbound = createOutbound({ allowedRanges: [], botUrl: url })
  const reply = await outbound.for('self-test', 1)({ url })
  await outbound.close()
  return reply.ok ? 'answered' : reply.cause
}

// URLs are validated first; the connection must be guarded too, for names of such an address.
function connectTo(hostname: string, port: number): Promise<string> {
  const guard = createGuard({ allowedRanges: [], limits: LIMITS })
  return new Promise((resolve) => {
    guard.connect({ hostname, protocol: 'http:', port: String(port) }, (error, socket) => {
      socket?.destroy()
      resolve(error ? failureOf(error).reason : 'connected')
    })
  })
}
