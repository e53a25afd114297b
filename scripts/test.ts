// Runs the tests: all of them, or the files that are named. Options such as
// `--test-name-pattern=search` go to Node.
import { spawnSync } from 'node:child_process'
import { globSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
/** Many small files that share what they load: each group runs in one process. */
const IN_ONE_PROCESS = ['units-1', 'units-2', 'http-1', 'http-2'].map(
  (name) => `test/in-one-process/${name}.ts`,
)
/**
 * Every process compiles the same sources; kept between processes, they start in a third of the
 * time.
 */
const COMPILED = join(root, 'node_modules/.cache/compiled')

const words = process.argv.slice(2)
const options = words.filter((word) => word.startsWith('-'))
const named = words.filter((word) => !word.startsWith('-'))
const alone = globSync('test/**/*.test.ts', { cwd: root, exclude: ['test/http/**'] })
const { status, error } = spawnSync(
  process.execPath,
  [
    '--test',
    '--test-concurrency=3',
    '--test-timeout=240000',
    ...options,
    ...(named.length > 0 ? named : [...IN_ONE_PROCESS, ...alone]),
  ],
  { stdio: 'inherit', env: { ...process.env, NODE_COMPILE_CACHE: COMPILED } },
)
if (error) throw error
process.exitCode = status ?? 1
