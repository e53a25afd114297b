// Scans a running target as the service does, in a child process.
import { parseEvidence, type Evidence } from '../src/domain/index.ts'
import type { Grading } from '../src/domain/index.ts'
import type { ScanReport } from '../src/usecases/scan/scan-job.ts'
import { runScan } from '../src/usecases/scan/scan-process.ts'

export function scanReport(
  url: string,
  options: { processMs?: number; allowedRanges?: readonly string[]; before?: string } = {},
): Promise<ScanReport> {
  const { processMs, allowedRanges = ['127.0.0.0/8'], before = null } = options
  return runScan(
    {
      target: { kind: 'web', url },
      tool: { name: 'Target', url },
      now: Date.now(),
      allowedRanges,
      botUrl: 'http://127.0.0.1/bot',
      npm: null,
      history: { days: 0, probes: 0, answered: 0 },
      before,
    },
    processMs === undefined ? {} : { processMs },
  )
}

export async function scanned(url: string): Promise<{ evidence: Evidence; grading: Grading }> {
  const report = await scanReport(url)
  if (report.outcome !== 'seen') throw new Error(JSON.stringify(report).slice(0, 2000))
  const parsed = parseEvidence(JSON.parse(report.evidence))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return { evidence: parsed.value, grading: report.grading }
}
