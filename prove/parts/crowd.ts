// Many connections that ask a service for the same at once, from a process of its own.
import { Agent, request } from 'node:http'

export interface Crowd {
  count: number
  /** `#` is another number each time, and `@` one below `most`. */
  path: string
  most?: number
  headers: Readonly<Record<string, string>>
  /** Each connection asks again until then; 0: once. */
  forMs: number
  /** Whether it takes no byte of a body until then. */
  isSlow?: boolean
}

export interface Crowded {
  answered: number
  bytes: number
  statuses: Record<string, number>
}

const [, , service = ''] = process.argv
const agent = new Agent({ keepAlive: true })
let number = 0

async function ask(crowd: Crowd, until: number, told: Crowded): Promise<void> {
  number += 1
  const { most = 1 } = crowd
  const path = crowd.path
    .replaceAll('#', `${(number % 99) + 1}`)
    .replaceAll('@', `${number % most}`)
  await new Promise<void>((resolve) => {
    const asked = request(`${service}${path}`, { agent, headers: crowd.headers }, (response) => {
      const status = String(response.statusCode)
      told.statuses[status] = (told.statuses[status] ?? 0) + 1
      told.answered += 1
      const isCut = crowd.isSlow === true
      if (isCut) setTimeout(() => response.destroy(), until - performance.now())
      else response.on('data', (chunk: Buffer) => (told.bytes += chunk.byteLength))
      response.once('error', () => {
        if (!isCut) told.statuses['cut off'] = (told.statuses['cut off'] ?? 0) + 1
      })
      response.once('close', resolve)
    })
    asked.once('error', ({ message }) => {
      // The server may close a connection that was quiet.
      if (!asked.reusedSocket) told.statuses[message] = (told.statuses[message] ?? 0) + 1
      resolve()
    })
    asked.end()
  })
}

process.on('message', (message) => {
  const crowd = message as Crowd
  const until = performance.now() + crowd.forMs
  const told: Crowded = { answered: 0, bytes: 0, statuses: {} }
  const askAgain = async () => {
    do await ask(crowd, until, told)
    while (performance.now() < until)
  }
  void Promise.all(Array.from({ length: crowd.count }, askAgain)).then(() => process.send?.(told))
})
process.on('disconnect', () => process.exit())
