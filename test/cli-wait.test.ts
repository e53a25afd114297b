// `--wait`: commands that start before their server.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { readConfig } from '../src/app/config.ts'
import { start } from '../src/app/start.ts'
import { agentgrade } from './command-line.ts'
import { freePort } from './free-port.ts'
import { copyLaunchDatabase } from './launch-database.ts'
import { NEVER_OVERLOADED } from './never-overloaded.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'agentgrade-wait-'))
after(() => rmSync(folder, { recursive: true, force: true }))

/** Calls `onWaiting` once, as soon as the command says that it waits. */
async function waiting(
  args: readonly string[],
  onWaiting: () => void,
): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [join(root, 'bin/agentgrade.js'), ...args], {
    cwd: folder,
    timeout: 180_000,
  })
  let stdout = ''
  let stderr = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    const isFirst = !stderr.includes('waiting')
    stderr += text
    if (isFirst && stderr.includes('waiting')) onWaiting()
  })
  const [status] = (await once(child, 'close')) as [number | null]
  return { status, stdout, stderr }
}

test('a client command waits until the service is ready', async () => {
  const port = await freePort()
  const settings = {
    PORT: String(port),
    SCAN_WORKERS: '0',
    LOG_LEVEL: 'silent',
    DATABASE_URL: await copyLaunchDatabase(join(folder, 'a.db')),
  }
  const services: ReturnType<typeof start>[] = []
  const url = `http://127.0.0.1:${port}`
  try {
    const { status, stdout, stderr } = await waiting(
      ['show', 'stripe', '--wait', '60', '--url', url],
      () => services.push(start(readConfig(settings), NEVER_OVERLOADED)),
    )
    assert.equal(status, 0, stderr)
    assert.match(stdout, /Stripe/)
    assert.equal(stderr, `waiting up to 60 s for ${url}/readyz\n`)
    assert.equal((await agentgrade(['show', 'stripe', '--wait', '60', '--url', url])).stderr, '')
  } finally {
    for (const service of services) await (await service).close()
  }
})

test('a scan waits until the tool answers, and not for one that only starts', async () => {
  const port = await freePort()
  let asked = 0
  const tool = createServer((_, response) => {
    asked += 1
    response
      .writeHead(asked <= 2 ? 503 : 200, { 'content-type': 'text/html' })
      .end('<title>Acme</title><h1>Acme</h1>')
  })
  const { stdout, stderr } = await waiting(
    ['scan', `http://127.0.0.1:${port}/`, '--wait', '60', '--quiet'],
    () => tool.listen(port, '127.0.0.1'),
  )
  tool.closeAllConnections()
  tool.close()
  assert.match(stdout, /\n {2}Method: \d/, stderr)
  assert.ok(asked > 3)
})

test('where nothing comes, the command ends as it does without waiting; what has no address is refused', async () => {
  const url = `http://127.0.0.1:${await freePort()}`
  const scanned = await agentgrade(['scan', url, '--wait', '1', '--quiet'])
  assert.equal(scanned.status, 4)
  assert.match(
    scanned.stderr,
    /^(?:waiting up to 1 s for http:\S+\n)?http:\S+ could not be scanned\. The connection was refused\.\n/,
  )
  const listed = await agentgrade(['list', '--wait', '1', '--url', url])
  assert.equal(listed.status, 4)
  assert.match(
    listed.stderr,
    /^(?:waiting up to 1 s for \S+\/readyz\n)?No AgentGrade service responds/,
  )
  for (const args of [
    ['scan', 'npm:mail', '--wait', '1'],
    ['scan', '--stdio', 'node x.js', '--wait', '1'],
    ['scan', url, '--wait', 'soon'],
    ['scan', url, '--wait', '0'],
  ]) {
    assert.equal((await agentgrade(args)).status, 2, args.join(' '))
  }
})
