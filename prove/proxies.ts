// Proves with the real programs that a rolling restart of three replicas behind each shipped proxy
// loses no request.
import type { ChildProcess } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../test/free-port.ts'
import { freshPostgres } from '../test/postgres-server.ts'
import { isInstalled } from '../test/needs.ts'
import { startProxy, type ProxyName } from '../test/proxies/shipped-proxy.ts'
import { conclude } from './parts/conclude.ts'
import { startReplica, stopReplica } from './parts/replica.ts'

const CLIENTS = 8
const PATHS = [
  '/tools?limit=5',
  '/tools/stripe.md',
  '/search?q=mail',
  '/health',
  '/tools/resend/badge.svg',
]

interface Tally {
  answered: number
  lost: Map<string, number>
}

/** Reads and writes until it is told to stop; what is no answer of the service is lost. */
async function load(url: string, me: number, signal: AbortSignal, tally: Tally): Promise<void> {
  for (let round = 0; !signal.aborted; round += 1) {
    const isWrite = round % 10 === 9
    const asked = isWrite
      ? fetch(`${url}/tools/submit`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: `{"url":"https://c${me}-${round}-${process.pid}.example"}`,
        })
      : fetch(`${url}${PATHS[round % PATHS.length]}`)
    const outcome = await asked
      .then(
        async (answer) => (await answer.text(), answer.status === 200 ? '' : String(answer.status)),
      )
      .catch((error: unknown) =>
        String(((error as Error).cause as Error | undefined)?.message ?? error),
      )
    if (outcome === '') tally.answered += 1
    else
      tally.lost.set(
        `${isWrite ? 'write' : 'read'}: ${outcome}`,
        (tally.lost.get(`${isWrite ? 'write' : 'read'}: ${outcome}`) ?? 0) + 1,
      )
  }
}

const findings: string[] = []
const tried: string[] = []

async function prove(name: ProxyName): Promise<void> {
  const databaseUrl = await freshPostgres()
  const ports = [await freePort(), await freePort(), await freePort()]
  const replicas: ChildProcess[] = []
  for (const port of ports) replicas.push(await startReplica(port, databaseUrl))
  const proxy = await startProxy(name, ports)
  const enough = new AbortController()
  const tally: Tally = { answered: 0, lost: new Map() }
  const clients = Promise.all(
    Array.from({ length: CLIENTS }, (_, me) => load(proxy.url, me, enough.signal, tally)),
  )
  for (const [at, port] of ports.entries()) {
    const old = replicas[at]
    if (old) await stopReplica(old)
    replicas[at] = await startReplica(port, databaseUrl)
  }
  await pause(1000)
  enough.abort()
  await clients
  await proxy.stop()
  await Promise.all(replicas.map((each) => stopReplica(each)))
  for (const [how, count] of tally.lost) findings.push(`${name} lost ${count}: ${how}`)
  tried.push(`${tally.answered} requests through ${name}`)
}

for (const name of ['nginx', 'caddy'] as const) {
  if (isInstalled(name)) await prove(name)
  else
    findings.push(
      `${name} IS NOT INSTALLED HERE AND WAS NOT TRIED (Debian: apt-get install nginx-light caddy)`,
    )
}
conclude(`Each of three replicas restarted under load, ${tried.join(', ')}`, findings)
process.exit()
