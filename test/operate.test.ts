// The operator's tasks on real databases: backup, restore, export, import, keys, and a move that is
// killed and run again.
import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import test, { after } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { zstdDecompressSync } from 'node:zlib'
import pg from 'pg'
import type { Catalogue, WorkDone } from '../src/store/catalogue.ts'
import { exchangeLines } from '../src/domain/evidence/exchange-line.ts'
import { parseEvidence } from '../src/domain/evidence/evidence.ts'
import { Refusal } from '../src/errors/refusal.ts'
import { grade } from '../src/grade/grade.ts'
import { importTools } from '../src/usecases/operate/import-tools.ts'
import { createKey } from '../src/usecases/keys/keys.ts'
import {
  backUp,
  exportTools,
  move,
  restore,
  withCatalogue,
} from '../src/usecases/operate/operate.ts'
import { regrade } from '../src/usecases/operate/regrade.ts'
import { reviewTool } from '../src/usecases/review/review-tool.ts'
import { agentgrade as runAgentgrade } from './command-line.ts'
import { emptyPostgres, freshPostgres } from './postgres-server.ts'
import { resultOf } from './catalogue-writes.ts'
import { pendingRecord } from './tool-record.ts'
import { untilTrue } from './until.ts'
import { LAUNCH_TOOLS, launchTools } from './launch-tools.ts'

const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'agentgrade-operate-'))
after(() => rmSync(folder, { recursive: true, force: true }))

let files = 0
const freshFile = (suffix: string) => join(folder, `${(files += 1)}${suffix}`)
const freshSqlite = async () => `sqlite:${freshFile('.db')}`
const ENGINES = {
  sqlite: { fresh: freshSqlite, filled: filledSqlite },
  postgres: { fresh: emptyPostgres, filled: filledPostgres },
}
const NOW = Date.UTC(2026, 10, 15)
const FEW = ['adyen', 'airtable', 'algolia', 'anthropic', 'asana', 'aws', 'stripe']
/** With the one that is submitted. */
const TOOLS = FEW.length + 1

let sqlite: Promise<string> | undefined
let postgres: Promise<string> | undefined

/** With rows in every table, made once and copied. */
async function filledSqlite(): Promise<string> {
  const [source, url] = [await (sqlite ??= fill(await freshSqlite())), await freshSqlite()]
  copyFileSync(source.slice('sqlite:'.length), url.slice('sqlite:'.length))
  return url
}

async function filledPostgres(): Promise<string> {
  return freshPostgres(await (postgres ??= fill(await freshPostgres())))
}

async function fill(url: string): Promise<string> {
  const { entries, captured } = await launchTools(FEW)
  await withCatalogue(url, async (catalogue) => {
    await importTools(catalogue, entries, NOW, captured)
    await submit(catalogue, 'acme-mail')
    await scan(catalogue, 'airtable')
    await gradeByOlderMethod(catalogue, 'algolia')
    await regrade({ catalogue, now: () => NOW, onUnreadable: assert.fail })
    let id = 0
    const deps = {
      catalogue,
      now: () => NOW,
      randomId: () => `id-${(id += 1)}`,
      randomBytes: (count: number) => new Uint8Array(count).fill(7),
    }
    await createKey(deps, { name: 'café ☕' }, null)
    const caller = { keyId: null, keyCreatedAt: null, addressKey: '203.0.113.7' }
    await reviewTool(
      { ...deps, settings: { reviewHours: 24, keylessReviews: 20 } },
      { toolSlug: 'airtable', task: { completed: true }, overallScore: 7.5 },
      caller,
    )
    await catalogue.addReads('2026-11-15', new Map([['address:203.0.113.7', 42]]))
  })
  return url
}

async function gradeByOlderMethod(catalogue: Catalogue, slug: string): Promise<void> {
  const record = (await catalogue.findRecord(slug)) ?? assert.fail()
  const grading = { ...(record.grading ?? assert.fail()), methodVersion: '1.1.0' }
  for await (const tool of catalogue.outdatedTools('none')) {
    if (tool.slug !== slug) continue
    await catalogue.putTools(
      [
        {
          record: { ...record, grading },
          urlKey: record.url,
          evidence: tool.source?.evidence ?? '',
        },
      ],
      NOW,
    )
  }
}

