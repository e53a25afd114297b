// Imports catalogue entries: grades what vendors declare and what was captured, and stores what has
// changed.
import type { Catalogue } from '../../store/catalogue.ts'
import {
  declaredEvidence,
  joinedEvidence,
  type CatalogueEntry,
} from '../../domain/tool/catalogue-entry.ts'
import type { Evidence } from '../../domain/evidence/evidence.ts'
import { readStoredEvidence } from '../../domain/evidence/stored-evidence.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { urlKeyOf } from '../../domain/tool/tool-url.ts'
import { keepingOwnerFacts } from '../owner/declare-facts.ts'
import { recordFrom } from '../tool-record.ts'

/** Few enough that their gradings take little memory. */
const BATCH = 100

interface Graded {
  record: ToolRecord
  urlKey: string
  /** Null keeps what is stored. */
  evidence: string | null
}

/** An entry, and what was captured of its tool. */
export interface ImportedTool {
  entry: CatalogueEntry
  captured: Evidence | null
}

/** Captured evidence, by slug. */
type Captured = ReadonlyMap<string, Evidence>

/**
 * Stores the entries and returns how many were new or changed. Replaces texts and declarations, but
 * never the results of a later scan.
 */
export async function importTools(
  catalogue: Catalogue,
  entries: readonly CatalogueEntry[],
  now: number,
  captured: Captured = new Map(),
): Promise<number> {
  const tools = entries.map((entry) => ({ entry, captured: captured.get(entry.slug) ?? null }))
  return await importEach(catalogue, tools, now)
}

/** The same for entries that are read one after the other. */
export async function importEach(
  catalogue: Catalogue,
  tools: Iterable<ImportedTool> | AsyncIterable<ImportedTool>,
  now: number,
  tell: (done: number) => void = () => {},
): Promise<number> {
  let [read, stored] = [0, 0]
  let batch: ImportedTool[] = []
  const store = async () => {
    const changed = await changedIn(catalogue, batch, now)
    if (changed.length > 0) await catalogue.putTools(changed, now)
    stored += changed.length
    read += batch.length
    batch = []
    tell(read)
  }
  for await (const tool of tools) {
    batch.push(tool)
    if (batch.length === BATCH) await store()
  }
  await store()
  return stored
}

async function changedIn(
  catalogue: Catalogue,
  tools: readonly ImportedTool[],
  now: number,
): Promise<Graded[]> {
  const changed: Graded[] = []
  // One at a time: while many are graded, reads that wait for a connection would be refused.
  for (const { entry, captured } of tools) {
    const before = await catalogue.findRecord(entry.slug)
    const seen = captured ?? undefined
    const isSeenSince =
      before !== null && before.scannedAt !== null && before.scannedAt > (seen?.observedAt ?? '')
    const after = isSeenSince
      ? declaredAnew(entry, before, await catalogue.findLatestEvidence(entry.slug), now)
      : gradedEntry(entry, seen, before, now)
    if (before === null || substanceOf(before) !== substanceOf(after.record)) changed.push(after)
  }
  return changed
}

function gradedEntry(
  entry: CatalogueEntry,
  seen: Evidence | undefined,
  before: ToolRecord | null,
  now: number,
): Graded {
  const { evidence, owner } = keepingOwnerFacts(
    before,
    seen ? joinedEvidence(entry, seen) : declaredEvidence(entry),
  )
  const identity = { ...entry, wordsBy: 'catalogue', categoryWish: null } as const
  return {
    record: {
      ...recordFrom({ ...identity, ...(owner && { owner }) }, evidence, now),
      latestScan: before?.latestScan ?? null,
    },
    urlKey: urlKeyOf(new URL(entry.url)),
    evidence: JSON.stringify(evidence),
  }
}

/** The scanned tool with the entry's declaration, name and search terms. */
function declaredAnew(
  entry: CatalogueEntry,
  before: ToolRecord,
  text: string | null,
  now: number,
): Graded {
  const { url, tags, aliases = [], capabilities = [], problems = [], kind, declaration } = entry
  const words = { ...before, tags, aliases, capabilities, problems }
  const urlKey = urlKeyOf(new URL(url))
  const stored = text === null ? null : readStoredEvidence(text)?.evidence
  if (!stored) return { record: words, urlKey, evidence: null }
  const declared = { ...stored, tool: { ...stored.tool, kind }, declaration }
  const { evidence, owner } = keepingOwnerFacts(before, declared)
  const record = recordFrom({ ...words, ...(owner && { owner }) }, evidence, now)
  const { createdAt, reviews, latestScan, scannedAt } = before
  return {
    record: { ...record, createdAt, reviews, latestScan, scannedAt },
    urlKey,
    evidence: JSON.stringify(evidence),
  }
}

/** The part of a record that evidence and method determine: if it is equal, no write is needed. */
export function substanceOf(record: ToolRecord): string {
  const {
    slug: _slug,
    categoryWish: _wish,
    reviews: _reviews,
    latestScan: _scan,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    ...decided
  } = record
  return JSON.stringify(Object.entries(decided).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
