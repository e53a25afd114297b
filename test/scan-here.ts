// Runs a scan in this process, which has loaded everything, for tests that are not about the
// process of a scan: another one would need seconds to load.
import { createOutbound } from '../src/observe/outbound/client.ts'
import type { ScanJob, ScanReport } from '../src/usecases/scan/scan-job.ts'
import { lookAt } from '../src/usecases/scan/scan-look.ts'
import type { ScanOptions } from '../src/usecases/scan/scan-process.ts'

export function scanHere(
  job: ScanJob,
  { onProgress = () => {}, onFault = () => {} }: ScanOptions = {},
): Promise<ScanReport> {
  return lookAt(job, createOutbound(job), onProgress, (error) =>
    onFault(String((error as Error).stack)),
  )
}
