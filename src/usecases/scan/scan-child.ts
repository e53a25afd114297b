// The process that scans one tool. It has no database, writes no file and starts no program.
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setImmediate as tick } from 'node:timers/promises'
import { createOutbound } from '../../observe/outbound/client.ts'
import { startedPrograms, type StartedProgram } from '../../observe/program-group.ts'
import type { ScanJob, ScanMessage, ScanReport } from './scan-job.ts'

// Through `exit`, whose handler ends the programs that were started.
process.once('SIGTERM', () => process.exit(1))
startedPrograms.subscribe((started) => tell({ kind: 'program', ...(started as StartedProgram) }))
const job = await readJob()
const outbound = createOutbound(job)
// The first requests go out while the rest loads, in parts: each blocks the event loop.
if (job.target.kind === 'web' && !job.isSecondLook)
  void outbound.robotsOf(new URL(job.target.url).origin)
for (const load of [
  () => import('../../domain/evidence/evidence.ts'),
  () => import('../../observe/make-scan.ts'),
  () => import('../../observe/probes/index.ts'),
]) {
  await tick()
  await load()
}
const { EVIDENCE_MARK } = await import('./scan-job.ts')
const { lookAt } = await import('./scan-look.ts')
tellReport(
  await lookAt(
    job,
    outbound,
    (progress) => tell({ kind: 'progress', progress }),
    (error) => process.stderr.write(`${(error as Error).stack}\n`),
  ),
)

/** One line. If the input ends, the parent is gone. */
async function readJob(): Promise<ScanJob> {
  const lines = createInterface({ input: process.stdin })
  const [line] = (await once(lines, 'line')) as [string]
  process.stdin.once('end', () => process.exit(1)).unref()
  return JSON.parse(line) as ScanJob
}

function tellReport(report: ScanReport): void {
  if (report.outcome === 'fault') return tell({ kind: 'report', report })
  const { evidence, ...rest } = report
  process.stdout.write(`${EVIDENCE_MARK}${evidence}\n`)
  tell({ kind: 'report', report: rest })
}

function tell(message: ScanMessage): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}
