// What cannot start ends: a program that fails at its start stops what it has started, says why
// once, and exits with its code.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { type TestContext } from 'node:test'
import { copyLaunchDatabase, postgresWithOneTool } from './launch-database.ts'

const root = join(import.meta.dirname, '..')
/** No machine has it (RFC 5737). */
const FOREIGN = '192.0.2.1'
const ENOUGH_MS = 400_000

const source = (name: string) => JSON.stringify(join(root, 'src/app', name))

function folderOf(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-start-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

async function busyPort(t: TestContext): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  t.after(() => server.close())
  await once(server, 'listening')
  return String((server.address() as AddressInfo).port)
}

/** Ends it if it does not end by itself: then its code is null. */
async function ended(
  words: readonly string[],
  env: Record<string, string>,
): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, words, {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: ENOUGH_MS,
    killSignal: 'SIGKILL',
  })
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out, err }
}

test('a failed start of a service or a worker leaves nothing behind', async (t) => {
  const folder = folderOf(t)
  const script = join(folder, 'starts.ts')
  // All in one process, which ends only if none of them has left anything running.
  writeFileSync(
    script,
    `import { readConfig } from ${source('config.ts')}
    import { runWorker } from ${source('run-worker.ts')}
    import { start } from ${source('start.ts')}
    import { startLocal } from ${source('start-local.ts')}
    const { BUSY, DATABASE_URL, POSTGRES } = process.env
    const common = { LOG_LEVEL: 'warn', PORT: '0', SCAN_WORKERS: '1', DATABASE_URL }
    const damaged = { DATABASE_URL: 'sqlite:' + import.meta.filename }
    for (const [run, wrong] of [
      [start, { PORT: BUSY }],
      [start, { METRICS_PORT: BUSY }],
      [start, { HOST: '${FOREIGN}' }],
      [start, { METRICS_PORT: '0', METRICS_HOST: '${FOREIGN}' }],
      [start, damaged],
      [start, { PORT: BUSY, DATABASE_URL: POSTGRES }],
      [runWorker, { METRICS_PORT: BUSY }],
      [runWorker, { METRICS_PORT: '0', METRICS_HOST: '${FOREIGN}' }],
      [runWorker, damaged],
      [runWorker, { METRICS_PORT: BUSY, DATABASE_URL: POSTGRES }],
      [startLocal, damaged],
    ])
      await run(readConfig({ ...common, ...wrong })).then(
        () => console.log('started'),
        (error) => console.log(error.problems?.[0]?.pointer ?? error.code ?? error),
      )`,
  )
  const { NODE_COMPILE_CACHE = '' } = process.env
  const { code, out, err } = await ended([script], {
    BUSY: await busyPort(t),
    DATABASE_URL: await copyLaunchDatabase(join(folder, 'test.db')),
    POSTGRES: await postgresWithOneTool(),
    NODE_COMPILE_CACHE,
  })
  assert.deepEqual(
    [code, out.trim().split('\n'), err],
    [
      0,
      [
        'PORT',
        'METRICS_PORT',
        'HOST',
        'METRICS_HOST',
        'database-damaged',
        'PORT',
        'METRICS_PORT',
        'METRICS_HOST',
        'database-damaged',
        'METRICS_PORT',
        'database-damaged',
      ],
      '',
    ],
  )
})

test('the command says once why it cannot start, and exits with its code', async (t) => {
  const DATABASE_URL = await copyLaunchDatabase(join(folderOf(t), 'test.db'))
  const PORT = await busyPort(t)
  const [service, worker] = await Promise.all([
    ended([join(root, 'bin/agentgrade.js'), 'serve'], { LOG_LEVEL: 'warn', DATABASE_URL, PORT }),
    ended([join(root, 'bin/agentgrade.js'), 'worker'], {
      LOG_LEVEL: 'warn',
      DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x',
    }),
  ])
  assert.deepEqual([service.code, service.out, worker.code, worker.out], [2, '', 4, ''])
  assert.match(service.err, /^The configuration is not valid\.\n {2}PORT: found .+\n.+\n$/)
  assert.match(worker.err, /^The database .+ does not respond: .+\n.+\n$/)
})