async function submit(catalogue: Catalogue, name: string) {
  return await catalogue.submit({
    record: pendingRecord({ slug: name, url: `https://${name}.io` }),
    slugSuffix: 'io',
    urlKey: `${name}.io`,
    scanId: `scan-${name}`,
    interval: { host: `${name}.io`, everyMs: 3_600_000 },
    now: NOW,
    quota: { subject: 'key:x', day: '2026-11-15', limit: 10 },
  })
}

/** Scans a tool again, with an unchanged result. */
async function scan(catalogue: Catalogue, slug: string): Promise<void> {
  await catalogue.requestScan(slug, 'again', 0, { host: `${slug}.com`, everyMs: 3_600_000 }, NOW)
  const claimed = (await catalogue.claimScan('worker', 90_000, NOW)) ?? assert.fail()
  assert.equal(claimed.slug, slug)
  const evidence = claimed.evidence ?? ''
  const result = resultOf(claimed.record, {
    evidence,
    exchanges: exchangeLines(JSON.parse(evidence)),
    difference: '{"score":null}',
    icon: Buffer.from('an icon').toString('base64'),
  })
  await catalogue.finishScan(claimed, result, NOW)
}

/** All that a reader can see. */
async function seen(url: string) {
  return await withCatalogue(url, async (catalogue) => ({
    list: await catalogue.listTools({ page: 1, limit: 100, sort: 'score' }),
    categories: await catalogue.countCategories(),
    counts: await catalogue.countTools(),
    search: await catalogue.search('airtable', 10),
    misspelt: await catalogue.search('airtabel', 10),
    pending: (await catalogue.findTool('acme-mail'))?.documents.markdown,
    reviews: await catalogue.listReviews('airtable', 1, 10),
    keys: await catalogue.listKeys(),
    reads: [...(await catalogue.readCounts('2026-11-15'))],
    scans: [
      await catalogue.findScan('scan-acme-mail'),
      await catalogue.findScan('again'),
      await catalogue.listScans('airtable', 1, 10),
    ],
    methodChanges: (await catalogue.listScans('algolia', 1, 10))?.scans,
    evidence: await catalogue.findEvidence('again'),
    statistics: await catalogue.readStatistics(),
    changes: await catalogue.recentChanges(10),
    exchanges: await catalogue.findExchanges('airtable'),
    icon: String(await catalogue.findIcon('airtable')),
    slugs: await catalogue.listSlugs('', 100),
  }))
}

/** All tools as exported. */
function toolsOf(url: string) {
  return withCatalogue(url, async (catalogue) => {
    const records = await Promise.all(
      (await catalogue.listSlugs('', 100)).map(({ slug }) => catalogue.findRecord(slug)),
    )
    return {
      records: records.map(
        (record) => record && { ...record, reviews: null, latestScan: null, updatedAt: null },
      ),
      counts: await catalogue.countTools(),
    }
  })
}

async function isRefused(work: Promise<unknown>, code: string, words: RegExp) {
  await assert.rejects(work, (error) => {
    assert.ok(error instanceof Refusal, String(error))
    assert.equal(error.code, code)
    assert.match(`${error.message} ${JSON.stringify(error.problems)}`, words)
    return true
  })
}

const agentgrade = (words: readonly string[], url: string, input = '') =>
  runAgentgrade(words, { cwd: folder, input, env: { ...process.env, DATABASE_URL: url } })

