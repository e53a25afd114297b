// Test data for a catalogue: submissions and reviews that differ in one name, and the simplest
// documents and summary.
import { byAccess } from '../src/domain/grading/criterion.ts'
import { afterImport } from '../src/domain/tool/record-after.ts'
import type { NewReview, ScanResult, Submission, WeighedReview } from '../src/store/catalogue.ts'
import type { Renderer } from '../src/store/store.ts'
import type { ReviewSummary, ToolRecord } from '../src/domain/tool/tool.ts'
import { gradingOf } from './catalogue-model.ts'
import { pendingRecord } from './tool-record.ts'

export const NOW = Date.UTC(2026, 10, 1, 12)

/** Documents that contain what the tests read. */
export const documentsOf: Renderer['render'] = ({
  slug,
  name,
  grading,
  auth,
  reviews,
  createdAt,
  latestScan,
}) => ({
  tool: JSON.stringify({
    slug,
    name,
    score: grading?.score ?? null,
    evidence: grading?.evidence ?? null,
    accessGrades: byAccess((id) => grading?.access?.[id]?.letter ?? null),
    criteria: Object.fromEntries(grading?.criteria.map(({ id, score }) => [id, score]) ?? []),
    auth,
    reviewCount: reviews.count,
    reviewScore: reviews.score,
  }),
  profile: JSON.stringify({ slug, createdAt, latestScan }),
  markdown: `# ${name}`,
  registry: null,
})

export const renderer: Renderer = {
  version: 'test',
  render: documentsOf,
  renderChecks: ({ slug }) => `["${slug}"]`,
}

/** The plain mean, with the prior as `low`, to see what was passed. */
export function summary(reviews: readonly WeighedReview[], prior: number | null): ReviewSummary {
  const score =
    reviews.length === 0
      ? null
      : reviews.reduce((sum, review) => sum + review.score, 0) / reviews.length
  return { count: reviews.length, score, low: prior, high: null }
}

export function newSubmission(slug: string, changes: Partial<Submission> = {}): Submission {
  return {
    record: pendingRecord({ slug, name: slug, url: `https://${slug}.io` }),
    slugSuffix: 'io',
    urlKey: `${slug}.io`,
    scanId: `scan-${slug}`,
    interval: { host: `${slug}.io`, everyMs: 3_600_000 },
    now: NOW,
    quota: { subject: 'somebody', day: '2026-11-01', limit: 0 },
    ...changes,
  }
}

/** The result of a scan that makes this record of the tool; what no scan writes stays. */
export function resultOf(
  record: ToolRecord,
  { evidence, ...rest }: Pick<ScanResult, 'evidence'> & Partial<ScanResult>,
): ScanResult {
  const { grading, scannedAt: observedAt } = record
  if (grading === null) throw new Error(`${record.slug} has no grading`)
  const change = async (old: ToolRecord) => {
    const latestScan = old.latestScan && { id: old.latestScan.id, status: 'done' as const }
    return { record: { ...afterImport(old, record), latestScan }, evidence }
  }
  return { grading, observedAt, evidence, exchanges: [], difference: null, change, ...rest }
}

/** The result of a scan with this many points. */
export function finished(
  record: ToolRecord,
  exact: number,
  changes: Partial<ScanResult> = {},
): ScanResult {
  const grading = { ...gradingOf(exact), methodVersion: '1.0' }
  return resultOf(
    { ...record, status: 'graded', grading, scannedAt: '2026-11-01T12:00:00Z' },
    { evidence: '{"observedAt":"2026-11-01T12:00:00Z"}', ...changes },
  )
}

export function newReview(
  slug: string,
  id: string,
  changes: Partial<NewReview> & {
    overallScore?: number
    ratings?: Record<string, number>
    at?: number
  } = {},
): NewReview {
  const { overallScore, ratings, at = NOW, ...rest } = changes
  return {
    slug,
    review: {
      id,
      toolSlug: slug,
      task: {},
      createdAt: new Date(at).toISOString(),
      verified: false,
      evidenceLevel: 'told',
      weight: 0.1,
      ...(overallScore === undefined ? {} : { overallScore }),
      ...(ratings === undefined ? {} : { ratings }),
    },
    reviewer: 'reviewer',
    network: 'network',
    windowMs: 86_400_000,
    quota: null,
    isTrusted: true,
    heldBy: null,
    ...rest,
  }
}
