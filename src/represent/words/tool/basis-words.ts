// How certain a grading is, in words: observed, declared or both, how much of the method could be
// judged, and what limits the letter.
import type { Grading } from '../../../domain/grading/grading.ts'

const BASES = {
  verified: 'verified: observed by our own probes',
  declared: 'declared: stated by the vendor, not yet verified',
  mixed: 'partly observed, partly declared',
} as const

export function basisWords(grading: Grading): string {
  const judged = `${percentWords(grading.confidence)} of the method could be judged`
  if (grading.evidence === null) return `not enough evidence to grade it: ${judged}`
  return `${BASES[grading.evidence]}; confidence ${shareWords(grading.confidence)}: ${judged}${grading.provisional ? ', provisional' : ''}`
}

/** If the next letter needs more evidence. */
export function needsWords({
  letter,
  evidence,
  confidence,
  needsEvidence,
}: Pick<Grading, 'letter' | 'evidence' | 'confidence' | 'needsEvidence'>): string | null {
  if (!needsEvidence || letter === null) return null
  const article = needsEvidence.letter.startsWith('A') ? 'an' : 'a'
  const needs = `${article} ${needsEvidence.letter} needs ${percentWords(needsEvidence.confidence)}`
  const next =
    evidence === 'verified' ? 'The scan could not see the rest.' : 'Run a scan to verify it.'
  if (needsEvidence.isHeld)
    return `Capped at ${letter} because only ${percentWords(confidence)} of the method could be judged; ${needs}. ${next}`
  return `A better grade than ${letter} needs more evidence: ${percentWords(confidence)} of the method could be judged, ${needs}. ${next}`
}

const UNSEEN = {
  declared: 'declared',
  unread: 'not read at its page',
  undocumented: 'not documented',
  unpublished: 'not readable by agents',
} as const

/** How a check result is known, if it was not observed. */
export function unseenWords(basis: string | null): (typeof UNSEEN)[keyof typeof UNSEEN] | null {
  return basis !== null && basis in UNSEEN ? UNSEEN[basis as keyof typeof UNSEEN] : null
}

/** Truncated, like the percentage next to it. */
function shareWords(share: number): string {
  return (Math.floor(share * 100 + 1e-9) / 100).toFixed(2)
}

/** Truncated, so that 0.549 is never shown as 55%. */
export function percentWords(share: number): string {
  return `${Math.floor(share * 100 + 1e-9)}%`
}