for (const [from, engine] of Object.entries(ENGINES)) {
  for (const [to, { fresh }] of Object.entries(ENGINES)) {
    test(`a backup of ${from} is restored into ${to}, and every reader sees the same`, async () => {
      const [source, target, file] = [await engine.filled(), await fresh(), freshFile('.backup')]
      const told = new Map<string, WorkDone>()
      const tell = (work: WorkDone) => void told.set(work.what, work)
      assert.ok((await backUp(source, file, tell)).bytes > 10_000)
      assert.equal(statSync(file).mode & 0o777, 0o600, 'it holds secrets')
      const before = readFileSync(file)
      const { outcome, tables } = await restore(target, file, tell)
      assert.equal(outcome, 'copied')
      const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
      for (const what of ['rows written', 'rows copied', 'rows verified'])
        assert.deepEqual(told.get(what), { what, done: rows, total: rows })
      assert.equal(told.get('tools indexed')?.done, FEW.length)
      assert.deepEqual(
        ['tool', 'scan', 'scan_result', 'host_turn', 'review', 'review_slot'].map(
          (table) => tables[table]?.rows,
        ),
        [TOOLS, 2, 1, 2, 1, 1],
      )
      const [was, is] = [await seen(source), await seen(target)]
      assert.deepEqual([was.list.tools.length, was.slugs.length], [FEW.length, FEW.length])
      assert.equal(is.icon, 'an icon')
      assert.ok(Object.keys(was.statistics.checks).length > 10)
      assert.equal(was.misspelt.tools[0]?.slug, 'airtable')
      assert.deepEqual(is, was)
      assert.deepEqual(readFileSync(file), before, 'restoring does not change the backup')
    })
  }

  test(`after a restore from ${from}, new tools get new numbers`, async () => {
    const [source, target, file] = [
      await engine.filled(),
      await freshPostgres(),
      freshFile('.backup'),
    ]
    await backUp(source, file)
    await restore(target, file)
    await withCatalogue(target, async (catalogue) => {
      for (const name of ['later-one', 'later-two'])
        assert.equal((await submit(catalogue, name)).outcome, 'submitted')
    })
  })

  test(`a database of ${from} that holds something is never overwritten`, async () => {
    const [source, target, file] = [
      await engine.filled(),
      await engine.fresh(),
      freshFile('.backup'),
    ]
    await backUp(source, file)
    await withCatalogue(target, (catalogue) => submit(catalogue, 'precious'))
    await isRefused(restore(target, file), 'database-not-empty', /already/)
    await isRefused(move(source, target), 'database-not-empty', /already/)
    assert.deepEqual(await withCatalogue(target, (catalogue) => catalogue.countTools()), {
      graded: 0,
      pending: 1,
    })
  })

  test(`export of ${from} prints each tool with the evidence that gives its grade`, async () => {
    const source = await engine.filled()
    const lines: string[] = []
    assert.equal(await exportTools(source, async (line) => void lines.push(line)), TOOLS)
    for (const line of lines) {
      const { record, evidence } = JSON.parse(line)
      if (record.slug === 'acme-mail') assert.equal(evidence, null)
      else {
        const parsed = parseEvidence(evidence)
        assert.ok(parsed.ok)
        const on = record.grading?.gradedOn ?? undefined
        assert.deepEqual(JSON.parse(JSON.stringify(grade(parsed.value, { on }))), record.grading)
      }
    }
  })
}

for (const [from, { filled }] of Object.entries(ENGINES)) {
  test(`what ${from} exports can be imported again, graded the same, and a second time changes nothing`, async () => {
    const [source, target, file] = [await filled(), await freshSqlite(), freshFile('.jsonl')]
    assert.equal((await agentgrade(['export', '--out', file], source)).status, 0)
    assert.equal(
      (await agentgrade(['import', file], target)).stdout,
      `${TOOLS} tools, ${TOOLS} new or changed.\n`,
    )
    assert.equal(
      (await agentgrade(['import', file], target)).stdout,
      `${TOOLS} tools, 0 new or changed.\n`,
    )
    assert.deepEqual(undated(await toolsOf(target)), undated(await toolsOf(source)))
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    writeFileSync(
      file,
      [
        ...lines.slice(0, 5),
        (lines[5] ?? '').replace('"slug":"', '"slug":"../'),
        ...lines.slice(6),
      ].join('\n'),
    )
    const untouched = await freshSqlite()
    const refused = await agentgrade(['import', file], untouched)
    assert.deepEqual([refused.status, refused.stdout], [2, ''])
    assert.match(refused.stderr, /Line 6 of .*is not an exported tool/)
    assert.equal(existsSync(untouched.slice('sqlite:'.length)), false)
  })
}

