// Bytes corrupted by a failing disk are refused or named, never served: in the database, in a copy
// of it and in a backup.
import assert from 'node:assert/strict'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import type { Catalogue } from '../src/store/catalogue.ts'
import { openTables } from '../src/store/open-database.ts'
import { Refusal } from '../src/errors/refusal.ts'
import { importTools } from '../src/usecases/operate/import-tools.ts'
import {
  backUp,
  examineAt,
  exportTools,
  move,
  restore,
  withCatalogue,
} from '../src/usecases/operate/operate.ts'
import { agentgrade } from './command-line.ts'
import { freshPostgres } from './postgres-server.ts'
import { launchTools } from './launch-tools.ts'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-damage-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const FEW = [
  'airtable',
  'algolia',
  'anthropic',
  'asana',
  'auth0',
  'aws',
  'axiom',
  'resend',
  'stripe',
]

let files = 0
const freshFile = () => join(folder, String((files += 1)))

let filled: Promise<string> | undefined

/** A file with a few tools, made once and copied. */
async function filledFile(): Promise<string> {
  const [source, file] = [await (filled ??= fill(`sqlite:${freshFile()}`)), freshFile()]
  copyFileSync(source.slice('sqlite:'.length), file)
  return file
}

async function fill(url: string): Promise<string> {
  const { entries } = await launchTools(FEW)
  await withCatalogue(url, (catalogue) => importTools(catalogue, entries, Date.UTC(2026, 10, 15)))
  return url
}

/** A pseudorandom sequence that is the same in every run. */
function* places(seed: number): Generator<number> {
  for (let state = seed; ;) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    yield state / 2_147_483_648
  }
}

const told = (work: Promise<unknown>) =>
  work.catch((error: unknown) =>
    error instanceof Refusal ? 'refused' : Promise.reject(error as Error),
  )

async function readAll(catalogue: Catalogue): Promise<Record<string, unknown>> {
  const slugs = (await catalogue.listSlugs('', 100)).map(({ slug }) => slug)
  const read: Record<string, unknown> = {
    slugs,
    list: await told(catalogue.listTools({ page: 1, limit: 100, sort: 'name' })),
  }
  for (const slug of slugs) {
    read[`${slug} tool`] = await told(
      catalogue.findTool(slug).then((stored) => [stored?.tool, stored?.documents]),
    )
    read[`${slug} checks`] = await told(catalogue.findChecks(slug))
    read[`${slug} exchanges`] = await told(catalogue.findExchanges(slug))
  }
  return read
}

/** The result of every kind of read; a refusal is one too. */
async function answers(url: string): Promise<Record<string, unknown>> {
  try {
    return await withCatalogue(url, readAll)
  } catch (error) {
    if (error instanceof Refusal) return {}
    throw error
  }
}

test('a changed byte in the file is never served: the start refuses it, the read refuses it, or nobody reads it', async () => {
  const source = await filledFile()
  const truth = await answers(`sqlite:${source}`)
  assert.ok(Object.keys(truth).length > FEW.length)
  const bytes = readFileSync(source)
  const random = places(7)
  let refused = 0
  for (let round = 0; round < 40; round += 1) {
    const [file, broken] = [freshFile(), Buffer.from(bytes)]
    const at = Math.floor((random.next().value ?? 0) * broken.length)
    broken[at] = (broken[at] ?? 0) ^ (1 << (round % 8))
    writeFileSync(file, broken)
    const found = await answers(`sqlite:${file}`)
    if (Object.keys(found).length === 0) refused += 1
    for (const [name, answer] of Object.entries(found)) {
      if (answer === 'refused') refused += 1
      else assert.deepEqual(answer, truth[name], `byte ${at}: ${name}`)
    }
  }
  // How many depends on where the bytes fall in the file of this release.
  assert.ok(refused > 0, 'no changed byte was met')
})

for (const [name, fresh] of Object.entries({
  sqlite: async () => `sqlite:${await filledFile()}`,
  postgres: async () => fill(await freshPostgres()),
})) {
  test(`${name}: doctor names a damaged document and a column that left its record; nothing damaged is copied`, async () => {
    const url = await fresh()
    assert.deepEqual((await examineAt(url)).findings, [])
    const engine = await openTables(url, 'write')
    await engine.transaction(async (tx) => {
      await tx.all(
        "UPDATE tool_document SET profile = replace(profile, 'asana', 'asama') WHERE tool_id = (SELECT id FROM tool WHERE slug = 'asana')",
      )
      await tx.all("UPDATE tool SET score = 9.9 WHERE slug = 'aws'")
    })
    await engine.close()
    const { findings } = await examineAt(url)
    const named = findings.map(({ table, problem }) => `${table}: ${problem}`)
    assert.equal(findings.length, 2, named.join('\n'))
    assert.match(named.join('\n'), /tool: score is 9\.9, and \d/)
    assert.match(named.join('\n'), /tool_document: profile is not what was written/)
    await withCatalogue(url, async (catalogue) => {
      await assert.rejects(catalogue.findTool('asana'), { code: 'document-damaged', status: 500 })
      assert.ok(await catalogue.findTool('airtable'))
    })
    await assert.rejects(backUp(url, freshFile()), { code: 'row-damaged' })
    await assert.rejects(move(url, `sqlite:${freshFile()}`), { code: 'row-damaged' })
  })
}

