// What the state of a tool means, in words.
import type { Tool } from '../../domain/tool/tool.ts'

const WORDS: Readonly<Record<Tool['status'], string>> = Object.freeze({
  graded: 'Graded.',
  pending: 'Not graded yet: waiting for its scan.',
  scanning: 'Not graded yet: being scanned now.',
  unreachable: 'Not graded: its address did not answer our scans.',
})

/** Said beside a name and a description that no scan has compared with the site. */
export const SUBMITTERS_WORDS = 'Name and description are the submitter’s words; no scan has confirmed them.'

export function statusWords({ status, grade }: Pick<Tool, 'status' | 'grade'>): string {
  return status === 'graded' && grade === null ? 'Unrated: too little is known to grade it.' : WORDS[status]
}
