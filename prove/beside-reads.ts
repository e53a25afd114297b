// Imports, regrades and backs up a catalogue whose service answers reads meanwhile: no read fails,
// and the backup restores to the same rows, on both databases and from each into the other.
import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { openEngine } from '../src/store/open-database.ts'
import { layoutOf } from '../src/store/database/table-layout.ts'
import { differing, digestsOf } from '../src/store/transfer/copy.ts'
import type { Digest } from '../src/store/transfer/copy.ts'
import { readLaunchCatalogue } from '../src/usecases/operate/launch-catalogue.ts'
import { freePort } from '../test/free-port.ts'
import { freshPostgres } from '../test/postgres-server.ts'
import { conclude } from './parts/conclude.ts'
import { readBeside } from './parts/readers.ts'
import { startReplica, stopReplica } from './parts/replica.ts'

const IMPORTED = Number(process.argv[2] ?? 120)
const ROOT = join(import.meta.dirname, '..')
const OLD_METHOD = '1.0.0'

const folder = mkdtempSync(join(tmpdir(), 'agentgrade-beside-'))
const findings: string[] = []
const totals = { answered: 0, postponed: 0, rows: 0 }

async function command(databaseUrl: string, ...words: string[]): Promise<void> {
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  const program = join(ROOT, 'bin/agentgrade.js')
  await promisify(execFile)(process.execPath, [program, ...words], { env })
}

async function withEngine<T>(
  url: string,
  work: (engine: Awaited<ReturnType<typeof openEngine>>) => Promise<T>,
): Promise<T> {
  const engine = await openEngine(url)
  try {
    return await work(engine)
  } finally {
    await engine.close()
  }
}

/** New tools, with the entries of others. */
async function makeEntries(): Promise<string> {
  const entries = join(folder, 'entries')
  mkdirSync(entries)
  const launched = await readLaunchCatalogue(join(ROOT, 'catalogue'))
  for (let at = 0; at < IMPORTED; at += 1) {
    const slug = `imported-${at}`
    const entry = launched.entries[at % launched.entries.length] as object & { $schema?: string }
    const { $schema: _, ...rest } = entry
    const text = JSON.stringify({ ...rest, slug, url: `https://${slug}.example` })
    writeFileSync(join(entries, `${slug}.json`), text)
  }
  return entries
}

/** As an earlier release would leave them. */
const gradeEarlier = (url: string) =>
  withEngine(url, (engine) =>
    engine.transaction((tx) => tx.all(`update tool set method_version = '${OLD_METHOD}'`)),
  )

/** Counted by the database: whatever reads rows for a backup also reads them for their digests. */
const rowsOf = (url: string): Promise<Record<string, number>> =>
  withEngine(url, async (engine) => {
    const rows: Record<string, number> = {}
    for (const { name } of await layoutOf(engine)) {
      const [counted] = await engine.all(`select count(*) as n from "${name}"`)
      rows[name] = Number(counted?.['n'])
    }
    return rows
  })

const digestOf = (url: string): Promise<Record<string, Digest>> =>
  withEngine(url, async (engine) => digestsOf(engine, await layoutOf(engine)))

/** The service also writes by itself after an import; a backup is compared when that is done. */
async function quietDigest(url: string): Promise<Record<string, Digest>> {
  for (let last = await digestOf(url); ; await pause(1000)) {
    const next = await digestOf(url)
    if (differing(last, next).length === 0) return next
    last = next
  }
}

async function prove(name: string, from: string, to: string, entries: string): Promise<void> {
  const port = await freePort()
  const child = await startReplica(port, from)
  const beside = async (what: string, work: () => Promise<unknown>) => {
    const { answered, postponed, errors } = await readBeside(`http://127.0.0.1:${port}`, work)
    console.log(`${name}, ${what}: ${answered} reads answered, ${postponed} postponed`)
    totals.answered += answered
    totals.postponed += postponed
    if (answered === 0) findings.push(`${name}, ${what}: nothing was read meanwhile`)
    findings.push(...errors.map((error) => `${name}, ${what}: ${error}`))
  }
  const early = join(folder, `${name}-early.backup`)
  const whole = join(folder, `${name}.backup`)
  await beside('import and backup', () =>
    Promise.all([command(from, 'import', entries), command(from, 'backup', early)]),
  )
  await gradeEarlier(from)
  await beside('regrade', () => command(from, 'regrade'))
  let stored: Record<string, Digest> = {}
  let rows: Record<string, number> = {}
  await beside('backup', async () => {
    stored = await quietDigest(from)
    rows = await rowsOf(from)
    await command(from, 'backup', whole)
  })
  await stopReplica(child)
  await command(to, 'restore', whole)
  totals.rows += Object.values(rows).reduce((sum, count) => sum + count, 0)
  const restored = await rowsOf(to)
  for (const [table, count] of Object.entries(rows))
    if (restored[table] !== count)
      findings.push(`${name}: ${restored[table]} of ${count} rows of ${table} are restored`)
  for (const table of differing(stored, await digestOf(to)))
    findings.push(`${name}: the restored ${table} differs`)
  const [tools] = await withEngine(to, (engine) =>
    engine.all(`select count(*) as n from tool where slug like 'imported-%'`),
  )
  if (Number(tools?.['n']) !== IMPORTED)
    findings.push(`${name}: ${String(tools?.['n'])} of ${IMPORTED} imported tools are restored`)
  // The one that was written during the import is of one moment, and whole.
  const again = `sqlite:${join(folder, `${name}-early.db`)}`
  await command(again, 'restore', early)
  await command(again, 'doctor')
}

try {
  const entries = await makeEntries()
  const postgres = await freshPostgres()
  await prove('sqlite', `sqlite:${join(folder, 'from.db')}`, await freshPostgres(), entries)
  await prove('postgres', postgres, `sqlite:${join(folder, 'to.db')}`, entries)
  const { answered, postponed, rows } = totals
  conclude(
    `${answered} reads beside 2 imports of ${IMPORTED} tools, 2 regradings and 4 backups, ${postponed} of them postponed once; ${rows} rows restored`,
    findings,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
// The database server would keep this process alive.
process.exit()
