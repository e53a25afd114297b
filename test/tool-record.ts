// Tool records for tests: the launch catalogue as the service would store it, and variations of
// records.
import { accessOf, authInfoOf } from '../src/domain/tool/access.ts'
import { declaredEvidence, type CatalogueEntry } from '../src/domain/tool/catalogue-entry.ts'
import { accessMethodsOf, surfacesOf } from '../src/domain/evidence/surface.ts'
import type { ToolRecord } from '../src/domain/tool/tool.ts'
import { grade } from '../src/grade/grade.ts'
import { launchCatalogue } from './launch-tools.ts'

const MADE_AT = '2026-10-01T08:00:00.000Z'

/** The graded record of a catalogue entry, with `changes` applied. */
export function recordOf(entry: CatalogueEntry, changes: Partial<ToolRecord> = {}): ToolRecord {
  const evidence = declaredEvidence(entry)
  return {
    slug: entry.slug,
    name: entry.name,
    description: entry.description,
    url: entry.url,
    category: entry.category,
    categoryWish: null,
    kind: 'service',
    tags: [...entry.tags],
    aliases: [...(entry.aliases ?? [])],
    capabilities: [...(entry.capabilities ?? [])],
    operations: [],
    status: 'graded',
    access: accessOf(evidence, null),
    auth: authInfoOf(evidence),
    accessMethods: accessMethodsOf(surfacesOf(evidence)),
    grading: grade(evidence),
    reviews: { count: 0, score: null, low: null, high: null },
    latestScan: null,
    createdAt: MADE_AT,
    scannedAt: null,
    updatedAt: MADE_AT,
    ...changes,
  }
}

/** The record of a new submission: only its URL is known. */
export function pendingRecord(changes: Partial<ToolRecord> = {}): ToolRecord {
  return {
    slug: 'acme-mail',
    name: 'Acme Mail',
    description: '',
    wordsBy: 'address',
    url: 'https://acme-mail.io',
    category: 'other',
    categoryWish: null,
    kind: 'service',
    tags: [],
    aliases: [],
    capabilities: [],
    operations: [],
    status: 'pending',
    access: { mcp: null, api: null, cli: null },
    auth: { methods: [], selfServe: null, scoped: null, machineFlow: null, docsUrl: null },
    accessMethods: [],
    grading: null,
    reviews: { count: 0, score: null, low: null, high: null },
    latestScan: { id: 'scan-1', status: 'queued' },
    createdAt: MADE_AT,
    scannedAt: null,
    updatedAt: MADE_AT,
    ...changes,
  }
}

let records: readonly ToolRecord[] | undefined

/** The whole launch catalogue, by slug: graded once in a process. */
export async function catalogueRecords(): Promise<readonly ToolRecord[]> {
  const { entries } = await launchCatalogue()
  return (records ??= entries.map((entry) => recordOf(entry)))
}
