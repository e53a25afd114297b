// Proves that the packed package works on every Node that it promises: installed by npm into an
// empty folder, it scans, grades, serves and works.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { pack } from '../test/assembled.ts'
import { submitTool, useCommands, useService, versionOf } from '../test/installed-program.ts'

const root = join(import.meta.dirname, '..')
const named = process.argv.slice(2)
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as object

const base = mkdtempSync(join(tmpdir(), 'agentgrade-package-'))
process.once('exit', () => rmSync(base, { recursive: true, force: true }))
const folderOf = (name: string) => {
  const folder = join(base, name)
  mkdirSync(folder)
  return folder
}

const { engines } = read('package.json') as { engines: { node: string } }
const source = sourceOfNodes()
const versions = named.length > 0 ? named : toTry(engines.node, published(source))
const tarball = await pack(folderOf('packed'))
console.log(`${engines.node}: ${versions.join(', ')}`)
for (const version of versions) {
  const began = performance.now()
  const bin = nodeOf(version)
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

/** The package on npm that holds Node for this machine, as a clone uses it. */
function sourceOfNodes(): string {
  const { optionalDependencies } = read('clone/package.json') as {
    optionalDependencies: Record<string, string>
  }
  const name = Object.keys(optionalDependencies).find((each) =>
    each.endsWith(`-${process.platform}-${process.arch}`),
  )
  if (name === undefined) throw new Error('npm has no Node for this machine.')
  return name
}

function published(name: string): string[] {
  return JSON.parse(npm(base, '', 'view', name, 'versions', '--json')) as string[]
}

/** The oldest and the newest of each major version in the range. */
function toTry(range: string, all: readonly string[]): string[] {
  const parts = range.split(' || ').map((part) => {
    const [, form = '', least = ''] = /^(\^|>=)(\d+\.\d+\.\d+)$/.exec(part) ?? []
    if (form === '')
      throw new Error(`${part} of engines is written in a form that this cannot read.`)
    return { form, least }
  })
  const allowed = all.filter((version) =>
    parts.some(
      ({ form, least }) =>
        compare(version, least) >= 0 && (form === '>=' || majorOf(version) === majorOf(least)),
    ),
  )
  const byMajor = Object.values(Object.groupBy(allowed.toSorted(compare), majorOf))
  return byMajor.flatMap((each = []) => [...new Set([each[0] ?? '', each.at(-1) ?? ''])])
}

function majorOf(version: string): string {
  return version.split('.', 1)[0] ?? ''
}

function compare(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}

/** The folder of its programs. */
function nodeOf(version: string): string {
  const folder = folderOf(`node-${version}`)
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  npm(folder, '', 'install', `${source}@${version}`, '--no-audit', '--no-fund')
  return join(folder, 'node_modules', source, 'bin')
}

/** Runs npm on the Node in `bin`. */
function npm(folder: string, bin: string, ...words: string[]): string {
  const PATH = [bin, process.env['PATH']].filter(Boolean).join(delimiter)
  return execFileSync('npm', [...words, '--silent'], {
    cwd: folder,
    env: { ...process.env, PATH },
    encoding: 'utf8',
  })
}
