// What the state of a tool means, in words.
import type { LatestScan, Tool } from '../../../domain/tool/tool.ts'
import { failureWords } from '../scan/scan-words.ts'

const WORDS: Readonly<Record<Tool['status'], string>> = Object.freeze({
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
  if (!isSeen || grade !== null) return WORDS[status]
  return accessMethods.length === 0
    ? 'Unrated: no API, MCP server or CLI was found.'
    : 'Unrated: too little is known about it for a grade.'
}
