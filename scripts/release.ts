// Prepares a release: `node scripts/release.ts 0.2.0` sets the version, dates the changelog,
// commits and tags. Pushing the tag publishes it.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')
const run = (program: string, ...words: string[]) =>
  execFileSync(program, words, { cwd: root, encoding: 'utf8' })
const refuse = (why: string): never => {
  console.error(why)
  process.exit(2)
}

const version = process.argv[2] ?? ''
if (!/^\d+\.\d+\.\d+$/.test(version)) refuse('usage: node scripts/release.ts <major.minor.patch>')
if (run('git', 'status', '--porcelain') !== '')
  refuse('Commit or remove your changes first: a release is made from a clean tree.')
const file = join(root, 'CHANGELOG.md')
const changelog = readFileSync(file, 'utf8')
const [, newest = ''] = /^## (.+)$/m.exec(changelog) ?? []
if (!/^\d{4}-\d{2}-\d{2}$/.test(newest))
  refuse(
    'CHANGELOG.md has no entry since the last version: write down what changes for users first.',
  )

const today = new Date().toISOString().slice(0, 10)
writeFileSync(
  file,
  changelog.replace(
    `## ${newest}\n`,
    `## ${version} (${today})\n\nEverything below, down to the version before.\n\n## ${newest}\n`,
  ),
)
const command = join(root, 'src/represent/connect/command.ts')
writeFileSync(
  command,
  readFileSync(command, 'utf8').replace('IS_ON_NPM: boolean = false', 'IS_ON_NPM: boolean = true'),
)
run('npm', 'version', version, '--no-git-tag-version')
run('npm', 'run', 'docs')
run('git', 'commit', '-am', `build: release ${version}`)
run('git', 'tag', `v${version}`)
console.log(`Tagged v${version}. Publish it with: git push origin main v${version}`)
