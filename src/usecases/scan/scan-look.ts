// Scans one tool, grades the evidence, and reports.
import { withReadFacts } from '../../domain/tool/owner-facts.ts'
import { readFileSync } from 'node:fs'
import { exchangeLines } from '../../domain/evidence/exchange-line.ts'
import { readStoredEvidence, type Evidence } from '../../domain/evidence/evidence.ts'
import type { Progress } from '../../domain/scan/scan.ts'
import { cleanReviewText } from '../../domain/text/untrusted-text.ts'
import { ownIdentity } from '../../domain/tool/own-identity.ts'
import { observe } from '../../observe/observe.ts'
import type { Outbound } from '../../observe/outbound/outbound.ts'
import type { ScanJob, ScanReport } from './scan-job.ts'
import type { LookedAgain } from './second-look.ts'

const { version } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
) as { version: string }

export async function lookAt(
  job: ScanJob,
  outbound: Outbound,
  onProgress: (progress: Progress) => void,
  onFault: (error: unknown) => void,
): Promise<ScanReport> {
  try {
    const before = job.before === null ? null : readStoredEvidence(job.before)
    const looking = job.isSecondLook
      ? secondLook(before, job, outbound, onProgress)
      : observe(
          {
            ...job,
            outbound,
            hints: before?.declaration ?? null,
            salt: before ? saltIn(before) : undefined,
            observer: `agentgrade/${version}`,
            onFault,
          },
          onProgress,
        )
    // Loaded while responses are pending.
    const [
      { grade },
      { scanDifference },
      { withEarlierLooks },
      { withEarlierTexts },
      { foundIn },
      { clientViews },
    ] = await Promise.all([
      import('../../grade/grade.ts'),
      import('../../contract/scan-contract.ts'),
      import('../../contract/confirmation.ts'),
      import('../../domain/reading/kept.ts'),
      import('../tool-record.ts'),
      import('../tool-clients.ts'),
    ])
    const seen = await looking
    const { ownerFacts, tool } = job
    const found =
      ownerFacts && seen.outcome !== 'unreachable' && !job.isSecondLook
        ? withReadFacts(tool.url, seen.evidence, ownerFacts)
        : seen.evidence
    const evidence =
      before && !job.isSecondLook
        ? withEarlierTexts(before, withEarlierLooks(before, found))
        : found
    const common = {
      observedAt: evidence.observedAt ?? '',
      evidence: JSON.stringify(evidence),
      ...(outbound.isStarved && { isStarved: true }),
    }
    if (seen.outcome === 'unreachable') {
      const { outcome, cause, kind, detail } = seen
      return { outcome, ...common, cause, kind, detail }
    }
    const grading = grade(evidence)
    // A declaration alone is no scan to compare with.
    const difference =
      before && before.observedAt !== null
        ? scanDifference({ evidence: before, grading: grade(before) }, { evidence, grading })
        : null
    return {
      outcome: 'seen',
      ...common,
      grading,
      own: ownIdentity(evidence),
      found: foundIn(evidence),
      difference: difference && JSON.stringify(difference),
      exchanges: exchangeLines(evidence),
      clients: JSON.stringify(await clientViews(evidence)),
      ...('icon' in seen &&
        seen.icon !== undefined && { icon: seen.icon?.toString('base64') ?? null }),
    }
  } catch (error) {
    return {
      outcome: 'fault',
      detail: cleanReviewText(`${(error as Error).name}: ${(error as Error).message}`, 2000),
    }
  }
}

/** Not that of a file, which its owner knows. */
function saltIn({ observations: { openapi } }: Evidence): string | undefined {
  if (openapi?.state !== 'observed' || openapi.value.found === 'file') return undefined
  return openapi.value.shown?.salt
}

/** Of what an earlier scan has found; the parts that it needs are loaded for it alone. */
async function secondLook(
  before: Evidence | null,
  { now }: ScanJob,
  outbound: Outbound,
  onProgress: (progress: Progress) => void,
): Promise<LookedAgain> {
  if (before === null) throw new Error('There is no evidence to look at a second time.')
  const { lookAgain } = await import('./second-look.ts')
  const looked = await lookAgain(before, outbound, now)
  const isSeen = looked.outcome === 'seen'
  onProgress({
    observation: 'mcpAgain',
    state: isSeen ? 'observed' : 'unobserved',
    found: isSeen ? looked.found : looked.cause,
  })
  return looked
}
