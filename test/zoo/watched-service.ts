// The real service in a child process with the zoo as its only allowed range: its log, its event
// loop and its memory.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { copyLaunchDatabase } from '../launch-database.ts'
import { ZOO_RANGES } from './inside.ts'
import type { LoopFigures } from './loop-watch.ts'

const ROOT = join(import.meta.dirname, '../..')

export interface ScanLine {
  slug: string
  outcome: string
  ms: number
}

export interface WatchedService {
  url: string
  /** Every line of its log so far. */
  logged: string[]
  /** Scans that have ended so far. */
  scans: ScanLine[]
  /** The latest figures, every half second. */
  figures: LoopFigures[]
  submit(target: string): Promise<{ slug: string; scan: string }>
  close(): Promise<void>
}

export async function startWatchedService(workers: number): Promise<WatchedService> {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-zoo-'))
  const child = spawn(
    process.execPath,
    [
      '--no-warnings',
      '--import',
      join(import.meta.dirname, 'loop-watch.ts'),
      join(ROOT, 'bin/agentgrade.js'),
      'serve',
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
      env: {
        PATH: process.env['PATH'],
        PORT: '0',
        DATABASE_URL: await copyLaunchDatabase(join(folder, 'zoo.db')),
        ALLOW_PRIVATE_TARGETS: ZOO_RANGES.join(','),
        SCAN_HOST_MINUTES: '0',
        SCAN_REFRESH_DAYS: '0',
        SCAN_WORKERS: String(workers),
        QUOTA_SUBMISSIONS: '0',
        QUOTA_PUBLIC_READS: '0',
      },
    },
  )
  const logged: string[] = []
  const scans: ScanLine[] = []
  const figures: LoopFigures[] = []
  child.on('message', (message) => figures.push(message as LoopFigures))
  eachLine(child.stderr, (line) => logged.push(line))
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const close = async () => {
    child.kill('SIGTERM')
    await exited
    rmSync(folder, { recursive: true, force: true })
  }
  const url = await new Promise<string>((resolve, reject) => {
    void exited.then(() =>
      reject(new Error(`The service ended before it listened: ${logged.join('\n')}`)),
    )
    eachLine(child.stdout, (line) => {
      logged.push(line)
      const said = line.startsWith('{')
        ? (JSON.parse(line) as Partial<ScanLine> & { msg?: string; url?: string })
        : null
      if (said?.msg === 'listening') resolve(said.url ?? '')
      if (said?.msg === 'scanned')
        scans.push({ slug: said.slug ?? '', outcome: said.outcome ?? '', ms: said.ms ?? 0 })
    })
  })
  return { url, logged, scans, figures, close, submit: (target) => submit(url, target) }
}

function eachLine(input: Readable | null, take: (line: string) => void): void {
  if (input) createInterface({ input }).on('line', take)
}

async function submit(service: string, target: string): Promise<{ slug: string; scan: string }> {
  const answer = await fetch(`${service}/tools/submit`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ url: target }),
  })
  const { tool, scan } = (await answer.json()) as { tool?: { slug: string }; scan?: { id: string } }
  if (!tool || !scan) throw new Error(`${target} was not taken: ${answer.status}`)
  return { slug: tool.slug, scan: scan.id }
}
