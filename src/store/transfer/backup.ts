// Backups: compressed JSON lines, one row each with its digest, from either database and into
// either. Copies of SQLite files and uncompressed backups can be restored too.
import { createReadStream, createWriteStream } from 'node:fs'
import { copyFile, mkdtemp, open, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createZstdCompress, createZstdDecompress } from 'node:zlib'
import { linesIn } from '../../domain/text/lines.ts'
import { Refusal } from '../../errors/refusal.ts'
import type { Engine, Reader, Row } from '../database/statement.ts'
import { versionOf } from '../database/migrations.ts'
import { copyCatalogue, fillCatalogue, type Copied } from './copy-catalogue.ts'
import {
  batchesOf,
  countRows,
  differing,
  plainValue,
  readSnapshot,
  rowDigest,
  rowName,
  TableDigests,
  type Batch,
  type Digest,
  type TellWork,
} from './copy.ts'
import { layoutOf, type TableLayout } from '../database/table-layout.ts'

const FORMAT = 'agentgrade-backup/2'
const SQLITE_MAGIC = 'SQLite format 3\0'
const ZSTD_MAGIC = '\x28\xB5\x2F\xFD'
const BATCH_ROWS = 200

/**
 * Writes everything to a new file from one snapshot; a service may be running. Only its owner can
 * read the file, because it holds the secrets of webhooks.
 */
export async function writeBackup(engine: Engine, file: string, tell: TellWork = () => {}) {
  if (await stat(file).then(Boolean, () => false))
    throw new Refusal('file-exists', { facts: { file } })
  // Named differently until it is complete: an interrupted backup must not look like a whole one.
  const unfinished = `${file}.unfinished`
  await rm(unfinished, { force: true })
  try {
    await readSnapshot(engine, (reader) =>
      pipeline(
        linesOf(reader, tell),
        createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } }),
        createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true }),
      ),
    )
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

/** Restores a backup of either kind into an empty database; `openCopy` migrates an SQLite file. */
export async function readBackup(
  file: string,
  target: Engine,
  openCopy: (path: string) => Promise<Engine>,
  tell: TellWork = () => {},
): Promise<Copied> {
  const start = await startOf(file)
  if (start === SQLITE_MAGIC) return await readSqlite(file, target, openCopy, tell)
  return await readLines(file, start.startsWith(ZSTD_MAGIC), target, tell)
}

function written(value: unknown): string {
  return `${JSON.stringify(value)}\n`
}

async function* linesOf(reader: Reader, tell: TellWork): AsyncGenerator<string> {
  const tables = await layoutOf(reader)
  const digests = new TableDigests(tables)
  const total = await countRows(reader, tables)
  const version = await versionOf(reader)
  yield written({ format: FORMAT, version, tables: tables.map(({ name }) => name), rows: total })
  let done = 0
  for (const layout of tables)
    for await (const { table, rows } of batchesOf(reader, [layout])) {
      for (const row of rows) {
        const digest = digests.add(row, layout)
        const plain = Object.entries(row).map(([name, value]) => [name, plainValue(value)])
        yield written({ table, row: Object.fromEntries(plain), digest })
      }
      done += rows.length
      tell({ what: 'rows written', done, total })
    }
  yield written({ end: digests.values })
}

async function readSqlite(
  file: string,
  target: Engine,
  openCopy: (path: string) => Promise<Engine>,
  tell: TellWork,
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
      return await copyCatalogue(source, target, tell)
    } finally {
      await source.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function readLines(file: string, isPacked: boolean, target: Engine, tell: TellWork) {
  let head: Line | null = null
  let end: Record<string, Digest> | null = null
  const layouts = await layoutOf(target)
  const batches = async function* (): AsyncGenerator<Batch> {
    let batch: Batch = { table: '', rows: [] }
    for await (const line of parsedLines(file, isPacked)) {
      if (head === null) await assertHead((head = line), file, target)
      else if (line.end) end = line.end
      else assertWhole(line, layouts, file)
      if (line.row === undefined) continue
      if (line.table === batch.table && batch.rows.length < BATCH_ROWS) batch.rows.push(line.row)
      else {
        if (batch.rows.length > 0) yield batch
        batch = { table: String(line.table), rows: [line.row] }
      }
    }
    if (batch.rows.length > 0) yield batch
  }
  const verify = (stored: Record<string, Digest>) => {
    if (end === null) throw damaged(file, 'its end is missing')
    const wrong = differing(end, stored)
    if (wrong.length > 0)
      throw damaged(file, `rows of ${wrong.join(', ')} are not what was backed up`)
  }
  return await fillCatalogue(target, batches(), () => head?.rows ?? null, tell, verify)
}

interface Line {
  /** From 1. */
  number: number
  format?: string
  version?: number
  rows?: number
  table?: string
  row?: Row
  digest?: string
  end?: Record<string, Digest>
}

/** Faults of the data become a refusal that names the line, or the one before them. */
async function* parsedLines(file: string, isPacked: boolean): AsyncGenerator<Line> {
  const source = createReadStream(file)
  const texts = isPacked ? source.pipe(createZstdDecompress()) : source
  if (texts !== source) source.on('error', (error) => texts.destroy(error))
  let number = 0
  try {
    for await (const text of linesIn(texts.setEncoding('utf8') as AsyncIterable<string>)) {
      number += 1
      const line: unknown = JSON.parse(text)
      if (typeof line !== 'object') throw new SyntaxError()
      yield { ...line, number }
    }
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    if (error instanceof SyntaxError) throw damaged(file, `line ${number} is not JSON`)
    if (error instanceof RangeError || /^(?:Z_|ZSTD_)/.test(code))
      throw damaged(file, `what follows line ${number} cannot be read (${message})`)
    throw error
  } finally {
    source.destroy()
    texts.destroy()
  }
}

/** Verifies each row's digest, so that a damaged one can be named. */
function assertWhole(
  { number, table, row, digest }: Line,
  layouts: readonly TableLayout[],
  file: string,
): void {
  const layout = layouts.find(({ name }) => name === table)
  if (layout === undefined || row === undefined)
    throw damaged(file, `line ${number} belongs to no table of ours (${String(table)})`)
  if (digest !== rowDigest(row, layout))
    throw damaged(
      file,
      `line ${number}, row ${rowName(row, layout)} of table ${layout.name}, is not what was backed up`,
    )
}

async function assertHead({ format, version }: Line, file: string, engine: Engine): Promise<void> {
  if (format !== FORMAT) throw damaged(file, 'it is not a backup of AgentGrade')
  const ours = await versionOf(engine)
  if (version !== ours)
    throw damaged(
      file,
      `its tables are version ${version}, ours ${ours}; restore it with the AgentGrade that wrote it, then upgrade`,
    )
}

/** Its first bytes, which tell what it is. */
async function startOf(file: string): Promise<string> {
  let handle
  try {
    handle = await open(file)
    const { buffer } = await handle.read(
      Buffer.alloc(SQLITE_MAGIC.length),
      0,
      SQLITE_MAGIC.length,
      0,
    )
    return buffer.toString('latin1')
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
