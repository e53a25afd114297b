// Runs the tests: all of them, or the files that are named. Options such as `--test-name-pattern=search` go to Node.
import { spawnSync } from 'node:child_process'

const ALL = ['test/beside-sources.ts', 'test/**/*.test.ts']

const words = process.argv.slice(2)
const options = words.filter((word) => word.startsWith('-'))
const files = words.filter((word) => !word.startsWith('-'))
const { status, error } = spawnSync(
  process.execPath,
  ['--test', '--test-concurrency=3', '--test-timeout=240000', ...options, ...(files.length > 0 ? files : ALL)],
  { stdio: 'inherit' },
)
if (error) throw error
process.exitCode = status ?? 1
