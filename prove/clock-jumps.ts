// Lets the clock of a working service jump ahead and back, by seconds and by weeks, in the middle of
// scans: each is carried out once, each event arrives once by cursor and by webhook, keys stay valid,
// and what begins after a jump waits for no time that a wrong clock has written; on both databases.
import { once } from 'node:events'
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { openEngine } from '../src/store/open-database.ts'
import { freePort } from '../test/free-port.ts'
import { freshPostgres } from '../test/postgres-server.ts'
import { startAverageTool } from '../test/targets/plain-tools.ts'
import { CLOCK_FILE } from './parts/clock-hook.ts'
import { conclude } from './parts/conclude.ts'
import { startReplica, stopReplica } from './parts/replica.ts'

const [SECOND, HOUR, DAY] = [1000, 3_600_000, 86_400_000]
/** How far the clock is off, one after the other; it is right again after each. */
const JUMPS = [40 * DAY, -40 * DAY, 3 * DAY, -3 * DAY, HOUR, -20 * SECOND]
const COUNT = Number(process.argv[2] ?? JUMPS.length)
/** Far more than any step takes here: what has not happened by then hangs. */
const PATIENCE_MS = 150_000
const SETTINGS = {
  SCAN_WORKERS: '2',
  SCAN_HOST_MINUTES: '0',
  SCAN_REFRESH_DAYS: '0',
  QUOTA_KEYS: '0',
  QUOTA_REVIEW_HOURS: '0',
  ALLOW_PRIVATE_TARGETS: '127.0.0.0/8',
}

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-clock-'))
const findings: string[] = []
const totals = { scans: 0, events: 0, keys: 0 }

