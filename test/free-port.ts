// A port of this machine that nothing listens on. It is below those that systems give out by
// themselves, so that no server or client of another test gets it before it is used.
import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

const [LOWEST, HIGHEST] = [20_000, 32_000]

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
}
