// Lets the disk fail under a writing process, again and again: it must end with a clear word, and
// all that it acknowledged must be there. Then watches the order of its system calls: nothing may
// be acknowledged before it is on the disk.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCatalogueAt } from '../src/store/open-database.ts'
import { renderer } from '../src/usecases/renderer.ts'
import { conclude } from './parts/conclude.ts'

const ROUNDS = Number(process.argv[2] ?? 20)
const WATCHED_SECONDS = 3
const writer = join(import.meta.dirname, '../test/catalogue-writer.ts')

/** The system call that fails, with which error, and whether the process must end of it. */
const FAULTS = [
  { call: 'fsync', error: 'EIO', isEnd: true },
  { call: 'pwrite64', error: 'ENOSPC', isEnd: false },
] as const

if (spawnSync('strace', ['-V']).status !== 0) {
  console.error('strace is needed to make system calls fail (Debian: apt-get install strace).')
  process.exit(2)
}
const folder = mkdtempSync(join(tmpdir(), 'agentgrade-faults-'))
const findings: string[] = []
let acknowledged = 0
try {
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const fault of FAULTS) await tryFault(round, fault)
    console.log(`round ${round + 1} of ${ROUNDS}: ${acknowledged} writes acknowledged`)
  }
  watchOrder()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
conclude(`${ROUNDS * FAULTS.length} faults, ${acknowledged} writes acknowledged`, findings)

async function tryFault(
  round: number,
  { call, error, isEnd }: (typeof FAULTS)[number],
): Promise<void> {
  const url = `sqlite:${join(folder, `${call}-${round}.db`)}`
  await (await openCatalogueAt(url, renderer)).close()
  // Later in each round, so that other steps of a write meet it.
  const inject = `inject=${call}:error=${error}:when=${12 + round * 3}`
  const { stdout, stderr, status } = spawnSync(
    'strace',
    [
      '-f',
      '-qq',
      '-o',
      '/dev/null',
      '-e',
      `trace=${call}`,
      '-e',
      inject,
      process.execPath,
      writer,
      url,
      String(round),
    ],
    {
      encoding: 'utf8',
      timeout: 20_000,
    },
  )
  if (status === 0 || status === null) findings.push(`${call} ${round}: the process went on`)
  if (isEnd && !stderr.includes('The disk failed to save a write'))
    findings.push(`${call} ${round}: it ended without the word: ${stderr.slice(-300)}`)
  const catalogue = await openCatalogueAt(url, renderer)
  for (const line of stdout.split('\n').filter((each) => each !== '')) {
    acknowledged += 1
    if (!(await isThere(catalogue, line))) findings.push(`${call} ${round}: ${line} is lost`)
  }
  await catalogue.close()
}

/** Every write to the log must be followed by a finished fsync before the next acknowledgement. */
function watchOrder(): void {
  const trace = join(folder, 'trace')
  spawnSync('strace', [
    '-f',
    '-y',
    '-qq',
    '-o',
    trace,
    '-e',
    'trace=pwrite64,fsync,write',
    'timeout',
    String(WATCHED_SECONDS),
    process.execPath,
    writer,
    `sqlite:${join(folder, 'order.db')}`,
    'order',
  ])
  let [written, saved, told, early] = [0, 0, 0, 0]
  /** By thread: what was written when the fsync began that it waits for. */
  const begun = new Map<string, number>()
  for (const line of readFileSync(trace, 'utf8').split('\n')) {
    const [thread = '', call = ''] = line.split(/ +/, 2)
    const isOfLog = line.includes('.db-wal>')
    if (call.startsWith('pwrite64(') && isOfLog) written += 1
    if (call.startsWith('fsync(') && isOfLog) begun.set(thread, written)
    if (line.includes('fsync') && line.endsWith(' = 0')) {
      saved = Math.max(saved, begun.get(thread) ?? 0)
      begun.delete(thread)
    }
    if (call.startsWith('write(1<')) {
      told += 1
      if (saved < written) early += 1
    }
  }
  console.log(`${told} acknowledgements watched, ${early} of them before the log was saved.`)
  if (told === 0 || early > 0) findings.push(`${early} of ${told} writes were told too early`)
}

async function isThere(
  catalogue: Awaited<ReturnType<typeof openCatalogueAt>>,
  line: string,
): Promise<boolean> {
  const [kind = '', name = ''] = line.split(' ')
  if (kind === 'tool') return (await catalogue.findTool(name)) !== null
  if (kind === 'key') return (await catalogue.findKey(name)) !== null
  return (await catalogue.listReviews(name, 1, 1))?.reviews.length === 1
}
