// Runs one scan in a child process, with limits on time, memory and output.
import { spawn, type ChildProcess, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { parseAs } from '../../domain/schema/parse.ts'
import { FAILURES } from '../../domain/evidence/failure.ts'
import type { Progress } from '../../domain/scan/scan.ts'
import { LIMITS } from '../../observe/limits.ts'
import { endGroup, endProgram, type StartedProgram } from '../../observe/program-group.ts'
import {
  EVIDENCE_MARK,
  ScanMessageSchema,
  type ScanJob,
  type ScanMessage,
  type ScanReport,
} from './scan-job.ts'

// Next to this file with the same extension: .ts in the repository, .js in the published package.
const CHILD = join(import.meta.dirname, `scan-child${import.meta.filename.slice(-3)}`)
/** Node 24 restricts everything but the network, and does not know the word. */
const NETWORK = ['--allow-net'].filter((word) => process.allowedNodeEnvironmentFlags.has(word))
const MOST_CHARS = 12_000_000
const MOST_ERROR_CHARS = 4_000
const HEAP_MEGABYTES = 256
const LOOK_EVERY_MS = 250
const LEAVE_MS = 1_000
const GIVE_UP_MS = 5_000
const PAGE_BYTES = 4096
const MOST_ATTEMPTS = 3
const STARVED = FAILURES.starved.says

export type RunScan = (job: ScanJob, options: ScanOptions) => Promise<ScanReport>

export interface ScanOptions {
  onProgress?: (progress: Progress) => void
  /** Ends the scan at once. */
  signal?: AbortSignal
  processMs?: number
  /** Gets what a scan says of its own faults, for the log: it may name files of this machine. */
  onFault?: (detail: string) => void
}

/** It may read the program's files, but write and start nothing. See `npm run prove -- wall`. */
export function launchOf(job: Pick<ScanJob, 'target'>): {
  words: string[]
  env: NodeJS.ProcessEnv
  cwd: string | undefined
} {
  // A program that the user asked for would inherit these limits, and not even read its own files.
  const isWalled = !startsPrograms(job)
  const wall = [
    '--permission',
    ...NETWORK,
    ...readable().map((place) => `--allow-fs-read=${place}`),
  ]
  const words = [
    ...(isWalled ? wall : []),
    `--max-old-space-size=${HEAP_MEGABYTES}`,
    '--disallow-code-generation-from-strings',
    // The limits above do not cover them.
    '--no-experimental-sqlite',
    '--disable-sigusr1',
    '--no-warnings',
  ]
  return { words, env: environment(), cwd: isWalled ? dirname(CHILD) : undefined }
}

/** Always resolves to a report: a process that fails is an error of ours, and may be repeated. */
export async function runScan(job: ScanJob, options: ScanOptions = {}): Promise<ScanReport> {
  const { onProgress } = options
  const steps = new Set<Progress['observation']>()
  const once = (progress: Progress) => {
    if (!steps.has(progress.observation)) onProgress?.(progress)
    steps.add(progress.observation)
  }
  return untilAwake(() => new ScanProcess(job, { ...options, onProgress: once }).report, options)
}

/** Repeats a scan during which this machine was too busy to measure. */
export async function untilAwake(
  scan: () => Promise<ScanReport>,
  { onFault, signal }: ScanOptions,
): Promise<ScanReport> {
  for (let attempt = 1; ; attempt++) {
    const report = await scan()
    const isStarved = report.outcome !== 'fault' && report.isStarved === true
    if (!isStarved || signal?.aborted === true) return report
    onFault?.(attempt < MOST_ATTEMPTS ? `${STARVED} The scan is repeated.` : STARVED)
    if (attempt === MOST_ATTEMPTS) return report
  }
}

class ScanProcess {
  readonly report: Promise<ScanReport>
  readonly #job: ScanJob
  readonly #options: ScanOptions
  readonly #child: ChildProcessWithoutNullStreams
  readonly #timers: NodeJS.Timeout[]
  readonly #onAbort = () => this.#end('it was stopped')
  readonly #resolve: (report: ScanReport) => void
  readonly #programs: StartedProgram[] = []
  #received: ScanReport | undefined
  #evidence = ''
  #errors = ''
  /** Why it was ended. */
  #cause: string | undefined

  constructor(job: ScanJob, options: ScanOptions) {
    const { signal, processMs = LIMITS.processMs } = options
    const { promise, resolve } = Promise.withResolvers<ScanReport>()
    this.report = promise
    this.#resolve = resolve
    this.#job = job
    this.#options = options
    const { words, ...place } = launchOf(job)
    this.#child = spawn(process.execPath, [...words, CHILD], {
      stdio: ['pipe', 'pipe', 'pipe'],
      ...place,
    })
    this.#timers = [
      setTimeout(() => this.#end(`it did not end within ${processMs} ms`), processMs),
      setInterval(() => {
        watchMemory(this.#child, () => this.#end('it grew too large')).catch(() => {})
      }, LOOK_EVERY_MS),
    ]
    signal?.addEventListener('abort', this.#onAbort, { once: true })
    if (signal?.aborted) this.#onAbort()
    this.#listen()
    // Left open: it closes when this process ends, however that happens, and the scan ends with it.
    this.#child.stdin.write(`${JSON.stringify(job)}\n`)
  }

  #listen(): void {
    const child = this.#child
    child.on('error', (error) => this.#end(error.message))
    child.stdin.on('error', () => {})
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      this.#errors = `${this.#errors}${text}`.slice(-MOST_ERROR_CHARS)
    })
    readLines(
      child,
      (why) => this.#end(why),
      (line) => this.#take(line),
    )
    // Programs that it started may keep its output open.
    child.on('exit', () =>
      setTimeout(
        () => [child.stdout, child.stderr].forEach((stream) => stream.destroy()),
        LEAVE_MS,
      ).unref(),
    )
    child.on('close', (code) => this.#settle(code))
  }

  #take(line: string): void {
    if (line.startsWith(EVIDENCE_MARK)) {
      this.#evidence = line.slice(EVIDENCE_MARK.length)
      return
    }
    const message = messageIn(line)
    if (message === null) this.#end('it said what nobody understands')
    else if (message.kind === 'progress') this.#options.onProgress?.(message.progress)
    else if (message.kind === 'program') this.#programs.push(message)
    else {
      const { report } = message
      this.#received = report.outcome === 'fault' ? report : { ...report, evidence: this.#evidence }
    }
  }

  #end(why: string): void {
    this.#cause ??= why
    // Programs that it started must end too, and only the scan process can end them.
    this.#child.kill(startsPrograms(this.#job) ? 'SIGTERM' : 'SIGKILL')
    setTimeout(() => {
      const unreported = startsPrograms(this.#job) ? childrenOf(this.#child) : []
      this.#child.kill('SIGKILL')
      unreported.forEach(endGroup)
    }, LEAVE_MS).unref()
    // Even a process that cannot be killed does not block its worker.
    setTimeout(() => this.#settle(null), GIVE_UP_MS).unref()
  }

  #settle(code: number | null): void {
    this.#timers.forEach(clearTimeout)
    this.#options.signal?.removeEventListener('abort', this.#onAbort)
    // A killed process could not end the programs it had started.
    if (code === null && startsPrograms(this.#job)) this.#programs.forEach(endProgram)
    const errors = this.#errors.trim()
    if (this.#received && errors !== '') this.#options.onFault?.(errors)
    const cause = this.#cause ?? `code ${code}`
    this.#resolve(
      this.#received ?? {
        outcome: 'fault',
        detail: `The scan's process ended: ${cause}. ${errors.slice(-500)}`.trim(),
      },
    )
  }
}

