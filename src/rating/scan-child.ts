// The process that looks at one tool: reads a job, looks, grades, reports. It has no database, writes no file and starts no program.
import { readFileSync } from 'node:fs'
import { accessOf, authInfoOf } from '../domain/access.ts'
import { differenceOf } from '../domain/difference.ts'
import { parseEvidence, type Evidence } from '../domain/evidence.ts'
import { cleanReviewText } from '../domain/review-text.ts'
import { accessMethodsOf, surfacesOf } from '../domain/surface.ts'
import { grade } from '../grade/grade.ts'
import { observe } from '../observe/observe.ts'
import { EVIDENCE_MARK, type ScanJob, type ScanMessage } from './scan-job.ts'

const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string }

// By way of `exit`, where programs that were started are ended.
process.once('SIGTERM', () => process.exit(1))
const chunks: Buffer[] = []
for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
const job = JSON.parse(Buffer.concat(chunks).toString('utf8')) as ScanJob
tell({ kind: 'report', report: await report() })

function tell(message: ScanMessage): void {
  process.stdout.write(`${JSON.stringify(message)}\n`)
}

async function report(): Promise<Extract<ScanMessage, { kind: 'report' }>['report']> {
  try {
    const before = evidenceBefore()
    const seen = await observe({ ...job, hints: before?.declaration ?? null, observer: `agentgrade/${version}` }, (progress) =>
      tell({ kind: 'progress', progress }),
    )
    const { evidence } = seen
    process.stdout.write(`${EVIDENCE_MARK}${JSON.stringify(evidence)}\n`)
    const told = { observedAt: evidence.observedAt ?? '', description: null }
    if (seen.outcome === 'unreachable') return { outcome: 'unreachable', ...told, cause: seen.cause, detail: seen.detail }
    const grading = grade(evidence)
    // What was only declared is no scan to compare with.
    const difference = before && before.observedAt !== null ? differenceOf({ evidence: before, grading: grade(before) }, { evidence, grading }) : null
    return {
      outcome: 'seen',
      ...told,
      grading,
      access: accessOf(evidence),
      auth: authInfoOf(evidence),
      accessMethods: accessMethodsOf(surfacesOf(evidence)),
      difference: difference && JSON.stringify(difference),
    }
  } catch (error) {
    return { outcome: 'fault', detail: cleanReviewText(`${(error as Error).name}: ${(error as Error).message}`, 2000) }
  }
}

function evidenceBefore(): Evidence | null {
  if (job.before === null) return null
  const parsed = parseEvidence(JSON.parse(job.before))
  return parsed.ok ? parsed.value : null
}
