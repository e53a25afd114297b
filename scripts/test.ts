// Runs the tests: all of them, or the files that are named. Options such as
// `--test-name-pattern=search` go to Node.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..')
/** Many small files that share what they load: each group runs in one process. */
const IN_ONE_PROCESS = ['agents', 'units-1', 'units-2', 'http-1', 'http-2'].map(
  (name) => `test/in-one-process/${name}.ts`,
)
/**
 * Every process compiles the same sources; kept between processes, they start in a third of the
 * time.
 */
const COMPILED = join(root, 'node_modules/.cache/compiled')
const SIDE_BY_SIDE = 3
/** More than these are no accident. */
const MOST_AGAIN = 3

const words = process.argv.slice(2)
const options = words.filter((word) => word.startsWith('-'))
const named = words.filter((word) => !word.startsWith('-'))
const alone = globSync('test/**/*.test.ts', {
  cwd: root,
  exclude: ['test/{agents,events,http}/**'],
})
const shared = named.length > 0 ? {} : await makeShared()
const first = await run(named.length > 0 ? named : [...IN_ONE_PROCESS, ...alone], SIDE_BY_SIDE)
const isWorthAgain =
  named.length === 0 && first.failed.length > 0 && first.failed.length <= MOST_AGAIN
process.exitCode = isWorthAgain ? await again(first.failed) : first.status

/** Tells a defect from a machine that was too busy; either is named. */
async function again(failed: readonly string[]): Promise<number> {
  const files = failed.join(', ')
  console.log(`\nFailed beside other tests, and run again alone: ${files}\n`)
  const { status } = await run(failed, 1)
  console.log(
    status === 0
      ? `\nPassed alone, after it had failed beside other tests: ${files}. Find out why.`
      : `\nFailed alone, too: ${files}`,
  )
  return status
}

/** What takes seconds to make, and many files need. */
async function makeShared(): Promise<Record<string, string>> {
  enableCompileCache(COMPILED)
  const { SHARED_SERVER, startPostgres } = await import('../test/postgres-server.ts')
  const { makeLaunchDatabase, SHARED_LAUNCH } = await import('../test/launch-database.ts')
  const [server, launch] = await Promise.all([startPostgres(), makeLaunchDatabase()])
  return { [SHARED_SERVER]: server, [SHARED_LAUNCH]: launch }
}

async function run(
  files: readonly string[],
  sideBySide: number,
): Promise<{ status: number; failed: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-test-'))
  const list = join(folder, 'failed')
  try {
    const runner = spawn(
      process.execPath,
      [
        '--test',
        `--test-concurrency=${sideBySide}`,
        '--test-timeout=240000',
        '--test-reporter=spec',
        '--test-reporter-destination=stdout',
        `--test-reporter=${join(import.meta.dirname, 'failed-files.ts')}`,
        `--test-reporter-destination=${list}`,
        ...options,
        ...files,
      ],
      { stdio: 'inherit', env: { ...process.env, ...shared, NODE_COMPILE_CACHE: COMPILED } },
    )
    // Whoever is interrupted still ends the server that was started.
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => runner.kill(signal))
    const [status] = (await once(runner, 'exit')) as [number | null]
    const failed = readFileSync(list, 'utf8').split('\n').filter(Boolean)
    return { status: status ?? 1, failed: failed.map((file) => relative(root, file)) }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