/** A receiver of webhooks, with how often each message has come; what it refuses has to wait. */
async function startReceiver() {
  const received = new Map<string, number>()
  const mood = { isWilling: true, refusals: 0 }
  const server = createServer((request, response) => {
    void (async () => {
      const { type, data } = (await json(request)) as { type: string; data: { challenge?: string } }
      const id = String(request.headers['webhook-id'])
      if (!mood.isWilling) {
        mood.refusals += 1
        response.writeHead(503).end()
        return
      }
      if (type !== 'webhook.challenge') received.set(id, (received.get(id) ?? 0) + 1)
      response.end(data.challenge ?? 'ok')
    })()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { url: `http://127.0.0.1:${port}/`, received, mood, close }
}

async function asked<T>(url: string, body?: object, key = ''): Promise<T> {
  const answer = await fetch(url, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', ...(key !== '' && { 'x-api-key': key }) },
  })
  const given = await answer.text()
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: ${given.slice(0, 200)}`)
  return JSON.parse(given) as T
}

async function happens(what: string, isTrue: () => Promise<boolean>): Promise<boolean> {
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until; await pause(100))
    if (await isTrue()) return true
  findings.push(`${what} has not happened in ${PATIENCE_MS / SECOND} s`)
  return false
}

async function prove(name: string, databaseUrl: string): Promise<void> {
  const clock = join(folder, `${name}.clock`)
  const setClock = (offset: number) => {
    // Whole at every moment, because the service reads it all the time.
    writeFileSync(`${clock}.new`, String(offset))
    renameSync(`${clock}.new`, clock)
  }
  setClock(0)
  const receiver = await startReceiver()
  const { mood } = receiver
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const hook = `--import=${join(import.meta.dirname, 'parts/clock-hook.ts')}`
  const child = await startReplica(port, databaseUrl, {
    ...SETTINGS,
    NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} ${hook}`,
    [CLOCK_FILE]: clock,
  })
  const keys: string[] = []
  const makeKey = async () => {
    const body = { name: 'clock', expiresInDays: 60 }
    keys.push((await asked<{ key: string }>(`${url}/keys`, body)).key)
    return keys.at(-1) ?? ''
  }
  const owner = await makeKey()
  const webhook = await asked<{ id: string }>(`${url}/webhooks`, { url: receiver.url }, owner)
  await happens(`${name}: the challenge`, async () => {
    const { state } = await asked<{ state: string }>(
      `${url}/webhooks/${webhook.id}`,
      undefined,
      owner,
    )
    return state === 'active'
  })
  const slugs: string[] = []
  const scanned = async (what: string, during?: () => void) => {
    const target = await startAverageTool()
    const { tool, scan } = await asked<{ tool: { slug: string }; scan: { id: string } }>(
      `${url}/tools/submit`,
      { url: target.url },
    )
    slugs.push(tool.slug)
    const stateOf = async () => (await asked<{ status: string }>(`${url}/scans/${scan.id}`)).status
    if (during) {
      await happens(`${what}: its begin`, async () => (await stateOf()) !== 'queued')
      during()
    }
    await happens(`${what}: its end`, async () => /done|failed/.test(await stateOf()))
    await target.close()
  }
  const cursor = await asked<{ cursor: string }>(`${url}/events`).then((page) => page.cursor)
  const seen: string[] = []
  let since = cursor
  /** As a consumer does: from where it was. */
  const follow = async () => {
    const page = await asked<{ events: { id: string }[]; cursor: string }>(
      `${url}/events?since=${since}`,
    )
    seen.push(...page.events.map(({ id }) => id))
    since = page.cursor
    // A message that waits while the clock is set back is not tried: see docs/reliability.md.
    await happens(
      `${name}: the message of every event`,
      async () => receiver.received.size >= seen.length,
    )
  }
  for (const jump of JUMPS.slice(0, COUNT)) {
    const what = `${name}, ${jump / SECOND} s`
    if (jump > 0) {
      const { refusals } = mood
      mood.isWilling = false
      await scanned(`${what}: a scan whose message waits`)
      await happens(`${what}: a refused message`, async () => mood.refusals > refusals)
    }
    await scanned(`${what}: the scan in which the clock jumps`, () => {
      mood.isWilling = true
      setClock(jump)
    })
    await scanned(`${what}: a scan by the wrong clock`)
    await makeKey()
    await follow()
    await scanned(`${what}: the scan in which it jumps back`, () => setClock(0))
    await scanned(`${what}: a scan by the right clock`)
    await follow()
    console.log(`${what}: ${slugs.length} scans, ${seen.length} events`)
    if (findings.length > 0) break
  }
  for (const key of keys)
    await asked(`${url}/keys/current`, undefined, key).catch((error: unknown) =>
      findings.push(`${name}: a key: ${String(error)}`),
    )
  const all = await asked<{ events: { id: string }[] }>(`${url}/events?since=${cursor}&limit=100`)
  await stopReplica(child)
  receiver.close()
  if (all.events.length !== seen.length || new Set(seen).size !== seen.length)
    findings.push(`${name}: ${all.events.length} events, ${seen.length} read by cursor`)
  for (const [id, count] of receiver.received)
    if (count > 1) findings.push(`${name}: message ${id} was sent ${count} times`)
  const engine = await openEngine(databaseUrl)
  const rows = await engine.all(`select status, attempt, last_error from scan`)
  await engine.close()
  for (const { status, attempt, last_error: why } of rows)
    if (status !== 'done' || Number(attempt) !== 1)
      findings.push(
        `${name}: a scan is ${String(status)} after ${String(attempt)} attempts: ${String(why)}`,
      )
  totals.scans += slugs.length
  totals.events += seen.length
  totals.keys += keys.length
}

try {
  await prove('sqlite', `sqlite:${join(folder, 'clock.db')}`)
  await prove('postgres', await freshPostgres())
  const { scans, events, keys } = totals
  conclude(
    `${4 * COUNT} jumps of the clock: ${scans} scans, ${events} events by cursor and webhook, ${keys} keys`,
    findings,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
// The database server would keep this process alive.
process.exit()
