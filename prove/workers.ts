// Proves with the real program that every scan is done exactly once although its workers are
// killed, and that a thousand submits of one host cost it one scan.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openEngine } from '../src/store/open-database.ts'
import { readConfig } from '../src/app/config.ts'
import { LIMITS } from '../src/observe/limits.ts'
import { start } from '../src/app/start.ts'
import { freshPostgres } from '../test/postgres-server.ts'
import { conclude } from './parts/conclude.ts'

const [tools = 100, workers = 3] = process.argv.slice(2).map(Number)
const VICTIM_SUBMITS = 1000
const VICTIM_MS = 20_000
const KILL_FOR_MS = 45_000
/** Several leases: as long as scans end, however slowly, nothing is wrong. */
const WITHOUT_PROGRESS_MS = 300_000
/** A scan whose worker is gone ends when it tells something. */
const ORPHANS_MS = 3000
const PROGRAM = join(import.meta.dirname, '../bin/agentgrade.js')

const SETTINGS = {
  PORT: '0',
  LOG_LEVEL: 'silent',
  QUOTA_SUBMISSIONS: '0',
  QUOTA_PUBLIC_READS: '0',
  ALLOW_PRIVATE_TARGETS: '127.0.0.0/8',
  SCAN_WORKERS: '0',
  SCAN_REFRESH_DAYS: '0',
}

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-workers-'))
const hired = new Set<ChildProcess>()
let killed = 0
process.once('exit', () => {
  for (const child of hired) child.kill('SIGTERM')
})

interface Counted {
  url: string
  requests: number
  close(): void
}

