// Lets the disk fail under a writing process, again and again: it must end with a clear word, and
// all that it acknowledged must be there.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCatalogueAt } from '../src/catalogue/open-database.ts'
import { renderer } from '../src/rating/renderer.ts'

const ROUNDS = Number(process.argv[2] ?? 20)
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
  for (let round = 0; round < ROUNDS; round += 1)
    for (const fault of FAULTS) await tryFault(round, fault)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
for (const finding of findings) console.log(finding)
console.log(
  `${ROUNDS * FAULTS.length} faults, ${acknowledged} writes acknowledged, ${findings.length} findings.`,
)
process.exitCode = findings.length === 0 ? 0 : 1

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

async function isThere(
  catalogue: Awaited<ReturnType<typeof openCatalogueAt>>,
  line: string,
): Promise<boolean> {
  const [kind = '', name = ''] = line.split(' ')
  if (kind === 'tool') return (await catalogue.findTool(name)) !== null
  if (kind === 'key') return (await catalogue.findKey(name)) !== null
  return (await catalogue.listReviews(name, 1, 1))?.reviews.length === 1
}
