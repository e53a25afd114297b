// Grades a catalogue entry: what its vendor declares, with what was captured or scanned of its tool.
import {
  type CatalogueEntry,
  declaredEvidence,
  joinedEvidence,
} from '../../domain/tool/catalogue-entry.ts'
import { type Evidence, readStoredEvidence } from '../../domain/evidence/evidence.ts'
import { withEarlierTexts } from '../../domain/reading/kept.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { urlKeyOf } from '../../domain/tool/tool-url.ts'
import { keepingOwnerFacts } from '../owner/declare-facts.ts'
import { recordFrom } from '../tool-record.ts'

export interface Graded {
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

/** Null if nothing stored changes. `scanned` is the evidence of a later scan: that stays. */
export function gradedEntry(
  { entry, captured }: ImportedTool,
  before: ToolRecord | null,
  scanned: { evidence: string | null } | null,
  now: number,
): Graded | null {
  const after =
    before && scanned
      ? declaredAnew({ entry, captured }, before, scanned.evidence, now)
      : declaredEntry(entry, captured ?? undefined, before, now)
  return before === null || substanceOf(before) !== substanceOf(after.record) ? after : null
}

function declaredEntry(
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
  { entry, captured }: ImportedTool,
  before: ToolRecord,
  text: string | null,
  now: number,
) {
  const { url, tags, aliases = [], capabilities = [], problems = [], kind, declaration } = entry
  const words = { ...before, tags, aliases, capabilities, problems }
  const urlKey = urlKeyOf(new URL(url))
  const stored = text === null ? null : readStoredEvidence(text)
  if (!stored) return { record: words, urlKey, evidence: null }
  const declared = { ...stored, tool: { ...stored.tool, kind }, declaration }
  const kept = captured ? withEarlierTexts(captured, declared) : declared
  const { evidence, owner } = keepingOwnerFacts(before, kept)
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
    methodDigest: _method,
    createdAt: _createdAt,
    updatedAt: _updatedAt,
    ...decided
  } = record
  return JSON.stringify(Object.entries(decided).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
