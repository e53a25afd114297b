// The architecture rules: which room may import which, and what each may use. The table is the
// rule; the import lines are checked against it.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import test from 'node:test'
import { FOLDERS, ROOMS } from './rooms.ts'

const src = join(import.meta.dirname, '../src')

const EFFECTFUL = ['runtime', 'observe', 'store', 'usecases', 'serve/http', 'serve/cli', 'app']

/**
 * Third-party modules, and the only rooms that may use them. Only observe uses the network;
 * programs are started by it (a user's own MCP server) and to sandbox it.
 */
const FOREIGN: Record<string, readonly string[]> = {
  typebox: ['domain', 'clients', 'contract', 'usecases', 'serve/http', 'serve/cli'],
  'ipaddr.js': ['domain'],
  tldts: ['domain'],
  '@modelcontextprotocol/server': ['serve/mcp'],
  '@modelcontextprotocol/server/stdio': ['serve/mcp'],
  commander: ['serve/cli'],
  fastify: ['serve/http'],
  pino: ['serve/http', 'app'],
  'lru-cache': ['store', 'serve/http'],
  'js-yaml': ['observe', 'stack', 'serve/http'],
  'jsonc-parser': ['observe', 'stack'],
  re2js: ['stack'],
  'smol-toml': ['stack'],
  undici: ['observe'],
  parse5: ['observe'],
  marked: ['represent'],
  'npm-registry-fetch': ['observe'],
  '@npmcli/config': ['observe'],
  '@npmcli/config/lib/definitions/index.js': ['observe'],
  'node:async_hooks': ['store', 'usecases'],
  'node:child_process': ['observe', 'usecases'],
  'node:diagnostics_channel': ['observe'],
  'node:dns/promises': ['observe'],
  'node:tls': ['observe'],
  '@prometheus-io/client': ['serve/http'],
  porter2: ['store', 'clients'],
  pg: ['store'],
  'node:sqlite': ['store'],
  'node:worker_threads': ['usecases'],
  'node:fs': ['observe', 'store', 'usecases', 'serve/http', 'serve/cli', 'app', 'runtime'],
  'node:fs/promises': ['store', 'usecases', 'serve/cli'],
  'node:http': ['serve/http', 'serve/cli'],
  'node:https': ['serve/cli'],
  'node:net': ['observe', 'serve/http'],
  'node:util': ['observe', 'represent'],
  ...Object.fromEntries(
    [
      'crypto',
      'events',
      'os',
      'path',
      'perf_hooks',
      'readline',
      'stream',
      'stream/promises',
      'timers/promises',
      'url',
      'zlib',
    ].map((name) => [`node:${name}`, EFFECTFUL]),
  ),
  // Two clients put a hash into names, and a lock file holds hashes.
  // Of these only digests.
  'node:crypto': [...EFFECTFUL, 'clients', 'contract', 'domain', 'grade'],
}

