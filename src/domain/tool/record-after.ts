// What the record of a tool becomes: after a scan, graded anew, after an edit of its owner, imported
// again. Nothing else changes what it says. `old` is the record as it is under the tool's lock.
import type { Grading } from '../grading/grading.ts'
import type { OwnerWords } from './owner.ts'
import { OTHER_CATEGORY, type ToolRecord } from './tool.ts'
import { withoutOwner, withOwner } from './with-owner.ts'

/** What a record takes from evidence, beside the grading. */
export type Found = Pick<ToolRecord, 'access' | 'auth' | 'accessMethods' | 'operations'>

/** What a site says of itself, as it may be shown. */
export interface SiteWords {
  /** Null if it gives no name that can be shown. */
  name: string | null
  /** Empty if it has none that can be shown. */
  description: string
  /** The category that its words suggest. */
  category: string | null
}

export interface Scanned {
  scanId: string
  found: Found
  grading: Grading
  /** Of the sources that graded it. */
  methodDigest: string
  words: SiteWords
  /** The version of the icon of its website; null if it has none; undefined if it was not fetched. */
  iconVersion: string | null | undefined
  observedAt: string
  /** When it is stored. */
  at: string
}

/** What its owner has changed while it was scanned stays, and so does what others wrote about it. */
export function afterScan(old: ToolRecord, scan: Scanned): ToolRecord {
  const { grading, methodDigest, found, words, iconVersion, scanId } = scan
  const { access, auth, accessMethods, operations } = found
  const record: ToolRecord = {
    ...old,
    ...wordsAfterScan(old, words),
    status: grading.status === 'graded' ? 'graded' : 'unreachable',
    grading,
    methodDigest,
    access,
    auth,
    accessMethods,
    operations,
    scannedAt: scan.observedAt,
    updatedAt: scan.at,
    latestScan: { id: scanId, status: 'done' },
    ...(iconVersion !== undefined && { iconVersion }),
  }
  return withOwner(record, old.owner)
}

/** A scan that waits, runs or has failed stays the latest. */
export function afterSecondLook(
  old: ToolRecord,
  { grading, methodDigest, found, at, scanId }: Omit<Scanned, 'words' | 'iconVersion'>,
): ToolRecord {
  const isDone = old.latestScan?.status === 'done' && old.latestScan.lockedSince === undefined
  return {
    ...old,
    grading,
    methodDigest,
    access: found.access,
    updatedAt: at,
    ...(isDone && { latestScan: { id: scanId, status: 'done' } }),
  }
}

/** A site's words replace a submitter's; entries of the catalogue keep theirs. */
export function wordsAfterScan(
  old: Pick<ToolRecord, 'name' | 'description' | 'wordsBy' | 'given' | 'category' | 'categoryWish'>,
  said: SiteWords,
): Partial<ToolRecord> {
  const { description, wordsBy, given } = old
  if (wordsBy === 'catalogue' || (wordsBy === undefined && description !== '')) return {}
  const isNamed = given === undefined ? wordsBy !== 'address' : given.includes('name')
  const name = isNamed ? null : said.name
  const isFiled =
    given === undefined ||
    given.includes('category') ||
    old.category !== OTHER_CATEGORY.slug ||
    old.categoryWish !== null
  const isTold = said.description !== ''
  return {
    ...(name !== null && { name }),
    ...(isTold && { description: said.description }),
    ...((isTold || (name !== null && description === '')) && { wordsBy: 'site' as const }),
    ...(!isFiled && said.category !== null && { category: said.category }),
  }
}

/** `next` is what other evidence or another method amounts to; what is not graded stays. */
export function afterRegrade(old: ToolRecord, next: ToolRecord): ToolRecord {
  const { createdAt, reviews, latestScan, iconVersion } = old
  return {
    ...next,
    status: next.status === 'graded' || old.status === 'graded' ? next.status : old.status,
    createdAt,
    reviews,
    latestScan,
    scannedAt: next.scannedAt && (old.scannedAt ?? next.scannedAt),
    ...(iconVersion !== undefined && { iconVersion }),
  }
}

/**
 * With what its owner says from now on; undefined if it has no owner any more. Words that the owner
 * takes back are nobody else's: they do not return when the claim ends.
 */
export function afterEdit(
  old: ToolRecord,
  owner: OwnerWords | undefined,
  updatedAt: string,
): ToolRecord {
  const record = { ...old, updatedAt }
  if (owner === undefined) return withoutOwner(record)
  // Words from before that was kept: nobody knows what they replaced.
  return withOwner(old.owner?.instead ? withoutOwner(record) : record, owner)
}

/** A tool recognised by its address keeps its slug, because links to it exist. */
export function afterImport(old: ToolRecord, next: ToolRecord): ToolRecord {
  const { slug, createdAt, reviews } = old
  // Only a scan brings another icon.
  const { iconVersion = old.iconVersion } = next
  return {
    ...withOwner(next, next.owner ?? old.owner),
    slug,
    createdAt,
    reviews,
    ...(iconVersion !== undefined && { iconVersion }),
    latestScan: next.latestScan ?? old.latestScan,
  }
}
