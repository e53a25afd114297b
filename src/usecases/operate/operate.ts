// What an operator does with a whole catalogue: open, examine, export, back up, restore, move.
import { readBackup, writeBackup } from '../../store/transfer/backup.ts'
import type { Catalogue, TellWork } from '../../store/catalogue.ts'
import {
  copyCatalogue,
  countTools,
  exportedTools,
  type Copied,
} from '../../store/transfer/copy-catalogue.ts'
import { examine } from '../../store/transfer/examine.ts'
import { naming, openCatalogueAt, openExisting, openTables } from '../../store/open-database.ts'
import { renderer } from '../renderer.ts'

/** Opens the catalogue for one task, and always closes it. */
export async function withCatalogue<T>(
  url: string,
  work: (catalogue: Catalogue) => Promise<T>,
): Promise<T> {
  const catalogue = await openCatalogueAt(url, renderer)
  try {
    return await naming(url, () => work(catalogue))
  } finally {
    await catalogue.close()
  }
}

/** Passes every tool to `take` as a line of JSON, with its evidence. Returns how many there are. */
export async function exportTools(
  url: string,
  take: (line: string) => Promise<void>,
  tell: TellWork = () => {},
): Promise<number> {
  await using engine = await openTables(url, 'read')
  const total = await countTools(engine)
  let done = 0
  for await (const line of exportedTools(engine)) {
    await take(line)
    done += 1
    tell({ what: 'tools exported', done, total })
  }
  return done
}

/** Reads everything in the database, of whichever version, and reports damage. */
export async function examineAt(url: string) {
  const { engine: opened, isCurrent } = await openExisting(url)
  await using engine = opened
  return await naming(url, () => examine(engine, isCurrent ? renderer.version : null))
}

export async function backUp(url: string, file: string, tell?: TellWork) {
  await using engine = await openTables(url, 'read')
  return await naming(url, () => writeBackup(engine, file, tell))
}

/** Into an empty database only; a backup of either database can be restored into either. */
export async function restore(url: string, file: string, tell?: TellWork): Promise<Copied> {
  await using target = await openTables(url, 'write')
  return await readBackup(file, target, (path) => openTables(`sqlite:${path}`, 'read'), tell)
}

/** Atomic: if it is interrupted, the target stays empty, and the move can be run again. */
export async function move(from: string, to: string, tell?: TellWork): Promise<Copied> {
  await using source = await openTables(from, 'read')
  await using target = await openTables(to, 'write')
  return await copyCatalogue(source, target, tell)
}
