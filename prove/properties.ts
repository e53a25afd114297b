// Proves every property of the suite with 20 times the runs, or as many times as the word says.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { RUNS_FACTOR } from '../test/runs.ts'

const root = join(import.meta.dirname, '..')
const factor = Number(process.argv[2] ?? 20)
const files = globSync('{src,test}/**/*.test.ts', { cwd: root }).filter((file) =>
  readFileSync(join(root, file), 'utf8').includes('numRuns: runs('),
)
console.log(`${files.length} files with ${factor} times the runs`)
const { status } = spawnSync(process.execPath, [join(root, 'scripts/test.ts'), ...files], {
  stdio: 'inherit',
  env: { ...process.env, [RUNS_FACTOR]: String(factor) },
})
process.exitCode = status ?? 1
