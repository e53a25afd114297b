// Scans one tool, grades the evidence, and reports.
import { withReadFacts } from '../../domain/tool/owner-facts.ts'
import { readFileSync } from 'node:fs'
import { accessOf, authInfoOf } from '../../domain/tool/access.ts'
import { exchangeLines } from '../../domain/evidence/exchange-line.ts'
import { readStoredEvidence } from '../../domain/evidence/evidence.ts'
import type { Progress } from '../../domain/scan/scan.ts'
import { cleanReviewText } from '../../domain/text/untrusted-text.ts'
import { ownIdentity } from '../../domain/tool/own-identity.ts'
import { operationNames } from '../../domain/evidence/operation-names.ts'
import { accessMethodsOf, surfacesOf } from '../../domain/evidence/surface.ts'
import { observe } from '../../observe/observe.ts'
import type { Outbound } from '../../observe/outbound/outbound.ts'
import type { ScanJob, ScanReport } from './scan-job.ts'

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
    const looking = observe(
      {
        ...job,
        outbound,
        hints: before?.declaration ?? null,
        observer: `agentgrade/${version}`,
        onFault,
      },
      onProgress,
    )
    // Loaded while responses are pending.
    const [{ grade }, { scanDifference }, { toolsDigest }, { clientViews }] = await Promise.all([
      import('../../grade/grade.ts'),
      import('../../contract/scan-contract.ts'),
      import('../../contract/tools-digest.ts'),
      import('../tool-clients.ts'),
    ])
    const seen = await looking
    const { ownerFacts, tool } = job
    const evidence =
      ownerFacts && seen.outcome !== 'unreachable'
        ? withReadFacts(tool.url, seen.evidence, ownerFacts)
        : seen.evidence
    const common = {
      observedAt: evidence.observedAt ?? '',
      own: ownIdentity(evidence),
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
      access: accessOf(evidence, toolsDigest(evidence)),
      auth: authInfoOf(evidence),
      accessMethods: accessMethodsOf(surfacesOf(evidence)),
      operations: operationNames(evidence),
      difference: difference && JSON.stringify(difference),
      exchanges: exchangeLines(evidence),
      clients: JSON.stringify(await clientViews(evidence)),
      ...(seen.icon !== undefined && { icon: seen.icon?.toString('base64') ?? null }),
    }
  } catch (error) {
    return {
      outcome: 'fault',
      detail: cleanReviewText(`${(error as Error).name}: ${(error as Error).message}`, 2000),
    }
  }
}
