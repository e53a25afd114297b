// The program as others get it, by `npm pack` and by the Dockerfile: it holds everything that it
// needs and nothing that only a clone needs, and it works.
import assert from 'node:assert/strict'
import { execSync, spawnSync } from 'node:child_process'
import {
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, matchesGlob } from 'node:path'
import test, { after } from 'node:test'
import { methodDigest } from '../src/runtime/method-digest.ts'
import { assembleImage, buildProgram, imageSources, installPackage } from './assembled.ts'
import { submitTool, useCommands, useService, versionOf } from './installed-program.ts'
import { copyLaunchDatabase } from './launch-database.ts'

const root = join(import.meta.dirname, '..')
const base = mkdtempSync(join(tmpdir(), 'agentgrade-package-'))
after(() => rmSync(base, { recursive: true, force: true }))
const folderOf = (name: string) => {
  const folder = join(base, name)
  mkdirSync(folder)
  return folder
}

const built = folderOf('built')
await buildProgram(built)
const image = folderOf('image')
assembleImage(image, built)
const installed = folderOf('installed')
const home = await installPackage(installed, built)

interface Manifest {
  name: string
  bin: Record<string, string>
  engines: { node: string }
  repository: { url: string }
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
  optionalDependencies?: object
  bundleDependencies?: unknown
  scripts: Record<string, string>
  files: string[]
}
const manifest = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as Manifest

test('the published package brings no Node, runs no script at its install, and asks for a Node that is new enough', () => {
  assert.deepEqual(
    [manifest.name, manifest.bin, manifest.engines, manifest.files.includes('dist')],
    [
      '@agentgrade/cli',
      { agentgrade: 'bin/agentgrade.js' },
      { node: '^24.15.0 || >=26.0.0' },
      true,
    ],
  )
  // The compiler then refuses what the oldest of these lacks.
  assert.match(manifest.devDependencies['@types/node'] ?? '', /^24\./)
  assert.match(manifest.repository.url, /^git\+https:\/\/.+\.git$/)
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
    readdirSync(home).toSorted(),
    [
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'bin',
      'catalogue',
      'dist',
      'docs',
      'package.json',
      'schema',
      'web',
    ],
    'no sources, no tests, nothing of the clone',
  )

  const { status, stderr } = spawnSync(
    process.execPath,
    ['--require', old(installed), join(home, 'bin/agentgrade.js')],
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

test('the build is stamped when the program is packed, and not computed when it starts', () => {
  const stamp = manifest.scripts['prepack']?.split(' && ').at(-1) ?? ''
  execSync(stamp, { cwd: home })
  const id = readFileSync(join(home, 'dist/build-id'), 'utf8')
  assert.match(id, /^[0-9a-f]{12}$/)
  writeFileSync(join(home, 'dist/added.js'), '')
  const print = "import('./dist/runtime/build.js').then(({ BUILD }) => process.stdout.write(BUILD))"
  assert.equal(execSync(`node -e "${print}"`, { cwd: home, encoding: 'utf8' }), id)
})

test('the digest of the method is stamped, too: that of the sources in the clone', () => {
  const stamping = manifest.scripts['prepack'] ?? ''
  assert.match(stamping, /'\.\/src\/runtime\/method-digest\.ts'.*'dist\/method-digest'/)
  writeFileSync(join(home, 'dist/method-digest'), methodDigest())
  const print =
    "import('./dist/runtime/method-digest.js').then((it) => process.stdout.write(it.methodDigest()))"
  const given = execSync(`node -e "${print}"`, { cwd: home, encoding: 'utf8' })
  assert.equal(given, methodDigest())
})

test('an installed package scans and grades', () =>
  useCommands(
    { node: process.execPath, words: [join(home, 'bin/agentgrade.js')], folder: installed },
    versionOf(root),
  ))

test('an installed package serves and works', async () => {
  const database = await copyLaunchDatabase(join(installed, 'test.db'))
  const words = ['--max-semi-space-size=4', join(home, 'bin/agentgrade.js')]
  await useService({ node: process.execPath, words, folder: installed }, database, submitTool)
})

test('the files of the image serve and work, and its build may read them', async () => {
  const database = await copyLaunchDatabase(join(base, 'image.db'))
  const [, entry = '[]'] =
    /^ENTRYPOINT (.+)$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8')) ?? []
  const [node, ...words] = JSON.parse(entry) as string[]
  assert.equal(node, 'node')
  await useService({ node: process.execPath, words, folder: image }, database)
  const letIn = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []))
  assert.deepEqual(
    imageSources().filter((source) => !letIn.some((pattern) => matchesGlob(source, pattern))),
    [],
  )
})

test('every document that a message or a document cites is there', () => {
  for (const place of [home, image]) {
    const missing = [
      ...globSync('dist/**/*.js', { cwd: place }),
      ...globSync('docs/**/*.md', { cwd: place }),
    ].flatMap((file) => {
      const text = readFileSync(join(place, file), 'utf8')
      const named = [...text.matchAll(/(?<![\w/}.])docs\/[\w/-]+\.md\b/g)].map(([path]) => path)
      const linked = [...text.matchAll(/\]\(([\w./-]+\.md)(?:#[^)]*)?\)/g)].flatMap(
        ([, path = '']) =>
          file.endsWith('.md') && !path.startsWith('/') ? [join(dirname(file), path)] : [],
      )
      return (
        [...named, ...linked]
          // A guide has the address of a page: /docs/<name>.
          .filter(
            (path) =>
              !existsSync(join(place, path)) &&
              !existsSync(join(place, 'docs/guides', basename(path))),
          )
          .map((path) => `${file}: ${path}`)
      )
    })
    assert.deepEqual(missing, [])
  }
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