/** Without the day of the grading, which is that of the import. */
function undated(tools: unknown): unknown {
  return JSON.parse(JSON.stringify(tools).replaceAll(/"gradedOn":"[^"]*"/g, '"gradedOn":null'))
}

test('a backup that is cut short, changed or not ours is refused, and nothing of it is kept', async () => {
  const [source, file] = [await filledPostgres(), freshFile('.jsonl')]
  await backUp(source, file)
  const packed = readFileSync(file)
  const text = zstdDecompressSync(packed).toString()
  assert.ok(packed.length < text.length)
  const lines = text.trimEnd().split('\n')
  const cases: Record<string, [string[], RegExp]> = {
    'cut before the end': [lines.slice(0, -1), /its end is missing/],
    'cut in a line': [[...lines.slice(0, 20), (lines[20] ?? '').slice(0, 50)], /not JSON/],
    'one row less': [
      lines.filter(
        (_, at) => at !== lines.findIndex((line) => line.startsWith('{"table":"quota"')),
      ),
      /rows of quota/,
    ],
    'one row changed': [
      lines.map((line) => line.replace('café', 'cafe')),
      /line \d+, row [\w-]+ of table api_key, is not what was backed up/,
    ],
    'a row of no table': [
      lines.toSpliced(2, 0, '{"table":"nothing","row":{},"digest":""}'),
      /line 3 belongs to no table of ours \(nothing\)/,
    ],
    'another version': [
      [`{"format":"agentgrade-backup/2","version":999}`, ...lines.slice(1)],
      /version 999/,
    ],
    'not a backup': [['{"hello":1}'], /not a backup/],
  }
  const damaged: Record<string, [Buffer | string, RegExp]> = {
    ...Object.fromEntries(
      Object.entries(cases).map(([name, [broken, words]]) => [
        name,
        [`${broken.join('\n')}\n`, words],
      ]),
    ),
    'compressed, and cut in half': [
      packed.subarray(0, packed.length / 2),
      /what follows line \d+ cannot be read/,
    ],
    'compressed, and its last bytes cut': [
      packed.subarray(0, -2),
      /what follows line \d+ cannot be read/,
    ],
  }
  for (const [name, [broken, words]] of Object.entries(damaged)) {
    const [target, path] = [await freshSqlite(), freshFile('.jsonl')]
    writeFileSync(path, broken)
    await isRefused(restore(target, path), 'backup-damaged', words)
    const counts = await withCatalogue(target, async (catalogue) => ({
      ...(await catalogue.countTools()),
      keys: (await catalogue.listKeys()).length,
    }))
    assert.deepEqual(counts, { graded: 0, pending: 0, keys: 0 }, name)
  }
  const plain = freshFile('.jsonl')
  writeFileSync(plain, text)
  const { outcome } = await restore(await freshSqlite(), plain)
  assert.equal(outcome, 'copied', 'earlier releases did not compress')
  await isRefused(
    restore(await freshSqlite(), freshFile('.missing')),
    'file-not-found',
    /There is no file/,
  )
})

test('a backup replaces no file, and there is no backup of a database that does not exist', async () => {
  const [missing, source, file] = [await freshSqlite(), await filledSqlite(), freshFile('.backup')]
  await isRefused(backUp(missing, file), 'file-not-found', /There is no file/)
  assert.equal(existsSync(missing.slice('sqlite:'.length)), false)
  writeFileSync(file, 'precious')
  await isRefused(backUp(source, file), 'file-exists', /already exists/)
  assert.equal(readFileSync(file, 'utf8'), 'precious')
  await isRefused(backUp(source, join(folder, 'no-such-folder/x')), 'file-unreadable', /./)
  assert.deepEqual(
    readdirSync(folder).filter((name) => name.endsWith('.unfinished')),
    [],
  )
})

test('backups under writes are whole: each holds a prefix of what was acknowledged', async () => {
  const source = await freshSqlite()
  await withCatalogue(source, async (catalogue) => {
    let acknowledged = 0
    const writer = new AbortController()
    const writing = (async () => {
      for (; !writer.signal.aborted; acknowledged += 1) {
        await catalogue.submit({
          record: pendingRecord({ slug: `tool-${acknowledged}` }),
          slugSuffix: 'io',
          urlKey: `tool-${acknowledged}.io`,
          scanId: `scan-${acknowledged}`,
          interval: { host: 'acme.io', everyMs: 3_600_000 },
          now: NOW,
          quota: { subject: 's', day: 'd', limit: 0 },
        })
        await turn()
      }
    })()
    for (let round = 0; round < 3; round += 1) {
      const [least, file, target] = [acknowledged, freshFile('.backup'), await freshSqlite()]
      await backUp(source, file)
      await restore(target, file)
      const { pending } = await withCatalogue(target, (copy) => copy.countTools())
      assert.ok(
        pending >= least && pending <= acknowledged + 1,
        `${least} ≤ ${pending} ≤ ${acknowledged}`,
      )
      assert.ok(
        await withCatalogue(
          target,
          async (copy) => pending === 0 || (await copy.findTool(`tool-${pending - 1}`)) !== null,
        ),
      )
    }
    await untilTrue(() => acknowledged > 5, 'nothing is written')
    writer.abort()
    await writing
  })
})

/** Whoever executes this command, or inserts into this table, waits in the middle of it. */
async function stopAt(url: string, where: string) {
  const pool = new pg.Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0 })
  const isTable = where === where.toLowerCase()
  await pool.query(
    `create function stop() returns ${isTable ? 'trigger' : 'event_trigger'} language plpgsql as
      'begin perform pg_advisory_xact_lock(1); ${isTable ? 'return null;' : ''} end'`,
  )
  await pool.query(
    isTable
      ? `create trigger stop before insert on ${where} execute function stop()`
      : `create event trigger stop on ddl_command_start when tag in ('${where}') execute function stop()`,
  )
  await pool.query('select pg_advisory_lock(1)')
  const waiting = `select 1 from pg_locks join pg_database on oid = database
    where locktype = 'advisory' and not granted and datname = current_database()`
  return {
    reached: () =>
      untilTrue(async () => (await pool.query(waiting)).rows.length > 0, `${where} is not reached`),
    remove: async () => {
      // The server notices that the other is gone when it goes on.
      await pool.query('select pg_advisory_unlock(1)')
      await pool.query(
        `drop ${isTable ? 'trigger' : 'event trigger'} stop${isTable ? ` on ${where}` : ''}`,
      )
      await pool.query('drop function stop')
      await pool.end()
    },
  }
}

