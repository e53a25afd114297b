// Takes a tool's URL to be scanned: judged by its form, stored as pending, counted against who submits.
import type { Catalogue, StoredTool } from '../catalogue/catalogue.ts'
import { categoryOf, OTHER_CATEGORY } from '../domain/all-categories.ts'
import { cleanLine, cleanReviewText, REMOVED } from '../domain/review-text.ts'
import { nameFromUrl, slugFrom, slugSuffix } from '../domain/tool-name.ts'
import { judgeUrl } from '../domain/tool-url.ts'
import { Refusal } from '../errors.ts'
import { documentsOf } from '../represent/documents.ts'
import { dayOf, secondsToNextDay, subjectOf, type Caller } from './caller.ts'
import { hostTurnOf } from './host-turn.ts'
import { pendingRecord } from './tool-record.ts'

export interface SubmitDeps {
  catalogue: Catalogue
  now: () => number
  randomId: () => string
  settings: {
    /** Submissions a UTC day for each caller; 0 lifts the quota. */
    submissionsPerDay: number
    /** CIDR ranges of private addresses that may be submitted. */
    allowedRanges: readonly string[]
    /** Minutes from one scan of a host to the next; 0 lifts it. */
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
  status: 'submitted' | 'exists'
  tool: StoredTool
  scan: { id: string; status: string; url: string } | null
  /** Submissions that the caller has used today. */
  used: number
}

export async function submitTool(
  { catalogue, now, randomId, settings }: SubmitDeps,
  body: SubmitBody,
  who: Pick<Caller, 'keyId' | 'addressKey'>,
): Promise<SubmitAnswer> {
  const judged = judgeUrl(body.url, settings.allowedRanges)
  if (!judged.ok) {
    throw new Refusal('invalid-url', {
      facts: { reason: judged.reason },
      problems: [{ pointer: '/url', found: 'a URL that cannot be scanned', expected: 'a public http or https address without credentials' }],
    })
  }
  const { url, urlKey, host } = judged
  const moment = now()
  const scanId = randomId()
  const name = submittedName(body.name) ?? nameFromUrl(url)
  const record = pendingRecord(
    { slug: slugFrom(name, host), name, description: cleanReviewText(body.description ?? '', 500), url, ...categoryWished(body.category), tags: [] },
    moment,
  )
  const outcome = await catalogue.submit(
    {
      record: { ...record, latestScan: { id: scanId, status: 'queued' } },
      slugSuffix: slugSuffix(host),
      urlKey,
      scanId,
      turn: hostTurnOf(url, settings.hostMinutes, settings.allowedRanges),
      now: moment,
      quota: { subject: subjectOf(who), day: dayOf(moment), limit: settings.submissionsPerDay },
    },
    documentsOf,
  )
  if (outcome.outcome === 'quota-exceeded') throw new Refusal('quota-exceeded', { facts: { what: 'submissions' }, retryAfter: secondsToNextDay(moment) })
  const { scan, tool, used } = outcome
  return { status: outcome.outcome, tool, scan: scan && { ...scan, url: `/scans/${scan.id}` }, used }
}

// A name is shown in every list; one that had to be mended is no name.
function submittedName(name = ''): string | null {
  const clean = cleanReviewText(name, 80)
  return clean === '' || clean.includes(REMOVED) ? null : clean
}

function categoryWished(wish = ''): { category: string; categoryWish: string | null } {
  const known = categoryOf(wish)
  if (known) return { category: known.slug, categoryWish: null }
  return { category: OTHER_CATEGORY.slug, categoryWish: cleanLine(wish, 64) || null }
}
