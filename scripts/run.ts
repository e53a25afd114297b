// Runs a benchmark or a proof by its name: `npm run bench -- service`, `npm run prove -- ssrf`.
// Without a name it lists them.
import { spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'

const [folder = '', name, ...words] = process.argv.slice(2)
const root = join(import.meta.dirname, '..', folder)
const names = globSync('*.ts', { cwd: root })
  .map((file) => basename(file, '.ts'))
  .toSorted()
if (name === undefined || !names.includes(name)) {
  const lines = names.map(
    (each) =>
      `  ${each.padEnd(14)} ${
        readFileSync(join(root, `${each}.ts`), 'utf8')
          .split('\n', 1)[0]
          ?.slice(3) ?? ''
      }`,
  )
  console.error(`usage: npm run ${folder} -- <name> [words]\n${lines.join('\n')}`)
  process.exit(2)
}
const { status, error } = spawnSync(
  process.execPath,
  ['--no-warnings', join(root, `${name}.ts`), ...words],
  { stdio: 'inherit' },
)
if (error) throw error
process.exitCode = status ?? 1