test('a move to PostgreSQL that is killed again and again ends with exactly what was there', async () => {
  const [source, target] = [await filledSqlite(), await emptyPostgres()]
  const was = await seen(source)
  const tables = ['tool', 'tool_document', 'scan_result', 'review', 'meta']
  for (const where of ['CREATE INDEX', ...tables]) {
    const stop = await stopAt(target, where)
    const child = spawn(
      process.execPath,
      [join(root, 'bin/agentgrade.js'), 'move', '--from', source, '--to', target],
      { stdio: 'ignore' },
    )
    const ended = once(child, 'exit')
    await stop.reached()
    child.kill('SIGKILL')
    await ended
    await stop.remove()
    const { graded, pending } = await withCatalogue(target, (catalogue) => catalogue.countTools())
    assert.equal(graded + pending, 0, `nothing of it, when killed at ${where}`)
  }
  const told = await agentgrade(['move', '--from', source, '--to', target], source)
  assert.equal(told.status, 0, told.stderr)
  assert.match(told.stdout, new RegExp(`tool_document +${TOOLS} rows {2}[0-9a-f]{16}\\n`))
  assert.deepEqual(await seen(target), was)
  assert.equal((await move(source, target)).outcome, 'same')
  await withCatalogue(target, (catalogue) => submit(catalogue, 'after-the-move'))
  await isRefused(move(source, target), 'database-not-empty', /already/)
})