function readLines(
  child: ChildProcess,
  end: (why: string) => void,
  take: (line: string) => void,
): void {
  let parts: string[] = []
  let read = 0
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    read += text.length
    if (read > MOST_CHARS) return end('it said too much')
    const [first = '', ...lines] = text.split('\n')
    parts.push(first)
    for (const line of lines) {
      take(parts.join(''))
      parts = [line]
    }
  })
}

function messageIn(line: string): ScanMessage | null {
  try {
    const parsed = parseAs<ScanMessage>(ScanMessageSchema, JSON.parse(line))
    return parsed.ok ? parsed.value : null
  } catch {
    return null
  }
}

/** Only if the user of the command line asks for it. */
function startsPrograms({ target }: Pick<ScanJob, 'target'>): boolean {
  return (
    target.kind === 'stdio' ||
    target.kind === 'command' ||
    (target.kind === 'npm' && target.run !== undefined)
  )
}

/** The program's own files and its dependencies, which may be installed beside it or above it. */
function readable(): string[] {
  const places = [
    join(import.meta.dirname, '../..'),
    join(import.meta.dirname, '../../../package.json'),
  ]
  for (let folder = dirname(places[0] ?? ''); ; folder = dirname(folder)) {
    const packages = join(folder, 'node_modules')
    // A link leads to another place, which must be readable as well.
    if (existsSync(packages)) places.push(packages, realpathSync(packages))
    if (dirname(folder) === folder) return places
  }
}

/** Nothing of the service's secrets; only the certificate authorities that this machine trusts. */
function environment(): NodeJS.ProcessEnv {
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env
  return certificates === undefined ? {} : { NODE_EXTRA_CA_CERTS: certificates }
}

/** From the operating system, if it can: a program that just starts is not reported yet. */
function childrenOf({ pid }: ChildProcess): number[] {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    return children.split(' ').map(Number).filter(Boolean)
  } catch {
    return []
  }
}

async function watchMemory({ pid }: ChildProcess, onExcess: () => void): Promise<void> {
  const [, resident = '0'] = (await readFile(`/proc/${pid}/statm`, 'utf8')).split(' ')
  if (Number(resident) * PAGE_BYTES > LIMITS.processBytes) onExcess()
}
