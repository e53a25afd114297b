// Proves every property with 20 times the tries and a fresh seed: `--times=100`, `--seed=7`.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SEED, TRIES_FACTOR } from '../test/property.ts'

const root = join(import.meta.dirname, '..')
const { times, seed = String(randomInt(2 ** 31)) } = parseArgs({
  options: { times: { type: 'string', default: '20' }, seed: { type: 'string' } },
}).values
const files = globSync('{src,test}/**/*.test.ts', { cwd: root }).filter((file) =>
  readFileSync(join(root, file), 'utf8').includes("/property.ts'"),
)
console.log(`${files.length} files with ${times} times the tries`)
const { status } = spawnSync(process.execPath, [join(root, 'scripts/test.ts'), ...files], {
  stdio: 'inherit',
  env: { ...process.env, [TRIES_FACTOR]: times, [SEED]: seed },
})
console.log(`To repeat it: npm run prove -- properties --times=${times} --seed=${seed}`)
process.exitCode = status ?? 1
