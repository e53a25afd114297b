// Scans a running target: as the service does, in a child process, or in this one.
import { parseEvidence, type Evidence } from '../src/domain/index.ts'
import type { Grading } from '../src/domain/index.ts'
import { grade } from '../src/grade/index.ts'
import { observe } from '../src/observe/observe.ts'
import { createOutbound } from '../src/observe/outbound/client.ts'
import type { ScanReport } from '../src/usecases/scan/scan-job.ts'
import { runScan, type RunScan } from '../src/usecases/scan/scan-process.ts'

const LOOPBACK = ['127.0.0.0/8']
const BOT = 'http://127.0.0.1/bot'

export function scanReport(
  url: string,
  options: {
    run?: RunScan
    processMs?: number
    allowedRanges?: readonly string[]
    before?: string
  } = {},
): Promise<ScanReport> {
  const { run = runScan, processMs, allowedRanges = LOOPBACK, before = null } = options
  return run(
    { ...jobFor(url), allowedRanges, botUrl: BOT, before },
    processMs === undefined ? {} : { processMs },
  )
}

/** In this process, which has loaded everything: another one would need seconds for that. */
export async function scanned(url: string): Promise<{ evidence: Evidence; grading: Grading }> {
  const { evidence, outcome } = await observe(
    {
      ...jobFor(url),
      hints: null,
      outbound: createOutbound({ allowedRanges: LOOPBACK, botUrl: BOT }),
      observer: 'test',
    },
    () => {},
  )
  if (outcome !== 'seen') throw new Error(JSON.stringify(evidence).slice(0, 2000))
  const parsed = parseEvidence(JSON.parse(JSON.stringify(evidence)))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
  return { evidence: parsed.value, grading: grade(parsed.value) }
}

function jobFor(url: string) {
  return {
    target: { kind: 'web' as const, url },
    tool: { name: 'Target', url },
    now: Date.now(),
    npm: null,
    history: { days: 0, probes: 0, answered: 0 },
  }
}
