// Runs a benchmark or a proof by its name: `npm run bench -- service`, `npm run prove -- ssrf`.
// Without a name it lists them. `npm run prove -- ssrf --control` puts a fault in, and ends well
// if the proof finds it.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { runControl } from '../prove/parts/run-control.ts'

/** The longest, of the zoo, ends itself after an hour. */
const LONGEST_PROOF_MS = 90 * 60_000
const FLAGS = ['--no-warnings', '--disable-sigusr1']

const [folder = '', name, ...words] = process.argv.slice(2)
const root = join(import.meta.dirname, '..', folder)
const isAll = folder === 'prove' && name === 'all'
const names = globSync('*.ts', { cwd: root })
  .map((file) => basename(file, '.ts'))
  .toSorted()
if (name === undefined || !(isAll || names.includes(name))) {
  const lines = names.map(
    (each) =>
      `  ${each.padEnd(14)} ${
        readFileSync(join(root, `${each}.ts`), 'utf8')
          .split('\n', 1)[0]
          ?.slice(3) ?? ''
      }`,
  )
  console.error(
    `usage: npm run ${folder} -- <name> [words]${folder === 'prove' ? '\n       npm run prove -- <name> --control\n       npm run prove -- all [names]' : ''}\n${lines.join('\n')}`,
  )
  process.exit(2)
}
const started = performance.now()
process.exitCode = words[0] === '--control' ? runControl(name) : run(name)
if (isAll || folder === 'bench')
  console.log(`${name}: ${Math.round((performance.now() - started) / 1000)} s`)

function run(what: string): number {
  const file = isAll ? join(import.meta.dirname, 'prove-all.ts') : join(root, `${what}.ts`)
  const { status, error } = spawnSync(process.execPath, [...FLAGS, file, ...words], {
    stdio: 'inherit',
    ...(folder === 'prove' && !isAll && { timeout: LONGEST_PROOF_MS }),
  })
  if (error) throw error
  return status ?? 1
}
