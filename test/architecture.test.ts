// The architecture rules: which room may import which, and what each may use. The table is the
// rule; the import lines are checked against it.
import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import test from 'node:test'

const src = join(import.meta.dirname, '../src')

/** Room → what it may import of ours: rooms, or single files. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  domain: [],
  observe: ['domain'],
  grade: ['domain'],
  catalogue: ['domain', 'errors.ts', 'memory.ts'],
  represent: ['domain', 'grade'],
  rating: ['domain', 'observe', 'grade', 'catalogue', 'represent', 'errors.ts', 'build.ts'],
  'serve/http': [
    'domain',
    'rating',
    'represent',
    'catalogue/catalogue.ts',
    'grade/method.ts',
    'errors.ts',
    'build.ts',
  ],
  'serve/cli': [
    'domain',
    'rating',
    'represent',
    'catalogue',
    'grade/method.ts',
    'errors.ts',
    'config.ts',
    'client-config.ts',
    'start.ts',
    'run-worker.ts',
    'start-local.ts',
    'version.ts',
    'serve/mcp',
  ],
  'serve/mcp': ['domain', 'represent', 'errors.ts'],
  'errors.ts': ['domain', 'refusals.ts'],
  'refusals.ts': ['access-refusals.ts', 'file-refusals.ts'],
  'access-refusals.ts': ['file-refusals.ts'],
  'file-refusals.ts': [],
  'config.ts': ['domain', 'errors.ts', 'memory.ts'],
  'client-config.ts': ['domain', 'errors.ts'],
  'open-for-operator.ts': ['serve/http', 'errors.ts', 'config.ts'],
  'maintain.ts': ['catalogue/catalogue.ts', 'rating'],
  'start.ts': [
    'maintain.ts',
    'domain',
    'rating',
    'represent',
    'catalogue',
    'grade',
    'serve/http',
    'serve/mcp',
    'version.ts',
    'errors.ts',
    'build.ts',
    'config.ts',
    'open-for-operator.ts',
    'running.ts',
    'start-worker.ts',
    'stop-signals.ts',
  ],
  'start-worker.ts': ['rating', 'observe', 'catalogue/catalogue.ts', 'config.ts'],
  'run-worker.ts': [
    'catalogue',
    'rating',
    'serve/http',
    'config.ts',
    'open-for-operator.ts',
    'running.ts',
    'start-worker.ts',
    'stop-signals.ts',
  ],
  'start-local.ts': [
    'domain',
    'rating',
    'catalogue',
    'serve/http',
    'serve/mcp',
    'config.ts',
    'build.ts',
    'maintain.ts',
    'running.ts',
    'start.ts',
    'start-worker.ts',
  ],
  'running.ts': [],
  'stop-signals.ts': [],
  'memory.ts': [],
  'build.ts': [],
  'version.ts': [],
}

/**
 * Room → folder → the sibling folders it may import. Files directly in the room assemble its
 * folders, and may import all of them.
 */
const FOLDERS: Record<string, Record<string, readonly string[]>> = {
  catalogue: {
    interface: [],
    database: [],
    statistics: ['interface', 'database'],
    search: ['interface', 'database'],
    tools: ['interface', 'database', 'search', 'statistics'],
    accounts: ['interface', 'database'],
    reviews: ['interface', 'database', 'accounts', 'tools'],
    scans: ['interface', 'database', 'accounts', 'tools'],
    owners: ['interface', 'database', 'accounts', 'tools'],
    upgrade: ['interface', 'database', 'reviews', 'tools'],
    webhooks: ['interface', 'database', 'accounts', 'tools'],
    transfer: ['interface', 'database', 'search'],
  },
  domain: {
    text: [],
    schema: ['text'],
    evidence: ['text', 'schema'],
    grading: ['schema', 'evidence'],
    review: ['schema', 'grading'],
    scan: ['text', 'schema', 'evidence', 'grading'],
    tool: ['text', 'schema', 'evidence', 'grading'],
    answer: ['schema', 'evidence', 'grading', 'review', 'scan', 'tool'],
  },
  represent: {
    words: [],
    connect: ['words'],
    json: ['words', 'connect'],
    badge: ['words'],
    card: ['words'],
    markdown: ['words', 'connect', 'json'],
    feed: ['words', 'json'],
    terminal: ['words'],
    html: ['words', 'connect', 'json', 'badge', 'markdown'],
    discovery: ['html', 'connect'],
  },
  'serve/http': {
    response: [],
    request: ['response'],
    description: ['request', 'response'],
    operator: [],
    routes: ['request', 'response', 'description', 'operator'],
  },
  'serve/cli': {
    input: [],
    output: [],
    commands: ['input', 'output'],
  },
  observe: {
    outbound: [],
    reading: ['outbound'],
    icon: ['outbound', 'reading'],
    npm: ['outbound', 'reading'],
    discovery: ['outbound', 'reading', 'npm'],
    mcp: ['outbound', 'reading', 'npm'],
    api: ['outbound', 'reading', 'mcp'],
    probes: ['outbound', 'reading', 'npm', 'discovery', 'mcp', 'api'],
  },
  'observe/reading': {
    data: [],
    page: ['data'],
    text: ['data', 'page'],
    openapi: ['data', 'page', 'text'],
  },
}

