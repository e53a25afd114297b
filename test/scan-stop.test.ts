// A shutdown in the middle of scans: the service ends soon, releases them uncounted, and leaves no
// process behind.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import test, { type TestContext } from 'node:test'
import { openCatalogueAt } from '../src/store/open-database.ts'
import { copyLaunchDatabase } from './launch-database.ts'
import { listen } from './targets/listen.ts'
import { renderer } from '../src/usecases/renderer.ts'
import { untilTrue } from './until.ts'

const SETTINGS = {
  PORT: '0',
  LOG_LEVEL: 'info',
  ALLOW_PRIVATE_TARGETS: '127.0.0.0/8',
  SCAN_HOST_MINUTES: '0',
  SCAN_REFRESH_DAYS: '0',
}

const childrenOf = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean)

/** A zombie is no longer running. */
function isRunning(pid: string): boolean {
  try {
    return !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/**
 * A service whose workers all run scans of a host that accepts every request and never responds;
 * one more scan waits.
 */
async function busyService(t: TestContext, workers: number) {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-stop-'))
  const database = await copyLaunchDatabase(join(folder, 'stop.db'))
  const mute = await listen(() => () => {})
  const service = spawn(
    process.execPath,
    [join(import.meta.dirname, '../bin/agentgrade.js'), 'serve'],
    {
      env: {
        ...process.env,
        ...SETTINGS,
        DATABASE_URL: database,
        SCAN_WORKERS: String(workers),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  const ended = once(service, 'exit')
  t.after(async () => {
    service.kill('SIGKILL')
    await ended
    await mute.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const url = await new Promise<string>((resolve, reject) => {
    void ended.then(([code]) => reject(new Error(`The service ended with ${code}.`)))
    createInterface({ input: service.stdout }).on('line', (line) => {
      const { url: listening } = JSON.parse(line) as { url?: string }
      if (listening !== undefined) resolve(listening)
    })
  })
  const ids: string[] = []
  for (let path = 0; path <= workers; path += 1) {
    const body = JSON.stringify({ url: `${mute.url}/${path}` })
    const answer = await fetch(`${url}/tools/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    ids.push(((await answer.json()) as { scan: { id: string } }).scan.id)
  }
  await untilTrue(() => mute.asked.length >= workers, 'the scans do not begin')
  const scans = childrenOf(service.pid ?? assert.fail())
  assert.equal(scans.length, workers)
  return { service, ended, database, ids, scans }
}

test('SIGTERM in the middle of scans gives them back, and the service ends well', async (t) => {
  const { service, ended, database, ids, scans } = await busyService(t, 2)
  service.kill('SIGTERM')
  // It ends with 1 if it takes longer than it may.
  assert.deepEqual(await ended, [0, null])
  assert.deepEqual(scans.filter(isRunning), [])
  const catalogue = await openCatalogueAt(database, renderer)
  try {
    for (const id of ids) {
      const { status, attempt, slug, lastError } = (await catalogue.findScan(id)) ?? assert.fail(id)
      assert.deepEqual(
        [status, attempt, lastError, (await catalogue.findTool(slug))?.status],
        ['queued', 0, null, 'pending'],
      )
    }
  } finally {
    await catalogue.close()
  }
})

test('a service that is killed takes its scans with it', async (t) => {
  const { service, scans } = await busyService(t, 1)
  service.kill('SIGKILL')
  await untilTrue(() => !scans.some(isRunning), 'scans go on')
})
