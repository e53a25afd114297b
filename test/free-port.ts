// A port of this machine that nothing listens on, and that no other test gets while this process
// runs. It is below those that systems give out by themselves.
import { createServer, type Server } from 'node:net'

const [LOWEST, COUNT] = [20_000, 6000]

/** Who listens on the guard of a port, which is as far above it as there are ports, owns the port. */
export async function freePort(): Promise<number> {
  for (let port = LOWEST; port < LOWEST + COUNT; port += 1) {
    const guard = await listening(port + COUNT)
    if (guard === null) continue
    guard.unref()
    const tried = await listening(port)
    if (tried === null) continue
    await new Promise((resolve) => tried.close(resolve))
    return port
  }
  throw new Error('no port is free')
}

function listening(port: number): Promise<Server | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => resolve(server))
  })
}
