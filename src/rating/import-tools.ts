// Brings catalogue entries in: grades what vendors declare and what was captured of them, and stores what has changed.
import type { Catalogue } from '../catalogue/catalogue.ts'
import { declaredEvidence, joinedEvidence, type CatalogueEntry } from '../domain/tool/catalogue-entry.ts'
import type { Evidence } from '../domain/evidence/evidence.ts'
import type { ToolRecord } from '../domain/tool/tool.ts'
import { urlKeyOf } from '../domain/tool/tool-url.ts'
import { recordFrom } from './tool-record.ts'

const BATCH = 500

interface Graded {
  record: ToolRecord
  urlKey: string
  /** Null keeps what is stored. */
  evidence: string | null
}

/** What was captured of the entries, by slug. */
type Captured = ReadonlyMap<string, Evidence>

/** Stores the entries, and tells how many were new or changed. What a later look has seen is never replaced; the words that people wrote are. */
export async function importTools(catalogue: Catalogue, entries: readonly CatalogueEntry[], now: number, captured: Captured = new Map()): Promise<number> {
  let stored = 0
  for (let start = 0; start < entries.length; start += BATCH) {
    const changed = await changedIn(catalogue, entries.slice(start, start + BATCH), now, captured)
    if (changed.length > 0) await catalogue.putTools(changed, now)
    stored += changed.length
  }
  return stored
}

async function changedIn(catalogue: Catalogue, entries: readonly CatalogueEntry[], now: number, captured: Captured): Promise<Graded[]> {
  const known = await Promise.all(entries.map((entry) => catalogue.findRecord(entry.slug)))
  return entries.flatMap((entry, index) => {
    const before = known[index] ?? null
    const seen = captured.get(entry.slug)
    const isSeenSince = before !== null && before.scannedAt !== null && before.scannedAt > (seen?.observedAt ?? '')
    const graded = isSeenSince ? rewritten(entry, before) : gradedEntry(entry, seen, before?.latestScan ?? null, now)
    return before !== null && substanceOf(before) === substanceOf(graded.record) ? [] : [graded]
  })
}

function gradedEntry(entry: CatalogueEntry, seen: Evidence | undefined, latestScan: ToolRecord['latestScan'], now: number): Graded {
  const evidence = seen ? joinedEvidence(entry, seen) : declaredEvidence(entry)
  return {
    record: { ...recordFrom({ ...entry, wordsBy: 'catalogue', categoryWish: null }, evidence, now), latestScan },
    urlKey: urlKeyOf(new URL(entry.url)),
    evidence: JSON.stringify(evidence),
  }
}

/** The tool as a scan left it, with the words by which people find it. */
function rewritten({ url, tags, aliases = [], capabilities = [] }: CatalogueEntry, before: ToolRecord): Graded {
  return { record: { ...before, tags, aliases, capabilities }, urlKey: urlKeyOf(new URL(url)), evidence: null }
}

/** All of a record that its evidence and the method decide: the same substance needs no new write. */
export function substanceOf(record: ToolRecord): string {
  const { slug: _slug, categoryWish: _wish, reviews: _reviews, latestScan: _scan, createdAt: _createdAt, updatedAt: _updatedAt, ...decided } = record
  return JSON.stringify(Object.entries(decided).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
