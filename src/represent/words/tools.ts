// A tool in words: its state, its initials, the figures of a review, and its limit.
import type { StoredReview } from '../../domain/review/review.ts'
import { counted } from '../../domain/text/figures.ts'
import { normalise } from '../../domain/text/normalise.ts'
import type { LatestScan, Tool } from '../../domain/tool/tool.ts'
import { millisecondsWords } from './text.ts'
import { failureWords } from './scans.ts'
import { criterionName } from './criteria.ts'

const STATUS_WORDS: Readonly<Record<Tool['status'], string>> = Object.freeze({
  graded: 'Graded.',
  pending: 'Not graded yet: waiting in the scan queue.',
  scanning: 'Not graded yet: scan in progress.',
  unreachable: 'Not graded: the address did not respond to our scans.',
})

/** Shown with a name and a description that no scan has compared with the site. */
export const SUBMITTERS_WORDS =
  'The submitter wrote this name and description. No scan has confirmed them.'

export const OWNERS_WORDS =
  'The verified owner of the site wrote this name or description. No scan has confirmed it.'

type Shown = Pick<Tool, 'status' | 'grade' | 'accessMethods' | 'scannedAt' | 'url'>

/**
 * The state in a sentence; after a failed attempt also why, and when the next one is. `because` says
 * why a tool that was looked at has no grade.
 */
export function statusWords(
  tool: Shown,
  latestScan: LatestScan | null,
  because: string | null = null,
): string {
  const { status, grade, accessMethods, scannedAt, url } = tool
  const failure = latestScan?.failure
  if (failure && grade === null && scannedAt === null)
    return `Not graded${status === 'pending' ? ' yet' : ''}. ${failureWords(failure, url)}`
  const isUnderWay = latestScan?.status === 'queued' || latestScan?.status === 'running'
  if (grade === null && because !== null && !isUnderWay) return `Unrated: ${because}`
  // A scan that reached the site and found too little does not mean an unreachable site.
  const isSeen = status === 'graded' || (status === 'unreachable' && scannedAt !== null)
  if (grade !== null && latestScan?.lockedSince !== undefined)
    return `Graded on ${scannedAt?.slice(0, 10) ?? 'an earlier day'}. Locked since ${latestScan.lockedSince}: scans meet only requests for credentials.`
  if (!isSeen || grade !== null) return STATUS_WORDS[status]
  return accessMethods.length === 0
    ? 'Unrated: no API, MCP server or CLI was found.'
    : 'Unrated: too little is known about it for a grade.'
}

/** The number of distinguishable colours; the stylesheet and the image have one for each. */
export const INITIAL_COLOURS = 5

const WORD_PATTERN = /[\p{L}\p{N}]\p{M}*[\p{L}\p{N}\p{M}]*/gu
const FIRST = /^[\p{L}\p{N}]\p{M}*/u
/** Scripts in which two letters read as an abbreviation. */
const ABBREVIATED = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u

/** As they are written: ES, js, Fr; from the slug, if the name has no letters. */
export function initialsOf(name: string, slug: string): string {
  const words = normalise(name, 'NFC').match(WORD_PATTERN) ?? slug.match(WORD_PATTERN) ?? ['?']
  const [first = '', second] = words
  const initial = FIRST.exec(first)?.[0] ?? ''
  if (!ABBREVIATED.test(first)) return initial
  const next = second !== undefined && ABBREVIATED.test(second) ? second : null
  return `${initial}${FIRST.exec(next ?? first.slice(initial.length))?.[0] ?? ''}`
}

/** The same for a tool wherever it is shown. */
export function initialsColour(slug: string): number {
  let sum = 0
  for (const char of slug) sum = (sum * 31 + char.charCodeAt(0)) % 65_521
  return sum % INITIAL_COLOURS
}

export function figuresOf({
  interaction = {},
  ratings = {},
}: Pick<StoredReview, 'interaction' | 'ratings'>): string[] {
  const { avgResponseTimeMs, avgResponseTokens, totalApiCalls, errorRate } = interaction
  return [
    ...(avgResponseTimeMs === undefined
      ? []
      : [`${millisecondsWords(avgResponseTimeMs)} per response`]),
    ...(avgResponseTokens === undefined
      ? []
      : [`${Math.round(avgResponseTokens)} tokens per response`]),
    ...(totalApiCalls === undefined ? [] : [counted(Math.round(totalApiCalls), 'call')]),
    ...(errorRate === undefined ? [] : [`${Math.round(errorRate * 100)}% failed`]),
    ...Object.entries(ratings).map(([name, rating]) => `${criterionName(name)} ${rating}`),
  ]
}

/** "B+ (safety)", "C (tool-marks)": the letter, and its reason or the check that holds it down. */
export function limitWords(limit: Tool['limitedBy']): string {
  return limit ? `${limit.letter} (${limit.check ?? limit.by})` : '–'
}
