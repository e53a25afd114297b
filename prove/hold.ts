// Asks a service with 25,000 tools for everything that grows with the catalogue, alone and many at
// once, and measures how long a short request waits meanwhile.
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { catalogueOf, startService } from '../bench/parts/load.ts'

const TOOLS = 25_000
/** Ten times what it takes on an idle machine. */
const BOUND_MS = 100
const TRIES = 3
const LOOK_EVERY_MS = 5

const page = 'text/html'
const ANY = '*/*'

/** How many at once, the representation, and the address; `#` is another number each time. */
const ASKED: readonly [number, string, string][] = [
  [1, ANY, '/tools?weights=speed:#&sort=safety&limit=1'],
  [50, page, '/tools?weights=speed:#&sort=safety&limit=1'],
  [50, ANY, '/tools?minScore=3.#&sort=cost&limit=1'],
  [1, ANY, '/tools?sort=reliability&page=#'],
  [1, ANY, '/tools?q=mail&sort=safety&page=#'],
  [1, ANY, '/tools?changedSince=2020-01-01T00:00:00Z&page=#'],
  [1, page, '/categories/email?weights=speed:#'],
  [30, page, '/search?q=send+mail+#'],
  [30, page, '/recommend?task=send+mail+#'],
  [1, page, '/'],
  [1, page, '/categories'],
  [1, page, '/method'],
  [1, page, '/method/checks/llms-txt'],
  [1, page, '/compare?tools=tool-#,tool-2'],
  [1, ANY, '/sitemap.xml'],
  [2, ANY, '/sitemap-tools.xml?after=tool-#'],
  [1, ANY, '/data/tools.csv'],
  [1, ANY, '/data/tools.jsonl'],
  [8, ANY, '/data/tools.csv'],
]

const agent = new Agent({ keepAlive: true })
let number = 0

function ask(base: string, path: string, accept: string): Promise<number> {
  const from = performance.now()
  const address = `${base}${path.replaceAll('#', () => String((number += 1) % 99))}`
  return new Promise((resolve, reject) => {
    request(address, { agent, headers: { accept } }, (response) => {
      response.resume().once('end', () => resolve(performance.now() - from))
    })
      .once('error', reject)
      .end()
  })
}

/** The longest wait of a short request while the others are answered. */
async function longestWait(base: string, work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  const done = new AbortController()
  const look = async () => {
    while (!done.signal.aborted) {
      longest = Math.max(longest, await ask(base, '/health', ANY))
      await pause(LOOK_EVERY_MS)
    }
  }
  const looking = look()
  await work()
  done.abort()
  await looking
  return longest
}

const service = await startService(await catalogueOf(TOOLS))
try {
  for (const [count, accept, path] of ASKED) {
    const waits: number[] = []
    // Another program may take the processor now and then.
    while (waits.length < TRIES && !(Math.min(...waits) < BOUND_MS))
      waits.push(
        await longestWait(service.url, () =>
          Promise.all(Array.from({ length: count }, () => ask(service.url, path, accept))),
        ),
      )
    const least = Math.min(...waits)
    console.log(`${least.toFixed(0).padStart(6)} ms  ${count} × ${path}`)
    if (least >= BOUND_MS) process.exitCode = 1
  }
} finally {
  agent.destroy()
  await service.stop()
}
