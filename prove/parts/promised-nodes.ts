// The Nodes that the package promises, fetched through npm: the oldest and the newest of each major
// version.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8')) as object

export interface PromisedNodes {
  /** As package.json says it. */
  range: string
  versions: readonly string[]
  /** Installs one, and returns the folder of its programs. */
  install: (version: string) => string
}

/** In folders below `base`; only those that are named, if any is. */
export function promisedNodes(base: string, named: readonly string[]): PromisedNodes {
  const { engines } = read('package.json') as { engines: { node: string } }
  const source = sourceOfNodes()
  return {
    range: engines.node,
    versions: named.length > 0 ? named : toTry(engines.node, published(base, source)),
    install(version) {
      const folder = join(base, `node-${version}`)
      mkdirSync(folder)
      writeFileSync(join(folder, 'package.json'), '{ "private": true }')
      npm(folder, '', 'install', `${source}@${version}`, '--no-audit', '--no-fund')
      return join(folder, 'node_modules', source, 'bin')
    },
  }
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

function published(base: string, name: string): string[] {
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

/** Runs npm on the Node in `bin`. */
export function npm(folder: string, bin: string, ...words: string[]): string {
  const PATH = [bin, process.env['PATH']].filter(Boolean).join(delimiter)
  return execFileSync('npm', [...words, '--silent'], {
    cwd: folder,
    env: { ...process.env, PATH },
    encoding: 'utf8',
  })
}
