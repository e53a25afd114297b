// What somebody adds is complete: a check is listed, tested, named after itself and printed in the
// docs; a probe, a read and an option of the command line have a test.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import test from 'node:test'
import type { Command } from 'commander'
import { CRITERION_IDS, OBSERVATION_NAMES } from '../src/domain/index.ts'
import { READING_OF } from '../src/domain/reading/shown-in.ts'
import { isForReaders, isFull, type Check } from '../src/grade/check.ts'
import { CHECKS, CRITERIA } from '../src/grade/index.ts'
import { wholeOf } from '../src/grade/method.ts'
import { allCommands } from '../src/serve/cli/main.ts'
import { routesOf } from '../src/serve/http/routes/index.ts'
import type { Service } from '../src/serve/http/route.ts'
import { SETTINGS } from './http/open-app.ts'
import {
  isRequested,
  namesImportedBy,
  pathsIn,
  testFiles,
  wordsTogether,
} from './what-tests-use.ts'
import { PROBES } from '../src/observe/probes/index.ts'

const root = join(import.meta.dirname, '..')
const files = globSync('src/grade/checks/*/*.ts', { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts'),
)

/** Each check that asks something itself: those that stand alone, and the parts of the others. */
const LEAVES = CHECKS.flatMap((check) => (check.parts.length === 0 ? [check] : check.parts))
const WHOLES = CHECKS.filter(({ parts }) => parts.length > 0)
const ALL = [...LEAVES, ...WHOLES]

/** Questions that no estimate answers, and why. */
const FOR_READERS: Readonly<Record<string, string>> = {
  'tool-distinction': 'whether tools can be told apart is their meaning',
  'tool-steering': 'whether a text steers is its meaning',
  'operation-steering': 'whether a text steers is its meaning',
  'command-steering': 'whether a text steers is its meaning',
  'tool-job': 'structure does not tell what a tool is for',
  'tool-harm': 'structure does not tell what a tool does',
  'operation-effects': 'structure does not tell what follows from a call',
}

test('every check of every file is in the list, and in the folder of its criterion', async () => {
  const found = await Promise.all(
    files.map(async (file) => {
      const folder = basename(dirname(file))
      const exported = (await import(join(root, file))) as Record<string, Check>
      for (const { id, criterion } of Object.values(exported))
        assert.equal(folderOf(criterion), folder, id)
      return Object.values(exported)
    }),
  )
  assert.deepEqual(new Set(found.flat()), new Set(LEAVES))
  assert.equal(new Set(ALL.map((check) => check.id)).size, ALL.length)
})

test('every whole is in one file, and each of its parts in no other', async () => {
  const merged = (await import(join(root, 'src/grade/checks/merged.ts'))) as Record<string, Check>
  assert.deepEqual(new Set(Object.values(merged)), new Set(WHOLES))
  assert.equal(new Set(LEAVES).size, LEAVES.length)
  for (const { id, parts } of WHOLES) {
    assert.ok(parts.length > 1, id)
    for (const part of parts) {
      assert.deepEqual(part.parts, [], `${part.id} is not made of others itself`)
      assert.ok(part.weight > 0, `${part.id} has a share of ${id}`)
      assert.equal(wholeOf(part.id)?.id, id)
    }
  }
})

test('questions without an outcome are those that only a reader can answer', () => {
  assert.deepEqual(
    ALL.filter(isForReaders)
      .map(({ id }) => id)
      .toSorted(),
    Object.keys(FOR_READERS).toSorted(),
  )
})

function folderOf(criterion: string): string {
  return criterion.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

test('every check has a test beside it and a place in the printed method', () => {
  const printed = readFileSync(join(root, 'docs/checks.md'), 'utf8')
  for (const { id, criterion } of ALL) {
    const file = `src/grade/checks/${folderOf(criterion)}/${id}.test.ts`
    assert.ok(existsSync(join(root, file)), `${id} has no test`)
    assert.ok(printed.includes(`\n### ${id}\n`), `${id} is not in docs/checks.md; run npm run docs`)
  }
})

test('every test beside a check is of one that there is', () => {
  const own = new Set(
    ALL.map(({ id, criterion }) => `src/grade/checks/${folderOf(criterion)}/${id}.test.ts`),
  )
  assert.deepEqual(
    globSync('src/grade/checks/*/*.test.ts', { cwd: root }).filter((file) => !own.has(file)),
    [],
  )
})

test('the method is whole: eight criteria that weigh 100, at least 80 scored checks, every observation used', () => {
  assert.deepEqual(
    CRITERIA.map((criterion) => criterion.id),
    CRITERION_IDS,
  )
  assert.equal(
    CRITERIA.reduce((sum, criterion) => sum + criterion.weight, 0),
    100,
  )
  assert.ok(CHECKS.filter((check) => check.weight > 0).length >= 80)
  for (const { id } of CRITERIA)
    assert.ok(CHECKS.some((check) => check.criterion === id && check.weight > 0))
  for (const surface of ['api', 'mcp', 'cli'] as const)
    assert.ok(CHECKS.filter((check) => check.surfaces.includes(surface)).length >= 8, surface)
  // The engine itself reads the root observations of a surface.
  const read = new Set([
    ...LEAVES.flatMap((check) => [...check.needs, ...check.uses]),
    ...LEAVES.flatMap((check) => (check.read ? [READING_OF[check.read.of]] : [])),
    'site',
    'api',
    'mcp',
    'cli',
    'packages',
  ])
  assert.deepEqual(
    OBSERVATION_NAMES.filter((name) => !read.has(name)),
    [],
    'No check reads these observations.',
  )
})

test('words are sentences: titles, reasons, findings and fixes', () => {
  for (const check of ALL) {
    assert.match(check.id, /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/)
    assert.doesNotMatch(check.id, /^(no|has|is)-/)
    assert.match(check.title, /^\S.{2,40}$/)
    assert.match(check.why, /^[A-Z].+[.]$/, `${check.id}: why`)
    const outcomes = Object.values(check.outcomes)
    if (!isForReaders(check))
      assert.ok(
        outcomes.some((outcome) => !isFull(outcome)),
        `${check.id}: it can be lost`,
      )
    const sentences = outcomes.map(({ says, bounds }) => `${says} ${bounds}`)
    assert.equal(
      new Set(sentences).size,
      sentences.length,
      `${check.id}: every outcome states its own condition`,
    )
    for (const [name, outcome] of Object.entries(check.outcomes)) {
      assert.match(outcome.says, /[.]$/, `${check.id}.${name}: says`)
      if (outcome.fix !== undefined)
        assert.match(outcome.fix, /^[A-Z{].+[.]$/, `${check.id}.${name}: fix`)
    }
  }
})

/** What a scaffold leaves to be written, in the checks below a folder and in their tests. */
function unwrittenIn(folder: string): string[] {
  return globSync('src/grade/checks/*/*.ts', { cwd: folder })
    .toSorted()
    .flatMap((file) =>
      readFileSync(join(folder, file), 'utf8')
        .split('\n')
        .flatMap((line) => (line.includes('FILL IN') ? [`${file}: ${line.trim()}`] : [])),
    )
}

test('nothing of a scaffold is left in a check or its test', () => {
  assert.deepEqual(unwrittenIn(root), [])
})

test('npm run new-check scaffolds a check that is listed, and a test that passes but is refused as it is', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'agentgrade-new-check-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const list = 'src/grade/checks/index.ts'
  mkdirSync(join(folder, 'src/grade/checks/reliability'), { recursive: true })
  mkdirSync(join(folder, 'test'))
  for (const file of ['package.json', 'src/grade/check.ts', 'test/check-cases.ts'])
    symlinkSync(join(root, file), join(folder, file))
  copyFileSync(join(root, list), join(folder, list))
  // Without this variable the inner run would consider itself part of the outer one.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const run = (...words: string[]) =>
    execFileSync(process.execPath, words, { cwd: folder, env, encoding: 'utf8' })
  run(join(root, 'scripts/new-check.ts'), 'reliability', 'a-new-check')
  assert.match(readFileSync(join(folder, list), 'utf8'), /'\.\/reliability\/a-new-check\.ts'/)
  assert.match(run('--test', 'src/grade/checks/reliability/a-new-check.test.ts'), /pass 4\n/)
  const unwritten = unwrittenIn(folder).join('\n')
  for (const field of ['title', 'why', 'loss', 'standard', 'says', 'fix'])
    assert.match(unwritten, new RegExp(`a-new-check\\.ts: .*${field}: 'FILL IN`))
  assert.equal(unwritten.match(/a-new-check\.ts: \/\/ FILL IN/g)?.length, 2)
  assert.equal(unwritten.match(/a-new-check\.test\.ts: 'FILL IN/g)?.length, 3)
})

test('every probe has a test that imports it', () => {
  const imported = new Set(
    [...testFiles('src/observe/**/*.test.ts'), ...testFiles('test/**/*.ts')].flatMap(
      namesImportedBy,
    ),
  )
  const probes = globSync('src/observe/probes/**/*.ts', { cwd: root }).flatMap((file) =>
    [
      ...readFileSync(join(root, file), 'utf8').matchAll(
        /^export const (\w+) = (?:site)?[pP]robe/gm,
      ),
    ].map(([, name = '']) => `${file} ${name}`),
  )
  assert.equal(probes.length, PROBES.length)
  assert.deepEqual(
    probes.filter((probe) => !imported.has(probe)),
    [],
  )
})

test('every route has a test that requests its path', () => {
  const routes = routesOf({ settings: SETTINGS } as Service)
  const named = new Set(
    ['test/http/*.ts', 'test/agents/*.ts', 'test/events/*.ts'].flatMap(testFiles).flatMap(pathsIn),
  )
  assert.deepEqual(
    routes
      .map(({ path }) => path)
      .filter((route) => ![...named].some((path) => isRequested(route, path))),
    [],
  )
})

test('every option of the command line has a test that uses it with a command that has it', async () => {
  const used = [...testFiles('test/**/*.ts'), ...testFiles('src/serve/cli/**/*.test.ts')].flatMap(
    wordsTogether,
  )
  // An option that several commands share is described once.
  const options = new Map<string, { flag: string; commands: string[] }>()
  const collect = (command: Command) => {
    for (const { long, flags, description } of command.options) {
      const commands = options.get(flags + description)?.commands ?? []
      options.set(flags + description, {
        flag: long ?? flags,
        commands: [...commands, command.name()],
      })
    }
    command.commands.forEach(collect)
  }
  ;(await allCommands()).forEach(collect)
  assert.deepEqual(
    [...options.values()]
      .filter(
        ({ flag, commands }) =>
          !used.some((words) => words.has(flag) && commands.some((name) => words.has(name))),
      )
      .map(({ flag, commands }) => `${commands.join(', ')} ${flag}`),
    [],
  )
})