/** Identifiers that would make a pure room impure. */
const IMPURE =
  /\b(Date\.now|new Date\b|Math\.random|performance\.|process\.|fetch\(|setTimeout|crypto\.)/

const files = globSync('**/*.ts', { cwd: src }).filter((file) => !file.endsWith('.test.ts'))

function roomOf(file: string): string {
  return Object.keys(ROOMS).find((room) => file === room || file.startsWith(`${room}/`)) ?? ''
}

/** The path of a file below its room. */
const inRoom = (file: string) => file.slice(roomOf(file).length + 1).split('/')

function importsOf(file: string): string[] {
  const text = readFileSync(join(src, file), 'utf8')
  return [
    ...text.matchAll(
      /^(?:import|export)\s[^'"]*?from\s+'([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm,
    ),
  ].map((match) => match[1] ?? match[2] ?? match[3] ?? '')
}

test('every file lives in a room of the house', () => {
  assert.deepEqual(
    files.filter((file) => roomOf(file) === ''),
    [],
  )
  assert.ok(files.length > 50)
})

test('imports follow the flow: observe, evidence, grade, catalogue, represent, serve', () => {
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((specifier) => specifier.startsWith('.'))
      .map((specifier) => normalize(relative(src, join(src, dirname(file), specifier))))
      .filter(
        (target) =>
          roomOf(target) !== roomOf(file) &&
          !(ROOMS[roomOf(file)]?.imports ?? []).some(
            (may) => target === may || target.startsWith(`${may}/`),
          ),
      )
      .map((target) => `${file} → ${target}`),
  )
  assert.deepEqual(wrong, [])
})

test('no import circle between files: whoever reads one can stop at its imports', () => {
  const importsByFile = new Map(
    files.map((file) => [
      file,
      importsOf(file)
        .filter((specifier) => specifier.startsWith('.'))
        .map((specifier) => normalize(relative(src, join(src, dirname(file), specifier)))),
    ]),
  )
  const finished = new Set<string>()
  const circles: string[] = []
  const visit = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) circles.push([...path.slice(path.indexOf(file)), file].join(' → '))
    else if (!finished.has(file))
      for (const target of importsByFile.get(file) ?? []) visit(target, [...path, file])
    finished.add(file)
  }
  for (const file of files) visit(file, [])
  assert.deepEqual(circles, [])
})

/** The folder of a room that a file is in, as the table names it; empty if it is in none. */
function folderIn(room: string, file: string): string {
  const [folder = '', ...rest] = file.startsWith(`${room}/`)
    ? file.slice(room.length + 1).split('/')
    : []
  const table = FOLDERS[room] ?? {}
  if (rest.length === 0) return ''
  return folder in table ? folder : '*' in table ? '*' : ''
}

test('every folder is in the table, which says what belongs together in it', () => {
  const unlisted = files
    .filter((file) => inRoom(file).length > 1 && folderIn(roomOf(file), file) === '')
    .map((file) => `${roomOf(file)}/${inRoom(file)[0]}`)
  assert.deepEqual([...new Set(unlisted)], [])
  const empty = Object.entries(FOLDERS).flatMap(([room, table]) =>
    Object.keys(table)
      .filter((folder) => !files.some((file) => folderIn(room, file) === folder))
      .map((folder) => `${room}/${folder}`),
  )
  assert.deepEqual(empty, [], 'the table names folders that are there')
})

test('imports between the folders of a room follow its table', () => {
  const wrong = Object.entries(FOLDERS).flatMap(([room, table]) =>
    files
      .map((file) => ({ file, folder: folderIn(room, file) }))
      .filter(({ folder }) => folder !== '')
      .flatMap(({ file, folder }) =>
        importsOf(file)
          .filter((specifier) => specifier.startsWith('.'))
          .map((specifier) => normalize(relative(src, join(src, dirname(file), specifier))))
          .filter((target) => {
            const other = folderIn(room, target)
            const may = table[folder]?.imports ?? []
            return other !== '' && other !== folder && !may.includes(other)
          })
          .map((target) => `${file} → ${target}`),
      ),
  )
  assert.deepEqual(wrong, [])
})

test('the pages for contributors name files that exist', () => {
  const root = join(src, '..')
  // The example of a new check does not exist yet.
  const example = 'src/grade/checks/reliability/error-codes.ts'
  const all = globSync('{src,test,scripts,web,bin,bench,prove}/**/*.*', { cwd: root })
  const missing = ['docs/architecture.md', 'CONTRIBUTING.md'].flatMap((page) => {
    const named = readFileSync(join(root, page), 'utf8').matchAll(/`([\w./-]+\.(?:ts|js|css))`/g)
    return [...named]
      .map(([, path = '']) => path)
      .filter((path) => path !== example && !all.some((file) => `/${file}`.endsWith(`/${path}`)))
      .map((path) => `${page}: ${path}`)
  })
  assert.deepEqual(missing, [])
})

test('foreign modules stay in the rooms that own them', () => {
  const wrong = files.flatMap((file) =>
    importsOf(file)
      .filter((specifier) => !specifier.startsWith('.'))
      .filter((specifier) => !(FOREIGN[specifier] ?? []).includes(roomOf(file)))
      .map((specifier) => `${file} → ${specifier}`),
  )
  assert.deepEqual(wrong, [])
})

test('domain, grade, clients, stack and represent are pure', () => {
  const impure = files
    .filter((file) => ['domain', 'grade', 'clients', 'stack', 'represent'].includes(roomOf(file)))
    .filter((file) => IMPURE.test(readFileSync(join(src, file), 'utf8').replace(/\/\/.*$/gm, '')))
  assert.deepEqual(impure, [])
})

test('files say at their beginning what they are for, and are not named after a drawer', () => {
  for (const file of files) {
    const lines = readFileSync(join(src, file), 'utf8').split('\n')
    const end = lines.findIndex((line) => !line.startsWith('// '))
    assert.match(
      lines.slice(0, end).join(' '),
      /^\/\/ .{10,}[.?]$/,
      `${file}: it begins with a sentence`,
    )
    assert.doesNotMatch(file, /(^|\/)(utils?|helpers?|common|types|constants|misc|shared)\.ts$/)
  }
})
