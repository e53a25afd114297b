// Brings catalogue entries in: grades what vendors declare and stores what has changed.
import type { Catalogue } from '../catalogue/catalogue.ts'
import { declaredEvidence, type CatalogueEntry } from '../domain/catalogue-entry.ts'
import type { ToolRecord } from '../domain/tool.ts'
import { urlKeyOf } from '../domain/tool-url.ts'
import { documentsOf } from '../represent/documents.ts'
import { recordFrom } from './tool-record.ts'

const BATCH = 500

interface Graded {
  record: ToolRecord
  urlKey: string
  evidence: string
}

/** Stores the entries, and tells how many were new or changed. What a scan has seen is never replaced by what is only declared. */
export async function importTools(catalogue: Catalogue, entries: readonly CatalogueEntry[], now: number): Promise<number> {
  let stored = 0
  for (let start = 0; start < entries.length; start += BATCH) {
    const changed = await changedIn(catalogue, entries.slice(start, start + BATCH), now)
    if (changed.length > 0) await catalogue.putTools(changed, documentsOf, now)
    stored += changed.length
  }
  return stored
}

async function changedIn(catalogue: Catalogue, entries: readonly CatalogueEntry[], now: number): Promise<Graded[]> {
  const known = await Promise.all(entries.map((entry) => catalogue.findRecord(entry.slug)))
  return entries.flatMap((entry, index) => {
    const before = known[index] ?? null
    if (before !== null && before.scannedAt !== null) return []
    const graded = gradedEntry(entry, before?.latestScan ?? null, now)
    return before !== null && substanceOf(before) === substanceOf(graded.record) ? [] : [graded]
  })
}

function gradedEntry(entry: CatalogueEntry, latestScan: ToolRecord['latestScan'], now: number): Graded {
  const evidence = declaredEvidence(entry)
  const { slug, name, description, url, category, tags } = entry
  return {
    record: { ...recordFrom({ slug, name, description, url, category, categoryWish: null, tags }, evidence, now), latestScan },
    urlKey: urlKeyOf(new URL(url)),
    evidence: JSON.stringify(evidence),
  }
}

/** All of a record that its evidence and the method decide: the same substance needs no new write. */
function substanceOf({ name, description, url, category, tags, status, access, auth, accessMethods, grading }: ToolRecord): string {
  return JSON.stringify([name, description, url, category, tags, status, access, auth, accessMethods, grading])
}
