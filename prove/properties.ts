// Proves every property with 20 times the tries and a fresh seed: `--times=100`, `--seed=7`; words
// choose files.
import { spawnSync } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SEED, TRIES_FACTOR } from '../test/property.ts'
import { conclude } from './parts/conclude.ts'

const root = join(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  options: { times: { type: 'string', default: '20' }, seed: { type: 'string' } },
  allowPositionals: true,
})
const { times, seed = String(randomInt(2 ** 31)) } = values
const files = globSync('{src,test}/**/*.test.ts', { cwd: root })
  .filter((file) => readFileSync(join(root, file), 'utf8').includes("/property.ts'"))
  .filter((file) => positionals.length === 0 || positionals.some((word) => file.includes(word)))
const { status } = spawnSync(process.execPath, [join(root, 'scripts/test.ts'), ...files], {
  stdio: 'inherit',
  env: { ...process.env, [TRIES_FACTOR]: times, [SEED]: seed },
})
console.log(`To repeat it: npm run prove -- properties --times=${times} --seed=${seed}`)
conclude(
  `the properties in ${files.length} files, each tried ${times} times as often`,
  status === 0 ? [] : ['a test failed: see above'],
)
