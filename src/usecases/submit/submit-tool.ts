// Accepts a tool's URL to be scanned: validated, stored as pending, counted against the submitter's
// quota.
import type { Catalogue, SubmissionOutcome } from '../../store/catalogue.ts'
import { categoryOf, OTHER_CATEGORY } from '../../domain/tool/category.ts'
import { cleanLine } from '../../domain/text/untrusted-text.ts'
import { redactAddresses } from '../../domain/text/secret.ts'
import { slugFrom, slugSuffix } from '../../domain/tool/tool-name.ts'
import { judgeUrl, withoutQuery } from '../../domain/tool/tool-url.ts'
import type { Tool } from '../../domain/tool/tool.ts'
import { toolJson } from '../../represent/json/tool.ts'
import { Refusal } from '../../errors/refusal.ts'
import { dayOf, secondsToNextDay, siteQuotaOf, subjectOf, type Caller } from '../keys/caller.ts'
import { requestedScan, type RequestedScan } from '../scan/requested-scan.ts'
import { hostTurnOf } from '../scan/host-turn.ts'
import { pendingRecord } from '../tool-record.ts'
import { submittedWords } from '../tool-words.ts'

export interface SubmitDeps {
  catalogue: Pick<Catalogue, 'settledSubmission' | 'usedSubmissions' | 'submit' | 'namesakes'>
  now: () => number
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

export interface SubmitBody {
  url: string
  name?: string
  description?: string
  category?: string
}

export interface SubmitAnswer {
  status: 'submitted' | 'would-submit' | 'exists'
  tool: Tool
  scan: RequestedScan | null
  /** Submissions that the caller has used today. */
  used: number
  /** Which of the submitter's words are withheld or changed. */
  warnings: readonly string[]
}

export async function submitTool(
  { catalogue, now, randomId, settings }: SubmitDeps,
  body: SubmitBody,
  who: Pick<Caller, 'keyId' | 'addressKey' | 'siteKey'>,
  /** Only reports what would happen. */
  isDryRun = false,
): Promise<SubmitAnswer> {
  const judged = judgeUrl(body.url, settings.allowedRanges)
  if (!judged.ok) {
    throw new Refusal('invalid-url', {
      facts: { reason: judged.reason },
      problems: [
        {
          pointer: '/url',
          found: 'a URL that cannot be scanned',
          expected: 'a public http or https address without credentials',
        },
      ],
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
    wider: siteQuotaOf(who, perDay),
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
    turn: hostTurnOf(url, settings.hostMinutes, settings.allowedRanges),
    now: moment,
    quota,
  })
  return answerTo(outcome, moment, warnings)
}

function answerTo(
  outcome: SubmissionOutcome,
  moment: number,
  warnings: readonly string[],
): SubmitAnswer {
  if (outcome.outcome === 'quota-exceeded')
    throw new Refusal('quota-exceeded', {
      facts: { what: 'submissions' },
      retryAfter: secondsToNextDay(moment),
    })
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
