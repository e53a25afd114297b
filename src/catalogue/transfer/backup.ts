// Backups: JSON lines, one row each with its digest, from either database and into either. Copies
// of SQLite files can be restored too.
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdtemp, open, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { finished } from 'node:stream/promises'
import { once } from 'node:events'
import { Refusal } from '../../errors.ts'
import { copyCatalogue, fillCatalogue, type Copied, type Place } from './copy-catalogue.ts'
import { batchesOf, differing, readMoment, rowName, type Batch } from './copy.ts'
import type { Engine, Row } from '../database/engine.ts'
import { plainValue, rowDigest, RowDigest, type Digest } from './row-digest.ts'
import { layoutOf, type TableLayout } from '../database/table-layout.ts'

const FORMAT = 'agentgrade-backup/2'
/** Has no digests of single rows. */
const OLDER_FORMAT = 'agentgrade-backup/1'
const SQLITE_MAGIC = 'SQLite format 3\0'
const BATCH_ROWS = 200

/** Writes everything to a new file from one snapshot; a service may be running. */
export async function writeBackup(engine: Engine, file: string): Promise<{ bytes: number }> {
  if (await stat(file).then(Boolean, () => false))
    throw new Refusal('file-exists', { facts: { file } })
  // Named differently until it is complete: an interrupted backup must not look like a whole one.
  const unfinished = `${file}.unfinished`
  await rm(unfinished, { force: true })
  try {
    await writeLines(engine, unfinished)
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw isFileFault(error)
      ? new Refusal('file-unreadable', {
          facts: { file, reason: (error as Error).message },
          cause: error,
        })
      : error
  }
  return { bytes: (await stat(file)).size }
}

/**
 * Restores a backup of either kind into an empty database. `openCopy` opens an SQLite file and
 * migrates it.
 */
export async function readBackup(
  file: string,
  target: Place,
  openCopy: (path: string) => Promise<Engine>,
): Promise<Copied> {
  if (await isSqlite(file)) return await readSqlite(file, target, openCopy)
  return await readLines(file, target)
}

async function writeLines(engine: Engine, file: string): Promise<void> {
  const stream = createWriteStream(file, { flags: 'wx', flush: true })
  const failed = once(stream, 'error').then(([error]) => Promise.reject(error as Error))
  failed.catch(() => {})
  const line = async (value: unknown) => {
    if (!stream.write(`${JSON.stringify(value)}\n`))
      await Promise.race([once(stream, 'drain'), failed])
  }
  try {
    await readMoment(engine, async (tx) => {
      const tables = await layoutOf(tx, engine.name)
      const digests = new Map(tables.map(({ name }) => [name, new RowDigest()]))
      const columns = new Map(tables.map((table) => [table.name, table.columns]))
      await line({
        format: FORMAT,
        version: await versionOf(tx),
        tables: tables.map(({ name }) => name),
      })
      for await (const { table, rows } of batchesOf(tx, engine.name, tables)) {
        for (const row of rows) {
          const digest = digests.get(table)?.add(row, columns.get(table) ?? [])
          await line({
            table,
            row: Object.fromEntries(
              Object.entries(row).map(([name, value]) => [name, plainValue(value)]),
            ),
            digest,
          })
        }
      }
      await line({
        end: Object.fromEntries([...digests].map(([name, digest]) => [name, digest.value])),
      })
    })
  } finally {
    stream.end()
  }
  await finished(stream)
}

