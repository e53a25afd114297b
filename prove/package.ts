// Proves that the packed package works on every Node that it promises: installed by npm into an
// empty folder, it scans, grades, serves and works.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pack } from '../test/assembled.ts'
import { conclude } from './parts/conclude.ts'
import { npm, promisedNodes } from './parts/promised-nodes.ts'
import { submitTool, useCommands, useService, versionOf } from '../test/installed-program.ts'

const root = join(import.meta.dirname, '..')
const base = mkdtempSync(join(tmpdir(), 'agentgrade-package-'))
process.once('exit', () => rmSync(base, { recursive: true, force: true }))
const folderOf = (name: string) => {
  const folder = join(base, name)
  mkdirSync(folder)
  return folder
}

const { range, versions, install } = promisedNodes(base, process.argv.slice(2))
const tarball = await pack(folderOf('packed'))
console.log(`${range}: ${versions.join(', ')}`)
for (const version of versions) {
  const began = performance.now()
  const bin = install(version)
  const folder = folderOf(`installed-${version}`)
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  npm(folder, bin, 'install', tarball, '--engine-strict', '--no-audit', '--no-fund')
  const installed = {
    node: join(bin, 'node'),
    words: [join(folder, 'node_modules/@agentgrade/cli/bin/agentgrade.js')],
    folder,
  }
  await useCommands(installed, versionOf(root))
  await useService(installed, `sqlite:${join(folder, 'new.db')}`, submitTool)
  rmSync(folder, { recursive: true })
  const seconds = ((performance.now() - began) / 1000).toFixed(0)
  console.log(`Node ${version}: scanned, graded, served, submitted and worked, in ${seconds} s`)
}
conclude(`the package on Node ${versions.join(', ')}`, [])
