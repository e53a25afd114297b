// The record of a tool: graded from its evidence, or pending before the first scan.
import { accessOf, authInfoOf } from '../domain/tool/access.ts'
import type { Evidence } from '../domain/evidence/evidence.ts'
import { kindOf } from '../domain/tool/library.ts'
import { operationNames } from '../domain/evidence/operation-names.ts'
import { accessMethodsOf, isProjectPage, surfacesOf } from '../domain/evidence/surface.ts'
import { canDoIn } from '../domain/reading/can-do.ts'
import type { ToolRecord } from '../domain/tool/tool.ts'
import { dayOf } from '../runtime/day.ts'
import { methodDigest } from '../runtime/method-digest.ts'
import { afterRegrade, type Found } from '../domain/tool/record-after.ts'
import { toolsDigest } from '../contract/tools-digest.ts'
import { grade } from '../grade/grade.ts'

/** A tool's name, URL and category, independent of its grade. */
export type Identity = Pick<
  ToolRecord,
  | 'slug'
  | 'name'
  | 'description'
  | 'wordsBy'
  | 'given'
  | 'url'
  | 'category'
  | 'categoryWish'
  | 'tags'
  | 'owner'
> &
  Partial<Pick<ToolRecord, 'aliases' | 'capabilities' | 'problems'>>

/** The record that follows from evidence; too little of it leaves the tool pending. */
export function recordFrom(identity: Identity, evidence: Evidence, now: number): ToolRecord {
  const grading = grade(evidence, { on: dayOf(now) })
  return {
    ...pendingRecord(identity, now),
    kind: kindOf(evidence),
    status: grading.status === 'graded' ? 'graded' : 'pending',
    ...foundIn(evidence),
    grading,
    methodDigest: methodDigest(),
    // What was only captured was never scanned.
    scannedAt: grading.restsOn?.scan ? evidence.observedAt : null,
  }
}

/** What a record takes from evidence, beside the grading. A digest of many tools takes long. */
export function foundIn(evidence: Evidence): Found {
  return {
    access: accessOf(evidence, toolsDigest(evidence), canDoIn(evidence)),
    auth: authInfoOf(evidence),
    accessMethods: accessMethodsOf(surfacesOf(evidence)),
    operations: operationNames(evidence),
  }
}

/** The record that other evidence or another method amounts to. */
export function regradedRecord(old: ToolRecord, evidence: Evidence, now: number): ToolRecord {
  return afterRegrade(old, recordFrom(old, evidence, now))
}

/** A new tool: named, but not yet graded. */
export function pendingRecord(identity: Identity, now: number): ToolRecord {
  const { wordsBy, given, url, problems, owner } = identity
  const moment = new Date(now).toISOString()
  return {
    slug: identity.slug,
    name: identity.name,
    description: identity.description,
    ...(wordsBy !== undefined && { wordsBy }),
    ...(given !== undefined && { given: [...given] }),
    url,
    category: identity.category,
    categoryWish: identity.categoryWish,
    kind: isProjectPage(url) ? 'local' : 'service',
    tags: [...identity.tags],
    aliases: [...(identity.aliases ?? [])],
    capabilities: [...(identity.capabilities ?? [])],
    ...(problems !== undefined && { problems: [...problems] }),
    ...(owner !== undefined && { owner }),
    operations: [],
    status: 'pending',
    access: { mcp: null, api: null, cli: null },
    auth: { methods: [], selfServe: null, scoped: null, machineFlow: null, docsUrl: null },
    accessMethods: [],
    grading: null,
    reviews: { count: 0, score: null, low: null, high: null },
    latestScan: null,
    createdAt: moment,
    scannedAt: null,
    updatedAt: moment,
  }
}
