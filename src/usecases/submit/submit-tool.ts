// A tool is submitted, or taken back while its first scan waits.
import type { SubmissionOutcome, Using } from '../../store/catalogue.ts'
import type { Submission } from '../../domain/answer/submission.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import { redactAddresses } from '../../domain/text/secret.ts'
import { slugFrom, slugSuffix } from '../../domain/tool/tool-name.ts'
import { judgeUrl, withoutQuery } from '../../domain/tool/tool-url.ts'
import { categoryOf, OTHER_CATEGORY } from '../../domain/tool/tool.ts'
import { toolJson } from '../../represent/json/profile.ts'
import { problem } from '../../domain/schema/parse.ts'
import { Refusal } from '../../errors/refusal.ts'
import { dayOf } from '../../runtime/day.ts'
import { type Caller, usedUp, sharedQuotaOf, subjectOf } from '../keys/caller.ts'
import { hostIntervalOf } from '../scan/host-interval.ts'
import { requestedScan } from '../scan/rescan.ts'
import { pendingRecord } from '../tool-record.ts'
import { submittedWords } from '../tool-words.ts'

const WHY = {
  begun: 'its first scan has begun, or it was graded already',
  'in-use': 'it was reviewed, claimed or reported since',
} as const

/** False for an unknown tool. */
export async function takeBackSubmission(
  { catalogue, now }: Using<'takeBack'>,
  slug: string,
  who: Caller,
): Promise<boolean> {
  const outcome = await catalogue.takeBack(slug, who.isAdmin ? null : subjectOf(who), now())
  if (outcome === 'not-submitter') throw new Refusal('not-submitter', { facts: { slug } })
  if (outcome === 'begun' || outcome === 'in-use')
    throw new Refusal('submission-settled', { facts: { slug, why: WHY[outcome] } })
  return outcome === 'taken-back'
}

export interface SubmitDeps extends Using<
  'settledSubmission' | 'usedSubmissions' | 'submit' | 'namesakes'
> {
  randomId: () => string
  settings: {
    /** Submissions per UTC day and caller; 0 disables the quota. */
    submissionsPerDay: number
    /** CIDR ranges of private addresses that may be submitted. */
    allowedRanges: readonly string[]
    /** Minutes from one scan of a host to the next; 0 disables the limit. */
    hostMinutes: number
  }
}

export async function submitTool(
  { catalogue, now, randomId, settings }: SubmitDeps,
  body: Submission,
  who: Pick<Caller, 'keyId' | 'addressKey' | 'siteKey'>,
  /** Only reports what would happen. */
  isDryRun = false,
) {
  const judged = judgeUrl(body.url, settings.allowedRanges)
  if (!judged.ok) {
    const expected = 'a public http or https address without credentials'
    throw new Refusal('invalid-url', {
      facts: { reason: judged.reason },
      problems: [problem('/url', 'a URL that cannot be scanned', expected)],
    })
  }
  const { urlKey, host } = judged
  const url = withoutQuery(judged.url)
  const moment = now()
  const scanId = randomId()
  const perDay = settings.submissionsPerDay
  const quota = {
    subject: subjectOf(who),
    day: dayOf(moment),
    limit: perDay,
    wider: sharedQuotaOf(who, perDay),
  }
  // A submission that is refused or not new costs no screening.
  const settled = await catalogue.settledSubmission({ urlKey, quota })
  if (settled) return answerTo(settled, moment, [])
  const { warnings, ...words } = await submittedWords(catalogue, body, url)
  if (new URL(judged.url).search !== '') warnings.push('/url is kept without its query.')
  const record = pendingRecord(
    { slug: slugFrom(words.name, host), ...words, url, ...categoryWished(body.category), tags: [] },
    moment,
  )
  if (isDryRun) {
    const used = await catalogue.usedSubmissions(quota)
    return { status: 'would-submit', tool: toolJson(record), scan: null, used, warnings }
  }
  const outcome = await catalogue.submit({
    record: { ...record, latestScan: { id: scanId, status: 'queued' } },
    slugSuffix: slugSuffix(host),
    urlKey,
    scanId,
    interval: hostIntervalOf(url, settings.hostMinutes, settings.allowedRanges),
    now: moment,
    quota,
  })
  return answerTo(outcome, moment, warnings)
}

function answerTo(outcome: SubmissionOutcome, moment: number, warnings: readonly string[]) {
  if (outcome.outcome === 'quota-exceeded') throw usedUp('submissions', moment)
  const { scan, tool, used } = outcome
  return {
    status: outcome.outcome,
    tool: tool.tool,
    scan: scan && requestedScan(scan),
    used,
    warnings: outcome.outcome === 'submitted' ? warnings : [],
  }
}

function categoryWished(wish = ''): { category: string; categoryWish: string | null } {
  const known = categoryOf(wish)
  if (known) return { category: known.slug, categoryWish: null }
  return {
    category: OTHER_CATEGORY.slug,
    categoryWish: cleanLine(redactAddresses(wish), 64) || null,
  }
}
