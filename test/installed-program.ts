// Uses an installed program as its users do: it scans an address, a package and a local server,
// grades a file, serves, works, and grades what is submitted.
import assert from 'node:assert/strict'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { withRegistry } from './npm-registry.ts'
import { startAverageTool } from './targets/plain-tools.ts'
import { untilTrue } from './until.ts'

export interface Installed {
  node: string
  /** The words after it: options of Node, and the program. */
  words: readonly string[]
  /** Where it runs, and writes. */
  folder: string
}

const LATE_MS = 240_000
const SERVER = join(import.meta.dirname, 'mcp/program.ts')
const PACKAGE = {
  manifest: { version: '1.0.0', description: 'Sends mail.', bin: { mailer: 'cli.js' } },
  files: { 'README.md': '# mailer\n\nRun `mailer send`.\n' },
}

interface Report {
  letter: string | null
  score: number | null
}

export async function useCommands(installed: Installed, version: string): Promise<void> {
  assert.equal((await commanded(installed, ['--version'])).trim(), version)
  const target = await startAverageTool()
  try {
    const file = join(installed.folder, 'evidence.json')
    const reportOf = async (words: string[]): Promise<Report> =>
      JSON.parse(await commanded(installed, [...words, '--json', '--quiet'])) as Report
    const [address, , server] = await Promise.all([
      reportOf(['scan', target.url, '--evidence', file]),
      withRegistry({ mailer: PACKAGE }, ({ url }) =>
        commanded(installed, ['scan', 'npm:mailer', '--quiet'], { npm_config_registry: url }),
      ),
      reportOf(['scan', '--stdio', `${installed.node} ${SERVER} modern`]),
    ])
    assert.match(`${address.letter} ${server.letter}`, /^[A-F]\+? [A-F]\+?$/)
    const again = JSON.parse(await commanded(installed, ['grade', file, '--json'])) as Report
    assert.deepEqual([again.letter, again.score], [address.letter, address.score])
  } finally {
    await target.close()
  }
}

interface Running {
  child: ChildProcess
  told: { url?: string; metricsPort?: number }
}

/** Starts the service and a worker, and reads the pages; `use` gets the URL of the service. */
export async function useService(
  installed: Installed,
  database: string,
  use: (url: string) => Promise<void> = async () => {},
): Promise<void> {
  const env = {
    PORT: '0',
    METRICS_PORT: '0',
    DATABASE_URL: database,
    SCAN_WORKERS: '1',
    SCAN_REFRESH_DAYS: '0',
    ALLOW_PRIVATE_TARGETS: '127.0.0.0/8',
    QUOTA_PUBLIC_READS: '0',
  }
  const service = await started(installed, 'serve', 'listening', env)
  try {
    const { url = '' } = service.told
    await untilTrue(async () => (await fetch(`${url}/readyz`)).ok, 'it is never ready')
    const paths = await pathsFrom(url, ['/', '/docs', '/tools/stripe'])
    assert.ok(paths.length > 20, `${paths.length} pages`)
    for (const path of [...paths, '/health', '/openapi.json', '/llms-full.txt'])
      assert.equal((await fetch(`${url}${path}`)).status, 200, path)
    await use(url)
    const worker = await started(installed, 'worker', 'working', env)
    const ready = `http://127.0.0.1:${worker.told.metricsPort}/readyz`
    await untilTrue(async () => (await fetch(ready)).ok, 'the worker is never ready')
    await Promise.all([stopped(worker), stopped(service)])
  } finally {
    service.child.kill('SIGKILL')
  }
}

/** Submits a tool of this machine, and waits for its grade. */
export async function submitTool(url: string): Promise<void> {
  const target = await startAverageTool()
  try {
    const answer = await fetch(`${url}/tools/submit`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ url: target.url, name: 'Average' }),
    })
    const body = await answer.text()
    assert.equal(answer.status, 200, body)
    const { scan, tool } = JSON.parse(body) as { scan: { id: string }; tool: { slug: string } }
    let state: { status: string; error: string | null } = { status: '', error: null }
    await untilTrue(
      async () => {
        state = (await (await fetch(`${url}/scans/${scan.id}`)).json()) as typeof state
        return state.status === 'done' || state.error !== null
      },
      () => JSON.stringify(state),
    )
    assert.deepEqual([state.status, state.error], ['done', null])
    const { grade } = (await (await fetch(`${url}/tools/${tool.slug}`)).json()) as { grade: string }
    assert.match(grade, /^[A-F]\+?$/)
  } finally {
    await target.close()
  }
}

/** The addresses of the service that these pages link to. */
async function pathsFrom(url: string, pages: readonly string[]): Promise<string[]> {
  const paths = new Set(pages)
  for (const page of pages) {
    const answer = await fetch(`${url}${page}`, { headers: { accept: 'text/html' } })
    assert.equal(answer.status, 200, page)
    for (const [, path = ''] of (await answer.text()).matchAll(
      /(?:href|src)="(\/(?:docs|[\w-]+\.\w+)[^"#?]*)"/g,
    ))
      paths.add(path)
  }
  return [...paths]
}

function spawnIn({ node, words, folder }: Installed, more: readonly string[], env: object) {
  return spawn(node, [...words, ...more], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LATE_MS,
    killSignal: 'SIGKILL',
  })
}

async function commanded(
  installed: Installed,
  words: readonly string[],
  env: object = {},
  expected: readonly [code: number, err: RegExp] = [0, /^$/],
): Promise<string> {
  const child = spawnIn(installed, words, env)
  let [out, err] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  const [code] = (await once(child, 'close')) as [number | null]
  assert.equal(code, expected[0], `${words.join(' ')}: ${err}`)
  assert.match(err, expected[1], words.join(' '))
  return out
}

/** Waits for the line of the log that has this message. */
async function started(
  installed: Installed,
  command: string,
  message: string,
  env: object,
): Promise<Running> {
  const child = spawnIn(installed, [command], env)
  let err = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text))
  for await (const line of createInterface({ input: child.stdout })) {
    const told = JSON.parse(line) as Running['told'] & { msg: string }
    if (told.msg !== message) continue
    child.stdout.resume()
    return { child, told }
  }
  return assert.fail(`${command} ended before it was ${message}: ${err}`)
}

async function stopped({ child }: Running): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  assert.deepEqual(await exited, [0, null])
}

export function versionOf(home: string): string {
  return (JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string })
    .version
}