/** A host with as many tools as are asked for, each a page. */
async function startHost(): Promise<Counted> {
  const counted = { url: '', requests: 0, close: () => {} }
  const server = createServer((request, response) => {
    counted.requests += 1
    const isPage = /^\/(?:tool-\d+)?$/.test(request.url ?? '')
    response
      .writeHead(isPage ? 200 : 404, { 'content-type': 'text/html' })
      .end(`<!doctype html><title>Tool</title><h1>Tool</h1><p>${'Words. '.repeat(50)}</p>`)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  counted.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  counted.close = () => {
    server.closeAllConnections()
    server.close()
  }
  return counted
}

async function submitAll(
  databaseUrl: string,
  host: string,
  count: number,
  settings: Record<string, string>,
): Promise<void> {
  const service = await start(readConfig({ ...SETTINGS, ...settings, DATABASE_URL: databaseUrl }))
  const submit = async (index: number): Promise<void> => {
    const answer = await fetch(`${service.url}/tools/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: `${host}/tool-${index}` }),
    })
    const text = await answer.text()
    if (answer.ok) return
    if (answer.status !== 503) throw new Error(text)
    await pause(1000 * Number(answer.headers.get('retry-after')))
    await submit(index)
  }
  for (let from = 0; from < count; from += 20)
    await Promise.all(
      Array.from({ length: Math.min(20, count - from) }, (_, index) => submit(from + index)),
    )
  await service.close()
}

/** Workers in processes of their own; in place of one that is killed another comes. */
function makeCrew(databaseUrl: string, settings: Record<string, string>) {
  const children = new Set<ChildProcess>()
  const hire = () => {
    const env = {
      ...process.env,
      ...SETTINGS,
      SCAN_WORKERS: '2',
      ...settings,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'error',
    }
    const child = spawn(process.execPath, [PROGRAM, 'worker'], {
      env,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    hired.add(child)
    children.add(
      child.once('exit', () => {
        children.delete(child)
        hired.delete(child)
      }),
    )
  }
  return {
    hire,
    kill: () => {
      const child = [...children][Math.floor(Math.random() * children.size)]
      child?.kill('SIGKILL')
      hire()
    },
    dismiss: async () => {
      const gone = [...children].map((child) => once(child, 'exit'))
      for (const child of children) child.kill('SIGTERM')
      await Promise.all(gone)
    },
  }
}

type Rows = (sql: string) => Promise<Record<string, unknown>[]>

async function withRows<T>(databaseUrl: string, work: (rows: Rows) => Promise<T>): Promise<T> {
  const engine = await openEngine(databaseUrl)
  try {
    return await work((sql) => engine.all(sql))
  } finally {
    await engine.close()
  }
}

async function proveKills(name: string, databaseUrl: string): Promise<string[]> {
  const host = await startHost()
  const settings = { SCAN_HOST_MINUTES: '0' }
  await submitAll(databaseUrl, host.url, tools, settings)
  const crew = makeCrew(databaseUrl, settings)
  const began = Date.now()
  let kills = 0
  try {
    for (let index = 0; index < workers; index += 1) crew.hire()
    return await withRows(databaseUrl, async (rows) => {
      const left = async () =>
        Number(
          (await rows(`select count(*) as n from scan where status in ('queued', 'running')`))[0]?.[
            'n'
          ],
        )
      let [fewest, lastProgress] = [tools, began]
      for (
        let now = await left();
        now > 0 && Date.now() - lastProgress < WITHOUT_PROGRESS_MS;
        now = await left()
      ) {
        if (now < fewest) [fewest, lastProgress] = [now, Date.now()]
        await pause(2000 + Math.random() * 4000)
        if (Date.now() - began > KILL_FOR_MS) continue
        crew.kill()
        kills += 1
        killed += 1
      }
      const seconds = Math.round((Date.now() - began) / 1000)
      const states = await rows(
        'select status, attempt, count(*) as n from scan group by status, attempt order by status, attempt',
      )
      const [results] = await rows(
        'select count(*) as n, count(distinct scan_id) as scans from scan_result',
      )
      const told = states
        .map(({ status, attempt, n }) => `${String(n)} ${String(status)} at try ${String(attempt)}`)
        .join(', ')
      console.log(
        `${name}: ${tools} scans, ${workers} workers, ${kills} killed, ${seconds} s: ${told}; ${String(results?.['n'])} results of ${String(results?.['scans'])} scans.`,
      )
      const done = states
        .filter(({ status }) => status === 'done')
        .reduce((sum, { n }) => sum + Number(n), 0)
      return done === tools &&
        Number(results?.['n']) === tools &&
        Number(results?.['scans']) === tools
        ? []
        : [`${name}: not every scan is done exactly once`]
    })
  } finally {
    await crew.dismiss()
    host.close()
  }
}

async function proveVictim(): Promise<string[]> {
  const databaseUrl = `sqlite:${join(folder, 'victim.db')}`
  const victim = await startHost()
  await submitAll(databaseUrl, victim.url, VICTIM_SUBMITS, {})
  const crew = makeCrew(databaseUrl, { SCAN_WORKERS: '4' })
  try {
    crew.hire()
    await pause(VICTIM_MS)
    const [row] = await withRows(databaseUrl, (rows) =>
      rows(`select count(*) as n from scan where status <> 'queued'`),
    )
    const [scans, requests] = [Number(row?.['n']), victim.requests]
    console.log(
      `victim: ${VICTIM_SUBMITS} submits of one host, ${VICTIM_MS / 1000} s of work: ${scans} scan, ${requests} requests.`,
    )
    return scans === 1 && requests > 0 && requests <= LIMITS.requests
      ? []
      : ['victim: more than one scan']
  } finally {
    await crew.dismiss()
    victim.close()
  }
}

/** Processes of scans whose worker is gone. */
function orphans(): number {
  return readdirSync('/proc').filter((pid) => {
    try {
      return (
        /scan-child/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')) &&
        / [A-Z] 1 /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
      )
    } catch {
      return false
    }
  }).length
}

try {
  const findings = [
    ...(await proveVictim()),
    ...(await proveKills('sqlite', `sqlite:${join(folder, 'queue.db')}`)),
    ...(await proveKills('postgres', await freshPostgres())),
  ]
  await pause(ORPHANS_MS)
  const left = orphans()
  if (left > 0) findings.push(`${left} processes of scans are left without their worker`)
  conclude(
    `${2 * tools} scans on both databases, ${killed} workers killed, ${VICTIM_SUBMITS} submits of one host`,
    findings,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
