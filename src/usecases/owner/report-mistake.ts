// Accepts a reader's report that a check is wrong: stored for the operator, with its evidence.
import type { Using } from '../../store/catalogue.ts'
import { cleanReviewText } from '../../domain/text/untrusted-text.ts'
import { isSuspect } from '../../domain/text/steering/steering.ts'
import { resultOf } from '../../domain/grading/grading.ts'
import type { MistakeBody, MistakeReport } from '../../domain/tool/owner.ts'
import type { ToolRecord } from '../../domain/tool/tool.ts'
import { Refusal } from '../../errors/refusal.ts'
import { checkOf } from '../../grade/method.ts'
import { dayOf } from '../../runtime/day.ts'
import { usedUp, siteQuotaOf, subjectOf, type Caller } from '../keys/caller.ts'

/** Reports per UTC day and caller. */
export const MISTAKES_A_DAY = 20
const MOST_EVIDENCE = 20
const SCAN_ID = /^[\w-]{1,64}$/

export async function reportMistake(
  { catalogue, now, randomId }: Using<'addMistake'> & { randomId: () => string },
  record: ToolRecord,
  body: MistakeBody,
  who: Caller,
): Promise<MistakeReport> {
  const { check, scan = '' } = body
  if (checkOf(check) === undefined) throw new Refusal('unknown-check', { facts: { check } })
  const result = resultOf(record.grading?.checks ?? [], check)
  const moment = now()
  const report: MistakeReport = {
    id: randomId(),
    slug: record.slug,
    check,
    scan: SCAN_ID.test(scan) ? scan : (record.latestScan?.id ?? null),
    evidence: [...(result?.exchanges ?? [])].slice(0, MOST_EVIDENCE),
    outcome: result?.outcome ?? null,
    message: cleanReviewText(body.message, 1000),
    isSuspect: isSuspect(body.message),
    createdAt: new Date(moment).toISOString(),
    closedAt: null,
  }
  const isTaken = await catalogue.addMistake(report, {
    subject: subjectOf(who),
    day: dayOf(moment),
    limit: MISTAKES_A_DAY,
    wider: siteQuotaOf(who, MISTAKES_A_DAY),
  })
  if (!isTaken) throw usedUp('reports of mistakes', moment)
  return report
}