async function readSqlite(
  file: string,
  target: Place,
  openCopy: (path: string) => Promise<Engine>,
): Promise<Copied> {
  // Opening an SQLite file modifies it, so the backup is copied first.
  const folder = await mkdtemp(join(tmpdir(), 'agentgrade-restore-'))
  try {
    const copy = join(folder, 'backup.db')
    await copyFile(file, copy)
    const source = await openCopy(copy)
    try {
      const [row] = await source.all('PRAGMA integrity_check')
      if (row?.['integrity_check'] !== 'ok') throw damaged(file, String(row?.['integrity_check']))
      return await copyCatalogue(source, target)
    } finally {
      await source.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readLines(file: string, target: Place): Promise<Copied> {
  let end: Record<string, Digest> | null = null
  const layouts = new Map(
    (await layoutOf(target.engine, target.engine.name)).map((table) => [table.name, table]),
  )
  const batches = async function* (): AsyncGenerator<Batch> {
    end = null
    let head: Line | null = null
    let batch: Batch = { table: '', rows: [] }
    let number = 0
    for await (const text of createInterface({
      input: createReadStream(file, 'utf8'),
      crlfDelay: Infinity,
    })) {
      number += 1
      const line = parsedLine(text, number, file)
      if (head === null) head = await headOf(line, file, target.engine)
      else if (line.end) end = line.end
      else if (head.format === FORMAT)
        assertWhole(line, layouts.get(line.table ?? ''), number, file)
      if (line.row === undefined) continue
      if (line.table === batch.table && batch.rows.length < BATCH_ROWS) batch.rows.push(line.row)
      else {
        if (batch.rows.length > 0) yield batch
        batch = { table: String(line.table), rows: [line.row] }
      }
    }
    if (batch.rows.length > 0) yield batch
  }
  return await fillCatalogue(target, batches, (stored) => {
    if (end === null) throw damaged(file, 'its end is missing')
    const wrong = differing(end, stored)
    if (wrong.length > 0)
      throw damaged(file, `rows of ${wrong.join(', ')} are not what was backed up`)
  })
}

interface Line {
  format?: string
  version?: number
  table?: string
  row?: Row
  digest?: string
  end?: Record<string, Digest>
}

function parsedLine(text: string, number: number, file: string): Line {
  try {
    const line: unknown = JSON.parse(text)
    if (typeof line === 'object' && line !== null) return line
  } catch {
    // Reported below, with every other invalid line.
  }
  throw damaged(file, `line ${number} is not JSON`)
}

/** Verifies each row's digest, so that a damaged one can be named. */
function assertWhole(
  { table, row, digest }: Line,
  layout: TableLayout | undefined,
  number: number,
  file: string,
): void {
  if (layout === undefined || row === undefined)
    throw damaged(file, `line ${number} belongs to no table of ours (${String(table)})`)
  if (digest === rowDigest(row, layout.columns)) return
  throw damaged(
    file,
    `line ${number}, row ${rowName(row, layout)} of table ${layout.name}, is not what was backed up`,
  )
}

async function headOf(line: Line, file: string, engine: Engine): Promise<Line> {
  if (line.format !== FORMAT && line.format !== OLDER_FORMAT)
    throw damaged(file, 'it is not a backup of AgentGrade')
  const version = await versionOf(engine)
  if (line.version !== version) {
    throw damaged(
      file,
      `its tables are version ${line.version}, ours ${version}; restore it with the AgentGrade that wrote it, then upgrade`,
    )
  }
  return line
}

async function versionOf(reader: Pick<Engine, 'all'>): Promise<number> {
  const [row] = await reader.all('SELECT max(version) AS version FROM migration')
  return Number(row?.['version'])
}

async function isSqlite(file: string): Promise<boolean> {
  let handle
  try {
    handle = await open(file)
    const { buffer } = await handle.read(
      Buffer.alloc(SQLITE_MAGIC.length),
      0,
      SQLITE_MAGIC.length,
      0,
    )
    return buffer.toString('latin1') === SQLITE_MAGIC
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw code === 'ENOENT'
      ? new Refusal('file-not-found', { facts: { file } })
      : new Refusal('file-unreadable', { facts: { file, reason: message } })
  } finally {
    await handle?.close()
  }
}

function damaged(file: string, reason: string): Refusal {
  return new Refusal('backup-damaged', { facts: { file, reason } })
}

function isFileFault(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException
  return (
    typeof code === 'string' &&
    /^(ENOENT|EACCES|EPERM|EROFS|ENOSPC|EISDIR|EEXIST|ENOTDIR)$/.test(code)
  )
}