test('import takes the launch catalogue, and refuses a whole file with pointers', async () => {
  assert.equal(
    (await agentgrade(['import'], await freshSqlite())).stdout,
    `${LAUNCH_TOOLS} entries, ${LAUNCH_TOOLS} new or changed.\n`,
  )
  const other = await freshSqlite()
  const good = JSON.parse(readFileSync(join(root, 'catalogue/jq.json'), 'utf8'))
  const file = freshFile('.json')
  writeFileSync(
    file,
    JSON.stringify([good, { ...good, slug: 'jq-two', category: 'nonsense' }, good]),
  )
  const refused = await agentgrade(['import', file], other)
  assert.deepEqual([refused.status, refused.stdout], [2, ''])
  assert.match(refused.stderr, /\n {2}\/1\/category: found "nonsense", expected one of/)
  assert.match(refused.stderr, /\n {2}\/2\/slug: found "jq", expected a slug that occurs once/)
  assert.equal(existsSync(other.slice('sqlite:'.length)), false)
  assert.match(
    (await agentgrade(['import', '-'], other, JSON.stringify(good))).stdout,
    /^1 entry, 1 new or changed\./,
  )
  const entries = mkdtempSync(join(folder, 'entries-'))
  writeFileSync(join(entries, 'jq.json'), JSON.stringify({ ...good, url: 7 }))
  assert.match(
    (await agentgrade(['import', entries], other)).stderr,
    /\n {2}jq\.json#\/url: found 7/,
  )
  assert.equal((await agentgrade(['import', join(folder, 'nowhere.json')], other)).status, 3)
})

test('export writes lines to a file, and stops quietly when nobody reads on', async () => {
  const [url, file] = [await filledSqlite(), freshFile('.jsonl')]
  assert.match(
    (await agentgrade(['export', '--out', file], url)).stdout,
    new RegExp(`^${TOOLS} tools in `),
  )
  assert.equal(readFileSync(file, 'utf8').trimEnd().split('\n').length, TOOLS)
  const refused = await agentgrade(['export', '--out', join(folder, 'no-such-folder/x')], url)
  assert.equal(refused.status, 3)
  const { stdout, stderr } = spawnSync(
    '/bin/sh',
    ['-c', `"${process.execPath}" "${join(root, 'bin/agentgrade.js')}" export | head -c 10`],
    {
      encoding: 'utf8',
      env: { ...process.env, DATABASE_URL: url },
    },
  )
  assert.deepEqual([stdout, stderr], ['{"record":', ''])
})

test('keys are made, listed and revoked', async () => {
  const url = await freshSqlite()
  assert.equal((await agentgrade(['keys', 'list'], url)).stdout, 'No keys.\n')
  const made = await agentgrade(['keys', 'create', 'ci \u001b[31mrobot'], url)
  assert.match(made.stdout, /^ag_\w{32}_\w{6}\n$/)
  const { keys } = JSON.parse((await agentgrade(['keys', 'list', '--json'], url)).stdout)
  assert.equal(keys.length, 1)
  assert.ok(made.stdout.startsWith(keys[0].prefix))
  assert.equal((await agentgrade(['keys', 'revoke', keys[0].id], url)).status, 0)
  const listed = (await agentgrade(['keys', 'list'], url)).stdout
  assert.match(listed, /\d{4}-\d\d-\d\d {2}\d{4}-\d\d-\d\d/)
  assert.ok(!listed.includes('\u001b'))
  assert.equal((await agentgrade(['keys', 'revoke', 'no-such-key'], url)).status, 2)
  assert.equal((await agentgrade(['keys', 'frobnicate'], url)).status, 2)
})

test('a wrong DATABASE_URL is told in words', async () => {
  const wrong = await agentgrade(['keys', 'list'], 'mysql://x')
  assert.equal(wrong.status, 2)
  assert.match(
    wrong.stderr,
    /DATABASE_URL: found "mysql:\/\/x", expected sqlite:<file> or postgres:/,
  )
  assert.equal((await agentgrade(['move', '--from', 'x', '--to', 'y'], '')).status, 2)
  const unreachable = await agentgrade(['keys', 'list'], 'postgres://u:p@127.0.0.1:9/x')
  assert.equal(unreachable.status, 4, unreachable.stderr)
  assert.match(
    unreachable.stderr,
    /^The database 127\.0\.0\.1\/x does not respond: connect ECONNREFUSED/,
  )
  const notDatabase = freshFile('.db')
  appendFileSync(notDatabase, 'this is no database at all, whatever its name says')
  const none = await agentgrade(['keys', 'list'], `sqlite:${notDatabase}`)
  assert.equal(none.status, 1)
  assert.ok(none.stderr.includes(`${notDatabase} is damaged: it is not an SQLite database`))
})
