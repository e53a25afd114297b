// Runs the tests: all of them, or the files that are named. `--test-name-pattern=search` runs only
// the tests of that name.
import { globSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { parseArgs } from 'node:util'
import { ALONE } from '../test/in-one-process/alone.ts'

const root = join(import.meta.dirname, '..')
/** What takes longest starts first, so that nothing long is left when the rest has ended. */
const FIRST = ['test/browser.test.ts']
const SIDE_BY_SIDE = 3
/** For one test; none takes a tenth of it on a machine that has nothing else to do. */
const TIMEOUT_MS = 240_000
/**
 * Every process compiles the same sources; kept between processes, they start in a third of the
 * time.
 */
const COMPILED = join(root, 'node_modules/.cache/compiled')

const { values, positionals: named } = parseArgs({
  options: { 'test-name-pattern': { type: 'string', multiple: true, default: [] } },
  allowPositionals: true,
})
enableCompileCache(COMPILED)
process.env['NODE_COMPILE_CACHE'] = COMPILED
if (named.length !== 1) Object.assign(process.env, await makeShared())
const stop = new AbortController()
// Whoever is interrupted still ends the server that was started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
process.exitCode = 1
run({
  files: (named.length > 0 ? named : everything()).map((file) => join(root, file)),
  testNamePatterns: values['test-name-pattern'],
  concurrency: SIDE_BY_SIDE,
  execArgv: [`--test-timeout=${TIMEOUT_MS}`],
  signal: stop.signal,
})
  .on('test:summary', ({ file, success }) => {
    if (file === undefined && success) process.exitCode = 0
  })
  .compose(spec)
  .pipe(process.stdout)

function everything(): string[] {
  const groups = globSync('test/in-one-process/*-[0-9].ts', { cwd: root })
  return [...new Set([...FIRST, ...groups, ...ALONE])]
}

/** What takes seconds to make, and many files need. */
async function makeShared(): Promise<Record<string, string>> {
  const { SHARED_SERVER, startPostgres } = await import('../test/postgres-server.ts')
  const { makeLaunchDatabase, SHARED_LAUNCH } = await import('../test/launch-database.ts')
  const [server, launch] = await Promise.all([startPostgres(), makeLaunchDatabase()])
  return { [SHARED_SERVER]: server, [SHARED_LAUNCH]: launch }
}