const EFFECTFUL = [
  'observe',
  'catalogue',
  'rating',
  'serve/http',
  'serve/cli',
  'start.ts',
  'start-local.ts',
  'start-worker.ts',
  'running.ts',
  'config.ts',
  'memory.ts',
  'maintain.ts',
  'build.ts',
]

/**
 * Third-party modules, and the only rooms that may use them. Only observe uses the network;
 * programs are started by it (a user's own MCP server) and to sandbox it.
 */
const FOREIGN: Record<string, readonly string[]> = {
  typebox: ['domain', 'rating', 'serve/http', 'serve/cli'],
  'ipaddr.js': ['domain'],
  tldts: ['domain'],
  '@modelcontextprotocol/server': ['serve/mcp'],
  '@modelcontextprotocol/server/stdio': ['serve/mcp'],
  commander: ['serve/cli'],
  fastify: ['serve/http'],
  pino: [
    'serve/http',
    'maintain.ts',
    'start.ts',
    'start-local.ts',
    'start-worker.ts',
    'run-worker.ts',
    'running.ts',
    'stop-signals.ts',
  ],
  'lru-cache': ['catalogue', 'serve/http'],
  'js-yaml': ['observe', 'serve/http'],
  undici: ['observe'],
  parse5: ['observe'],
  marked: ['represent'],
  'gpt-tokenizer/encoding/o200k_base': ['observe'],
  'npm-registry-fetch': ['observe'],
  '@npmcli/config': ['observe'],
  '@npmcli/config/lib/definitions/index.js': ['observe'],
  'node:async_hooks': ['catalogue', 'rating'],
  'node:child_process': ['observe', 'rating'],
  'node:diagnostics_channel': ['observe'],
  'node:dns/promises': ['observe'],
  'node:tls': ['observe'],
  '@prometheus-io/client': ['serve/http'],
  kysely: ['catalogue'],
  porter2: ['catalogue'],
  pg: ['catalogue'],
  'node:sqlite': ['catalogue'],
  'node:fs': [
    'catalogue',
    'rating',
    'serve/http',
    'serve/cli',
    'start-local.ts',
    'build.ts',
    'version.ts',
  ],
  'node:fs/promises': ['catalogue', 'rating', 'serve/cli'],
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
}

/** Identifiers that would make a pure room impure. */
const IMPURE =
  /\b(Date\.now|new Date\b|Math\.random|performance\.|process\.|fetch\(|setTimeout|crypto\.)/

const files = globSync('**/*.ts', { cwd: src }).filter((file) => !file.endsWith('.test.ts'))

function roomOf(file: string): string {
  return Object.keys(MAY_IMPORT).find((room) => file === room || file.startsWith(`${room}/`)) ?? ''
}

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
          !(MAY_IMPORT[roomOf(file)] ?? []).some(
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

test('a folder holds at most 29 sources; the folders of checks are lists and may hold more', () => {
  const counts = Map.groupBy(files, (file) => dirname(file))
  const crowded = [...counts]
    .filter(([folder, inside]) => inside.length >= 30 && !folder.startsWith('grade/checks/'))
    .map(([folder]) => folder)
  assert.deepEqual(crowded, [])
})

test('imports between the folders of a room follow its table', () => {
  const wrong = Object.entries(FOLDERS).flatMap(([room, table]) => {
    const folderOf = (file: string) =>
      Object.keys(table).find((folder) => file.startsWith(`${room}/${folder}/`)) ?? ''
    return files
      .filter((file) => folderOf(file) !== '')
      .flatMap((file) =>
        importsOf(file)
          .filter((specifier) => specifier.startsWith('.'))
          .map((specifier) => normalize(relative(src, join(src, dirname(file), specifier))))
          .filter((target) => folderOf(target) !== '' && folderOf(target) !== folderOf(file))
          .filter((target) => !(table[folderOf(file)] ?? []).includes(folderOf(target)))
          .map((target) => `${file} → ${target}`),
      )
  })
  assert.deepEqual(wrong, [])
})

test('a route names what it needs of the service, and takes no more', () => {
  const greedy = files
    .filter((file) => file.startsWith('serve/http/routes/') && !file.endsWith('/index.ts'))
    .filter((file) => /: Service\b/.test(readFileSync(join(src, file), 'utf8')))
  assert.deepEqual(greedy, [])
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

test('domain, grade and represent are pure', () => {
  const impure = files
    .filter((file) => ['domain', 'grade', 'represent'].includes(roomOf(file)))
    .filter((file) => IMPURE.test(readFileSync(join(src, file), 'utf8').replace(/\/\/.*$/gm, '')))
  assert.deepEqual(impure, [])
})

test('files say at their beginning what they are for, stay short, and are not named after a drawer', () => {
  for (const file of files) {
    const lines = readFileSync(join(src, file), 'utf8').split('\n')
    const end = lines.findIndex((line) => !line.startsWith('// '))
    assert.match(
      lines.slice(0, end).join(' '),
      /^\/\/ .{10,}[.?]$/,
      `${file}: it begins with a sentence`,
    )
    // Migrations are only appended.
    const isLong = lines.length > 401 && !file.endsWith('database/migrations.ts')
    assert.ok(!isLong, `${file}: ${lines.length} lines`)
    assert.doesNotMatch(file, /(^|\/)(utils?|helpers?|common|types|constants|misc|shared)\.ts$/)
  }
})
