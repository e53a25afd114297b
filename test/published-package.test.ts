// The package as it would be published: packed by npm, without anything that only a clone needs.
import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test from 'node:test'

const root = join(import.meta.dirname, '..')

interface Manifest {
  name: string
  bin: Record<string, string>
  engines: { node: string }
  dependencies: Record<string, string>
  optionalDependencies?: object
  bundleDependencies?: unknown
  scripts: Record<string, string>
}

test('the published package brings no Node, runs no script at its install, and asks for a Node that is new enough', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-package-'))
  t.after(() => rmSync(folder, { recursive: true }))
  // Without its scripts, which build the program: that takes longer than the rest of the test.
  execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', folder], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? ''
  execFileSync('tar', ['-xzf', tarball], { cwd: folder })
  const home = join(folder, 'package')
  const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Manifest

  assert.deepEqual(
    [manifest.name, manifest.bin, manifest.engines],
    ['@agentgrade/cli', { agentgrade: 'bin/agentgrade.js' }, { node: '>=24.15' }],
  )
  assert.deepEqual(
    [manifest.optionalDependencies, manifest.bundleDependencies],
    [undefined, undefined],
  )
  assert.deepEqual(
    Object.keys(manifest.dependencies).filter((name) => /^node(?:-|$)/.test(name)),
    [],
  )
  assert.deepEqual(
    Object.keys(manifest.scripts).filter((name) => /^(?:pre|post)?install$|^prepare$/.test(name)),
    [],
  )
  assert.deepEqual(
    readdirSync(home)
      .filter((name) => name !== 'dist')
      .toSorted(),
    [
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'bin',
      'catalogue',
      'docs',
      'package.json',
      'schema',
      'web',
    ],
    'no sources, no tests, nothing of the clone',
  )

  const { status, stderr } = spawnSync(
    process.execPath,
    ['--require', old(folder), join(home, 'bin/agentgrade.js')],
    { encoding: 'utf8' },
  )
  assert.deepEqual(
    [status, stderr],
    [
      1,
      'AgentGrade needs Node 24.15 or newer, and this is Node 22.23.3: install a newer one from https://nodejs.org.\n',
    ],
  )
})

/** Makes Node report an older version. */
function old(folder: string): string {
  const file = join(folder, 'old.cjs')
  writeFileSync(
    file,
    "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '22.23.3' } })",
  )
  return file
}
