// Runs the tests: all of them, or the files that are named, of which `--test-name-pattern=search`
// runs only the tests of that name.
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { parseArgs } from 'node:util'
import { ALONE } from '../test/in-one-process/alone.ts'
import { saidAtStart } from '../test/needs.ts'
import { makeShared, SHARED } from '../test/shared.ts'

const root = join(import.meta.dirname, '..')
/** What takes longest starts first, so that nothing long is left when the rest has ended. */
const FIRST = [
  'test/in-one-process/whole-1.ts',
  'test/in-one-process/whole-2.ts',
  'test/in-one-process/units-1.ts',
  'test/in-one-process/http-1.ts',
  'test/browser.test.ts',
  'test/in-one-process/agents-1.ts',
  'test/published-package.test.ts',
  'test/zoo.test.ts',
  'test/in-one-process/grading-1.ts',
  'test/outage.test.ts',
]
/** More than two cores can run: many tests wait for a program, a database or a clock. */
const SIDE_BY_SIDE = 5
/** For a test, and for all of a file; none takes a tenth of it on a quiet machine. */
const TIMEOUT_MS = 600_000
/**
 * Every process compiles the same sources; kept between processes, they start in a third of the
 * time.
 */
const COMPILED = join(root, 'node_modules/.cache/compiled')

const { values, positionals: named } = parseArgs({
  options: { 'test-name-pattern': { type: 'string', multiple: true, default: [] } },
  allowPositionals: true,
})
// Node applies a pattern before a group has loaded its files, and would run none of their tests.
if (values['test-name-pattern'].length > 0 && !named.some((file) => file.endsWith('.test.ts'))) {
  console.error('With --test-name-pattern name the test files as well.')
  process.exit(2)
}
enableCompileCache(COMPILED)
process.env['NODE_COMPILE_CACHE'] = COMPILED
if (named.length === 0) console.log(`${saidAtStart()}\n`)
const stop = new AbortController()
// Whoever is interrupted still ends the server that was started.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
let hasFailed = false
process.exitCode = 1
const folder = named.length === 1 ? undefined : mkdtempSync(join(tmpdir(), 'agentgrade-shared-'))
if (folder !== undefined) process.env[SHARED] = folder
const events = run({
  files: (named.length > 0 ? named : everything()).map((file) => join(root, file)),
  testNamePatterns: values['test-name-pattern'],
  concurrency: SIDE_BY_SIDE,
  execArgv: [`--test-timeout=${TIMEOUT_MS}`],
  signal: stop.signal,
})
if (folder !== undefined)
  // Not before the first files have started: grading leaves no time for anything else.
  events.once('test:dequeue', () => {
    process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
    makeShared(folder).catch((error: unknown) => {
      console.error(error)
      hasFailed = true
      stop.abort()
    })
  })
events
  // A file that does not load fails as a suite, which the summary does not count.
  // A mark that is known to be missed is a todo: it is printed, and fails nothing.
  .on('test:fail', ({ todo }) => {
    if (todo === undefined) hasFailed = true
  })
  .on('test:summary', ({ file, success }) => {
    if (file === undefined && success && !hasFailed) process.exitCode = 0
  })
  .compose(spec)
  .pipe(process.stdout)

function everything(): string[] {
  const groups = globSync('test/in-one-process/*-[0-9].ts', { cwd: root })
  return [...new Set([...FIRST, ...groups, ...ALONE])]
}