test('a file that is cut off, empty or no database is named, and left as it is', async () => {
  const source = await filledFile()
  const bytes = readFileSync(source)
  const { length } = bytes
  const cut = [1, 16, 99, 100, 512, 8192, 8193, length >> 1, length - 8192, length - 1]
  const cases: [Buffer, string, RegExp][] = [
    ...cut.map((at): [Buffer, string, RegExp] => [
      bytes.subarray(0, at),
      'database-damaged',
      at < 16
        ? /is damaged: it is not an SQLite database/
        : /is damaged: its end is missing, after/,
    ]),
    [Buffer.from('no database\n'.repeat(50)), 'database-damaged', /it is not an SQLite database/],
    [Buffer.alloc(0), 'database-empty', /holds no catalogue/],
  ]
  for (const [content, code, words] of cases) {
    const file = freshFile()
    writeFileSync(file, content)
    const url = `sqlite:${file}`
    const works = {
      doctor: () => examineAt(url),
      backup: () => backUp(url, freshFile()),
      export: () => exportTools(url, async () => {}),
      move: () => move(url, `sqlite:${freshFile()}`),
      // A new file is filled by these.
      ...(code === 'database-damaged' && {
        keys: () => withCatalogue(url, (all) => all.listKeys()),
      }),
    }
    for (const [name, work] of Object.entries(works))
      await assert.rejects(work, (error) => {
        assert.ok(error instanceof Refusal, `${name}, ${content.length} bytes: ${String(error)}`)
        assert.deepEqual([error.code, error.exit], [code, 1])
        assert.match(error.message, words)
        assert.ok(error.message.includes(`file ${file} `), error.message)
        return true
      })
    assert.ok(readFileSync(file).equals(content), `${content.length} bytes`)
  }
  const { status, stderr, stdout } = await agentgrade(['doctor'], {
    env: { DATABASE_URL: `sqlite:${join(folder, '..')}` },
  })
  assert.deepEqual([status, stdout], [2, ''])
  assert.match(stderr, /EISDIR/)
  assert.doesNotMatch(stderr, /\n {4}at /)
})

test('pages that are only in the write-ahead log are not missing', async () => {
  const [source, copy] = [freshFile(), freshFile()]
  const engine = await openTables(`sqlite:${source}`, 'write')
  await engine.transaction(async (tx) => {
    await tx.all("INSERT INTO launch_entry (slug, digest) VALUES ('a', zeroblob(200000) || '')")
  })
  for (const end of ['', '-wal']) copyFileSync(`${source}${end}`, `${copy}${end}`)
  await engine.close()
  assert.deepEqual((await examineAt(`sqlite:${copy}`)).findings, [])
})

test('doctor reads a database of another version as it is; nothing else opens a newer one', async () => {
  const url = `sqlite:${await filledFile()}`
  const engine = await openTables(url, 'write')
  const set = (statement: string) => engine.transaction((tx) => tx.all(statement))
  await set('UPDATE migration SET version = version - 1')
  const [before] = await engine.all('SELECT version FROM migration')
  assert.deepEqual((await examineAt(url)).findings, [])
  assert.deepEqual(await engine.all('SELECT version FROM migration'), [before])
  await set("INSERT INTO migration (version, name) VALUES (999, 'later')")
  await engine.close()
  assert.deepEqual((await examineAt(url)).findings, [])
  await assert.rejects(withCatalogue(url, readAll), { code: 'database-newer', exit: 2 })
})

test('a backup with a changed byte is refused with its table and row, wherever the byte is', async () => {
  const [source, file] = [await filledFile(), freshFile()]
  await backUp(`sqlite:${source}`, file)
  const bytes = readFileSync(file)
  const random = places(11)
  for (let round = 0; round < 12; round += 1) {
    const [broken, path] = [Buffer.from(bytes), freshFile()]
    const at = Math.floor((random.next().value ?? 0) * broken.length)
    broken[at] = (broken[at] ?? 0) ^ (1 << (round % 7))
    writeFileSync(path, broken)
    await assert.rejects(restore(`sqlite:${freshFile()}`, path), (error) => {
      assert.ok(error instanceof Refusal, String(error))
      assert.equal(error.code, 'backup-damaged')
      assert.match(error.message, /line \d+|its end is missing|not a backup/)
      return true
    })
  }
})

test('a copied SQLite file with a changed document is not restored', async () => {
  const copy = await filledFile()
  const engine = await openTables(`sqlite:${copy}`, 'write')
  await engine.transaction((tx) =>
    tx.all(
      "UPDATE tool_source SET record = record || 'A' WHERE tool_id = (SELECT id FROM tool WHERE slug = 'asana')",
    ),
  )
  await engine.close()
  await assert.rejects(restore(`sqlite:${freshFile()}`, copy), { code: 'row-damaged' })
})
