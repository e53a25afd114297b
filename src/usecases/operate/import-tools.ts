// Imports catalogue entries: has them graded, and stores what has changed.
import { setImmediate as tick } from 'node:timers/promises'
import type { Catalogue } from '../../store/catalogue.ts'
import type { CatalogueEntry } from '../../domain/tool/catalogue-entry.ts'
import type { Evidence } from '../../domain/evidence/evidence.ts'
import { graderHere, type Grader } from '../grader.ts'
import type { Graded, ImportedTool } from './graded-entry.ts'

/** Few enough that storing them delays no request, here or in a process that reads the changes. */
export const BATCH = 5

/** Captured evidence, by slug. */
type Captured = ReadonlyMap<string, Evidence>

/** Returns how many were new or changed. Never replaces the results of a later scan. */
export async function importTools(
  catalogue: Catalogue,
  entries: readonly CatalogueEntry[],
  now: number,
  captured: Captured = new Map(),
  grader: Grader = graderHere,
): Promise<number> {
  const tools = entries.map((entry) => ({ entry, captured: captured.get(entry.slug) ?? null }))
  return await importEach(catalogue, tools, now, () => {}, grader)
}

/** The same for entries that are read one after the other. */
export async function importEach(
  catalogue: Catalogue,
  tools: Iterable<ImportedTool> | AsyncIterable<ImportedTool>,
  now: number,
  tell: (done: number) => void = () => {},
  grader: Grader = graderHere,
): Promise<number> {
  let [read, stored] = [0, 0]
  let changed: Graded[] = []
  const store = async () => {
    if (changed.length > 0) await catalogue.putTools(changed, now)
    stored += changed.length
    changed = []
  }
  for await (const tool of tools) {
    // One at a time: while many are graded, reads that wait for a connection would be refused.
    const { slug } = tool.entry
    const before = await catalogue.findRecord(slug)
    const isScannedSince = (before?.scannedAt ?? '') > (tool.captured?.observedAt ?? '')
    const scanned = isScannedSince ? { evidence: await catalogue.findLatestEvidence(slug) } : null
    const graded = await grader.imported(tool, before, scanned, now)
    if (graded) changed.push(graded)
    if (changed.length === BATCH) await store()
    tell((read += 1))
    await tick()
  }
  await store()
  return stored
}
